import { isNotNull, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import { shapeOf, sortNames } from "#src/contracts/admin/query.ts";
import { archiveActs } from "#src/contracts/admin/resource.ts";
import { isHtml } from "#src/contracts/admin/texts.ts";
import { fileKind } from "#src/contracts/kinds/file.ts";
import { valueKindOf } from "#src/contracts/kinds/valueKind.ts";
import { inOrder } from "../database/inOrder.ts";
import { filterBy, rangeBy } from "./kinds/filters.ts";
import {
  columnsOf,
  draftFields,
  type AnyResource,
  type DeclaredResource,
  type RecordTable,
  type ResourceCalls,
  type SameAct,
} from "./resource.ts";

/** What follows from the calls and the table of a resource, so that no resource has to declare it. */

/** @throws where a sort or a filter is neither declared nor a column: the server does not start. */
export function withDefaults(declared: DeclaredResource): AnyResource {
  const { calls, table } = declared;
  return {
    ...declared,
    name: calls.list.words.one,
    file: declared.file ?? calls.list.path.replace(/^.*\//, ""),
    sorts: { ...sortsOf(declared), ...declared.sorts },
    filters: { ...filtersOf(declared), ...declared.filters },
    acts: { ...(actsIn(calls).includes(archiveActs[0]) ? archiving(table) : {}), ...declared.acts },
    html: fieldsThat(declared, isHtml),
    files: fieldsThat(declared, (part) => valueKindOf(part) === fileKind),
    listed: Object.keys(rowShape(declared.calls)),
    imports: calls.importFile?.imports,
  };
}

const fieldsThat = (declared: DeclaredResource, is: (part: z.ZodMiniType) => boolean): string[] =>
  // A read-only list has no draft.
  declared.calls.update
    ? draftFields(declared).filter((field) => is(shapeOf(declared.calls.update.body)[field]!))
    : [];

const actsIn = ({ bulk }: ResourceCalls): readonly string[] =>
  bulk ? (shapeOf(bulk.body).act as z.ZodMiniEnum).options.map(String) : [];

/** The sorts by a column of the same name; texts regardless of case. */
function sortsOf({ calls, table, sorts = {} }: DeclaredResource): Record<string, SQL | PgColumn> {
  const others = sortNames(calls.list.query).filter((name) => !sorts[name]);
  return Object.fromEntries(
    others.map((name) => {
      const column = columnsOf(table).get(name)?.column;
      if (!column?.notNull)
        throw new Error(`Nothing says what the ${calls.list.words.many} are sorted by for “${name}”`);
      const isText = column.getSQLType() === "text" && !column.enumValues;
      return [name, isText ? inOrder(column) : column];
    }),
  );
}

const everyList = ["page", "perPage", "sort", "search", "archived"];

const rowShape = ({ list }: Pick<ResourceCalls, "list">) =>
  shapeOf((shapeOf(list.answer).data as z.ZodMiniArray<z.ZodMiniObject>).def.element);

/** The filters for a column of the same name, or for one end of a range of it. */
function filtersOf({ calls, table, filters = {} }: DeclaredResource): AnyResource["filters"] {
  const columns = columnsOf(table);
  const asked = Object.keys(shapeOf(calls.list.query)).filter(
    (name) => !everyList.includes(name) && !filters[name],
  );
  const row = rowShape(calls);
  const filterOf = (name: string) => {
    const column = columns.get(name)?.column;
    if (column) return filterBy(column, row[name]);
    const [, field = "", end] = /^(\w+)_(from|to)$/.exec(name) ?? [];
    const ranged = columns.get(field)?.column;
    return ranged && rangeBy(ranged, end as "from" | "to", row[field]);
  };
  const known = asked.flatMap((name) => {
    const found = filterOf(name);
    return found ? [[name, found] as const] : [];
  });
  const unknown = asked.filter((name) => !known.some(([one]) => one === name));
  if (unknown.length > 0)
    throw new Error(`Nothing says which ${calls.list.words.many} are found by ${unknown.join(", ")}`);
  return Object.fromEntries(known);
}

/** Archiving and restoring. */
export const archiving = ({ archivedAt }: RecordTable): Record<(typeof archiveActs)[number], SameAct> => ({
  archive: {
    set: (app) => ({ archivedAt: app.now() }),
    unless: () => [[isNotNull(archivedAt!), "Already archived"]],
    undo: "restore",
  },
  restore: {
    set: () => ({ archivedAt: null }),
    unless: () => [[isNull(archivedAt!), "Not archived"]],
    undo: "archive",
  },
});
