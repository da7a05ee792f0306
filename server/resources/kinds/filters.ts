import { eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import { valueKindOf } from "#src/contracts/kinds/valueKind.ts";
import type { ColumnKindName } from "#src/routes/admin/kinds.ts";
import { isOneOf } from "../../database/lists.ts";
import { columnKindOf, isColumnKind } from "./columns.ts";
import type { ColumnKind } from "./kind.ts";

type Given = string | number | boolean;

/** The kinds of columns by their type, for fields whose contract does not say. */
const byType: Readonly<Record<string, ColumnKindName>> = {
  date: "date",
  "timestamp with time zone": "dateTime",
  "text[]": "tags",
  integer: "number",
  bigint: "number",
  "double precision": "number",
};

/** The kind of a column: by the contract of its field, otherwise by its type. */
function kindOf(column: PgColumn, part: z.ZodMiniType | undefined): ColumnKind {
  const name = part && valueKindOf(part)?.name;
  return columnKindOf({ as: name && isColumnKind(name) ? name : byType[column.getSQLType()] });
}

/**
 * The condition of a filter named after a column. The kind decides; otherwise the value must equal the given one or one
 * of several.
 */
export function filterBy(column: PgColumn, part?: z.ZodMiniType): (given: unknown) => SQL | undefined {
  const { among, says } = kindOf(column, part);
  const held = sql`${column}`;
  return (given) => {
    if (says) return says(held, String(given));
    if (!Array.isArray(given)) return eq(column, given);
    const values = given as Given[];
    if (!among || values.length === 0) return isOneOf(column, values as (string | number)[]);
    const list = values.map((value) => sql`${value}`);
    return among(held, sql.join(list, sql`, `));
  };
}

/** The condition of one end of a range of a column; undefined for kinds without an order. */
export function rangeBy(
  column: PgColumn,
  end: "from" | "to",
  part?: z.ZodMiniType,
): ((given: unknown) => SQL) | undefined {
  const { within } = kindOf(column, part);
  const held = sql`${column}`;
  return (
    within &&
    ((given) =>
      end === "from" ? within(held, String(given), undefined) : within(held, undefined, String(given)))
  );
}
