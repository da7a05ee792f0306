import { inArray } from "drizzle-orm";
import type { Fault } from "../../schema/imports.ts";
import type { App } from "../../app.ts";
import { adminOptions } from "../../schema/admin.ts";
import { plainCell } from "../cells.ts";
import { languageOptions } from "../languages.ts";
import type { AnyResource } from "../resource.ts";
import { importKindOf } from "../kinds/imports.ts";
import type { Known, Option, Options, Read } from "../kinds/kind.ts";
import { isRequired, kindOf, schemaOf, type Importable } from "./columns.ts";

/** A cell's content, as the field's value. */

/** What a spreadsheet shows where a formula failed. */
const spreadsheetError = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|BLOCKED!)$/i;

export async function readOptions(app: App, { imports }: AnyResource): Promise<Options> {
  const names = [...new Set(Object.values(imports?.options ?? {}))];
  if (names.length === 0) return new Map();
  const rows = await app.db().select().from(adminOptions).where(inArray(adminOptions.list, names));
  return new Map<string, Option[]>([
    ...Map.groupBy(rows, ({ list }) => list),
    ["languages", languageOptions],
  ]);
}

/** Reads one cell. An empty one clears the field, where the field may be empty. */
export function readCell(resource: Importable, field: string, cell: string, known: Known): Read {
  const text = plainCell(cell);
  if (spreadsheetError.test(text.trim())) return { fault: "The spreadsheet shows an error here" };
  if (text.trim() === "") return empty(resource, field);
  const kind = kindOf(resource, field)!;
  return importKindOf(kind).read(text, kind, field, known);
}

function empty(resource: Importable, field: string): Read {
  const schema = schemaOf(resource, field);
  for (const none of [null, ""]) if (schema.safeParse(none).success) return { value: none };
  return isRequired(resource, field) ? { fault: "Required" } : null;
}

/** What a spreadsheet makes of long numbers, and of texts that it mistakes for dates. */
const shortenedNumber = /^[+-]?\d(?:[.,]\d{1,14})?E\+?\d{1,3}$/i;
const madeDate =
  /^(?:\d{1,2}[-/. ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[-/. ]\d{2,4}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{4}-\d\d-\d\d(?:T[\d:.]{1,12}Z?)?)$/i;

/** Texts of a row that a spreadsheet has probably changed. */
export function spreadsheetDoubts(
  resource: Importable,
  cells: Readonly<Record<string, string>>,
  fields: readonly string[],
): Omit<Fault, "value">[] {
  return fields.flatMap((field) => {
    const text = (cells[field] ?? "").slice(0, 40).trim();
    const kind = kindOf(resource, field);
    if (text === "" || !kind || !importKindOf(kind).free) return [];
    if (shortenedNumber.test(text))
      return [{ field, message: "Excel has shortened this number. Enter it in full" }];
    if (madeDate.test(text))
      return [{ field, message: "Excel may have changed this to a date. Is it correct?" }];
    return [];
  });
}

/** A value in the form that a file has it. */
export function textOf(resource: Importable, field: string, value: unknown, known: Known): string {
  const kind = kindOf(resource, field);
  if (value === null || value === undefined) return "";
  const written = kind && importKindOf(kind).write?.(value, kind, known);
  return written ?? (typeof value === "string" ? value : JSON.stringify(value));
}
