import { inArray } from "drizzle-orm";
import type { App } from "../../app.ts";
import { adminOptions } from "../../schema/admin.ts";
import { plainCell } from "../cells.ts";
import type { AnyResource } from "../resource.ts";
import { isRequired, kindOf, schemaOf, type Importable, type Kind } from "./columns.ts";

/** What stands in a cell, as the field's value. */

/** What a cell says: a value, nothing (the field is left to its default), or what nobody can read. */
export type Read = { value: unknown } | { fault: string } | null;

const yes: ReadonlySet<string> = new Set(["yes", "y", "true", "1", "✓", "x"]);
const no: ReadonlySet<string> = new Set(["no", "n", "false", "0", "-"]);
/** What a spreadsheet shows where a formula came to nothing. */
const spreadsheetError = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|BLOCKED!)$/i;

const same = (text: string): string => text.trim().toLowerCase();

/** The options that a file names by their labels, by list. */
export type Options = ReadonlyMap<string, { id: number; label: string }[]>;

export async function readOptions(app: App, { imports }: AnyResource): Promise<Options> {
  const lists = [...new Set(Object.values(imports?.options ?? {}))];
  if (lists.length === 0) return new Map();
  const rows = await app.db().select().from(adminOptions).where(inArray(adminOptions.list, lists));
  return Map.groupBy(rows, ({ list }) => list);
}

/** Reads one cell. An empty one empties the field, where the field may be empty. */
export function readCell(resource: Importable, field: string, cell: string, options: Options): Read {
  const text = plainCell(cell);
  if (spreadsheetError.test(text.trim())) return { fault: "The spreadsheet shows an error here" };
  if (text.trim() === "") return empty(resource, field);
  return valueOf(kindOf(resource, field)!, text, options);
}

function empty(resource: Importable, field: string): Read {
  const schema = schemaOf(resource, field);
  for (const none of [null, ""]) if (schema.safeParse(none).success) return { value: none };
  return isRequired(resource, field) ? { fault: "Required" } : null;
}

function valueOf(kind: Kind, text: string, options: Options): Read {
  switch (kind.as) {
    case "text":
      return { value: text };
    case "boolean":
      if (yes.has(same(text))) return { value: true };
      return no.has(same(text)) ? { value: false } : { fault: "Write yes or no" };
    case "number": {
      const value = Number(text.trim());
      return Number.isFinite(value) ? { value } : { fault: "Write a number" };
    }
    case "choice": {
      const value = kind.of.find((one) => same(one) === same(text));
      return value === undefined ? { fault: `Write one of: ${kind.of.join(", ")}` } : { value };
    }
    case "option": {
      const found = options.get(kind.list)?.find(({ label }) => same(label) === same(text));
      return found ? { value: found.id } : { fault: "The list has no option of this name" };
    }
  }
}

/** A value as a file would name it. */
export function textOf(resource: Importable, field: string, value: unknown, options: Options): string {
  const kind = kindOf(resource, field);
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (kind?.as === "option")
    return options.get(kind.list)?.find(({ id }) => id === value)?.label ?? String(value as number);
  return typeof value === "string" ? value : JSON.stringify(value);
}
