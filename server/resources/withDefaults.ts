import { eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import { shapeOf, sortNames } from "#src/contracts/admin/query.ts";
import { archiveActs } from "#src/contracts/admin/resource.ts";
import { isHtml } from "#src/contracts/admin/texts.ts";
import { fileKind } from "#src/contracts/kinds/file.ts";
import { valueKindOf } from "#src/contracts/kinds/valueKind.ts";
import { inOrder } from "../database/inOrder.ts";
import { isOneOf } from "../database/lists.ts";
import {
  columnsOf,
  draftFields,
  type Act,
  type AnyResource,
  type DeclaredResource,
  type RecordTable,
  type ResourceCalls,
} from "./resource.ts";

/** What follows from the calls and the table of a resource, so that no resource has to say it. */

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
    imports: calls.importFile?.imports,
  };
}

const fieldsThat = (declared: DeclaredResource, is: (part: z.ZodMiniType) => boolean): string[] =>
  // A list that is only read has no draft.
  declared.calls.update
    ? draftFields(declared).filter((field) => is(shapeOf(declared.calls.update.body)[field]!))
    : [];

const actsIn = ({ bulk }: ResourceCalls): readonly string[] =>
  bulk ? (shapeOf(bulk.body).act as z.ZodMiniEnum).options.map(String) : [];

/** The sorts that go by a column of their name: texts without regard to upper and lower case. */
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

/** The filters that ask for a value of a column of their name, or for one of several. Those of moments are every list's. */
function filtersOf({ calls, table, filters = {} }: DeclaredResource): AnyResource["filters"] {
  const columns = columnsOf(table);
  const asked = Object.keys(shapeOf(calls.list.query)).filter(
    (name) => !everyList.includes(name) && !filters[name],
  );
  const unknown = asked.filter((name) => !columns.has(name) && !columns.has(name.replace(/_(from|to)$/, "")));
  if (unknown.length > 0)
    throw new Error(`Nothing says which ${calls.list.words.many} are found by ${unknown.join(", ")}`);
  return Object.fromEntries(
    asked.flatMap((name) => {
      const column = columns.get(name)?.column;
      if (!column) return [];
      return [
        [name, (given: unknown) => (Array.isArray(given) ? isOneOf(column, given) : eq(column, given))],
      ];
    }),
  );
}

/** Archiving and bringing back. */
const archiving = ({ archivedAt }: RecordTable): Record<(typeof archiveActs)[number], Act> => ({
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
