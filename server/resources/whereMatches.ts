import { and, asc, desc, isNotNull, isNull, type SQL, type SQLWrapper } from "drizzle-orm";
import { matchesEveryWord } from "../database/matchesEveryWord.ts";
import type { RowQuery } from "./listQuery.ts";
import type { AnyResource } from "./resource.ts";

/** The condition for the records that match a query. */
export function whereMatches(resource: AnyResource, question: RowQuery): SQL | undefined {
  const { archivedAt } = resource.table;
  const archived = archivedAt && (question.archived ?? "no");
  return and(
    resource.holds?.(),
    archived === "no" ? isNull(archivedAt!) : archived === "only" ? isNotNull(archivedAt!) : undefined,
    resource.search && matchesEveryWord(resource.search, question.search, resource.finds),
    ...Object.entries(question).map(([name, given]) => filterOf(resource, name, given)),
  );
}

const filterOf = ({ filters }: AnyResource, name: string, given: unknown): SQL | undefined =>
  given !== undefined && Object.hasOwn(filters, name) ? filters[name]!(given) : undefined;

/** The order of a query. A record's id decides between equals, so that no page repeats or misses one. */
export function orderOf({ table, sorts }: AnyResource, sort: string, backwards = false): SQL[] {
  const { by, down } = sortOf(sorts, sort);
  const direction = down === backwards ? asc : desc;
  return [direction(by), direction(table.id)];
}

export function sortOf(sorts: AnyResource["sorts"], sort: string): { by: SQLWrapper; down: boolean } {
  const down = sort.startsWith("-");
  return { by: sorts[down ? sort.slice(1) : sort]!, down };
}
