import { is, Table } from "drizzle-orm";
import { customType, getTableConfig, PgTable, type PgColumn } from "drizzle-orm/pg-core";

/**
 * A column of HTML of the safe subset, sanitised when it was written: text to the database. Every column that is shown as
 * HTML is one, by which what is stored can be cleaned when the subset becomes narrower (`storedHtml.ts`).
 */
export const html = customType<{ data: string }>({ dataType: () => "text" });

/** No other column of ours is text by a type of its own. */
const isHtml = (column: PgColumn): boolean =>
  column.columnType === "PgCustomColumn" && column.getSQLType() === "text";

export type HtmlColumn = { table: PgTable; column: PgColumn; keys: readonly PgColumn[] };

/** The columns of HTML among the tables of a schema, with what tells their rows apart. */
export const htmlColumnsOf = (schema: Readonly<Record<string, unknown>>): HtmlColumn[] =>
  Object.values(schema)
    .filter((one): one is PgTable => is(one, Table) && is(one, PgTable))
    .flatMap((table) => {
      const { columns, primaryKeys } = getTableConfig(table);
      const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
      return columns.filter(isHtml).map((column) => ({ table, column, keys }));
    });
