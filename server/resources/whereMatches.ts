import { and, asc, desc, gte, isNotNull, isNull, lt, lte, type SQL, type SQLWrapper } from "drizzle-orm";
import { matchesEveryWord } from "../database/matchesEveryWord.ts";
import type { RowQuery } from "./listQuery.ts";
import { columnsOf, type AnyResource } from "./resource.ts";

const day = 86_400_000;

/** The condition for the records that match a query. */
export function whereMatches(resource: AnyResource, question: RowQuery): SQL | undefined {
  const { archivedAt } = resource.table;
  const archived = archivedAt && (question.archived ?? "no");
  return and(
    archived === "no" ? isNull(archivedAt!) : archived === "only" ? isNotNull(archivedAt!) : undefined,
    resource.search && matchesEveryWord(resource.search, question.search),
    ...Object.entries(question).map(([name, given]) => filterOf(resource, name, given)),
  );
}

function filterOf({ table, filters }: AnyResource, name: string, given: unknown): SQL | undefined {
  if (given === undefined) return undefined;
  const own = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (own) return own(given);
  const [, field = "", side] = /^(\w+)_(from|to)$/.exec(name) ?? [];
  const range = columnsOf(table).get(field);
  if (!range) return undefined;
  const [moment, isDay] = momentOf(String(given));
  if (side === "from") return gte(range.column, moment);
  return isDay ? lt(range.column, new Date(moment.getTime() + day)) : lte(range.column, moment);
}

/** A day begins at midnight UTC. */
const momentOf = (text: string): [Date, boolean] => [new Date(text), text.length === 10];

/** What a question sorts by. A record's id decides between equals, so that no page repeats or misses one. */
export function orderOf({ table, sorts }: AnyResource, sort: string, backwards = false): SQL[] {
  const { by, down } = sortOf(sorts, sort);
  const direction = down === backwards ? asc : desc;
  return [direction(by), direction(table.id)];
}

export function sortOf(sorts: AnyResource["sorts"], sort: string): { by: SQLWrapper; down: boolean } {
  const down = sort.startsWith("-");
  return { by: sorts[down ? sort.slice(1) : sort]!, down };
}
