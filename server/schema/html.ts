import { is, Table } from "drizzle-orm";
import { customType, getTableConfig, PgTable, type PgColumn } from "drizzle-orm/pg-core";

/**
 * A column with HTML of the safe subset, sanitised on saving: text in the database. Every column that is shown as HTML
 * uses this type, so that stored texts can be cleaned when the subset is narrowed (`storedHtml.ts`).
 */
export const html = customType<{ data: string }>({ dataType: () => "text" });

/** No other column of ours has a custom type that is text. */
const isHtml = (column: PgColumn): boolean =>
  column.columnType === "PgCustomColumn" && column.getSQLType() === "text";

export type HtmlColumn = { table: PgTable; column: PgColumn; keys: readonly PgColumn[] };

/** Returns the HTML columns among the tables of a schema, with the keys of their rows. */
export const htmlColumnsOf = (schema: Readonly<Record<string, unknown>>): HtmlColumn[] =>
  Object.values(schema)
    .filter((one): one is PgTable => is(one, Table) && is(one, PgTable))
    .flatMap((table) => {
      const { columns, primaryKeys } = getTableConfig(table);
      const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
      return columns.filter(isHtml).map((column) => ({ table, column, keys }));
    });
