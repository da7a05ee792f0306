import type * as z from "zod/mini";
import type { ImportJob, Imports } from "#src/contracts/admin/import.ts";
import { valueKindOf } from "#src/contracts/kinds/valueKind.ts";
import { shapeOf } from "#src/contracts/admin/query.ts";
import { fileHeading } from "#src/routes/admin/fileHeading.ts";
import { refuse } from "../../refusals.ts";
import type { Fault } from "../../schema/imports.ts";
import { draftFields, type AnyResource } from "../resource.ts";
import { screenOf } from "../screen.ts";
import { nameOf } from "./headings.ts";
import type { ImportField } from "../kinds/kind.ts";
import type { Table } from "./readBytes.ts";

/** Which field each column of a file fills in. */

/** A resource that can be imported. */
export type Importable = AnyResource & {
  imports: Imports;
  calls: { create: NonNullable<AnyResource["calls"]["create"]> };
};

/** The part of a schema that says what it holds. */
type Part = { def?: { type?: string; innerType?: Part; in?: Part; entries?: Record<string, string> } };

export const schemaOf = ({ calls }: Importable, field: string): z.ZodMiniType =>
  shapeOf(calls.create.body)[field]!;

/** How a field is filled in; null where a cell cannot express it (a list, a picture). */
export function kindOf(resource: Importable, field: string): ImportField | null {
  const list = resource.imports.options[field];
  if (list) return { as: "option", list };
  if (resource.imports.people.includes(field)) return { as: "person" };
  const kind = valueKindOf(schemaOf(resource, field));
  if (kind) return { as: "value", kind };
  let part = schemaOf(resource, field) as Part;
  while (part.def?.innerType ?? part.def?.in) part = (part.def?.innerType ?? part.def?.in)!;
  switch (part.def?.type) {
    case "string":
      return { as: "text" };
    case "boolean":
    case "number":
      return { as: part.def.type };
    case "enum":
      return { as: "choice", of: Object.values(part.def.entries ?? {}) };
    default:
      return null;
  }
}

/** The fields that a file can fill in, in the order of the form. */
export const importFields = (resource: Importable): string[] =>
  draftFields(resource).filter((field) => kindOf(resource, field) !== null);

export const isRequired = (resource: Importable, field: string): boolean =>
  !schemaOf(resource, field).safeParse(undefined).success;

/**
 * Which field a heading means, by its name (`nameOf`), and which names are the product's own although they fill in
 * nothing.
 */
export type Headings = {
  fields: ReadonlyMap<string, string>;
  told: ReadonlySet<string>;
  /** The heading of a field in a file. */
  headingOf(field: string): string;
};

/** The product's own names for a field take precedence over synonyms. */
export async function headingsOf(resource: Importable): Promise<Headings> {
  const screen = await screenOf(resource);
  const fields = importFields(resource);
  const named = new Map<string, string>();
  const add = (text: string | undefined, field: string): void => {
    if (text !== undefined && !named.has(nameOf(text))) named.set(nameOf(text), field);
  };
  for (const field of fields) add(field, field);
  for (const field of fields) add(fileHeading(screen, field), field);
  for (const field of fields) add(screen?.fields.find((one) => one.field === field)?.label, field);
  const told = Object.keys(shapeOf(shapeOf(resource.calls.read.answer).data!));
  const shown = screen?.columns.map(({ label }) => label) ?? [];
  const own = new Set([...told, ...shown].map(nameOf));
  for (const field of fields)
    for (const word of resource.synonyms?.[field] ?? []) if (!own.has(nameOf(word))) add(word, field);
  return { fields: named, told: own, headingOf: (field) => fileHeading(screen, field) };
}

export type Mapped = { columns: ImportJob["columns"]; missing: string[] };

/** @throws Refused 422 on `file` where rows cannot be told apart, or two columns mean the same field */
export function mapColumns(resource: Importable, known: Headings, headings: readonly string[]): Mapped {
  const columns = headings.map((heading) => {
    const name = nameOf(heading);
    const field = known.fields.get(name) ?? null;
    return { heading: heading.slice(0, 200), field, known: field !== null || known.told.has(name) };
  });
  const used = columns.flatMap(({ field }) => field ?? []);
  const twice = used.find((field, i) => used.indexOf(field) !== i);
  if (twice)
    throw refuse.invalid({
      file: [`Two columns are named “${known.headingOf(twice)}”. Keep only one of them`],
    });
  const without = resource.imports.key.filter((field) => !used.includes(field)).map(known.headingOf);
  // If another column may be the missing one, the screen asks which.
  const others = columns.length - used.length;
  if (without.length > 0 && (used.length === 0 || others < without.length))
    throw refuse.invalid({
      file: [
        `The file needs a column “${without.join("” and one “")}”, which identifies the ${resource.name} in each row`,
      ],
    });
  return { columns, missing: missingIn(resource, used) };
}

const missingIn = (resource: Importable, used: readonly string[]): string[] =>
  importFields(resource).filter((field) => isRequired(resource, field) && !used.includes(field));

/** The columns as the user assigns them. @throws Refused 422 on `columns` */
export function remapColumns(
  resource: Importable,
  known: Headings,
  columns: ImportJob["columns"],
  asked: readonly (string | null)[],
): Mapped {
  const fields = importFields(resource);
  const used = asked.flatMap((field) => field ?? []);
  const twice = used.find((field, i) => used.indexOf(field) !== i);
  if (twice)
    throw refuse.invalid({
      columns: [`Two columns are set to “${known.headingOf(twice)}”. Choose only one of them`],
    });
  if (asked.length !== columns.length || used.some((field) => !fields.includes(field)))
    throw refuse.invalid({ columns: ["These columns do not match the file"] });
  return {
    columns: columns.map((column, i) => ({ ...column, field: asked[i]! })),
    missing: missingIn(resource, used),
  };
}

/** A row as it was read: its cells by field, and what is wrong with it whatever the records are. */
export type ReadRow = { n: number; raw: string[]; cells: Record<string, string>; read: Fault[] };

/** The database stores neither NUL nor lone surrogates. */
const unstorable = (cell: string): boolean => cell.includes("\0") || !cell.isWellFormed();

/** The cells of each row by their fields. */
export const cellsOf = (rows: Table["rows"], { columns }: Pick<Mapped, "columns">): ReadRow[] =>
  rows.map(({ n, cells }) => {
    const read: Fault[] = [];
    const beyond = cells.slice(columns.length).some((cell) => cell.trim() !== "");
    if (beyond || cells.length < columns.length)
      read.push({
        field: null,
        value: "",
        message: `The row has ${cells.length} cells, but there are ${columns.length} headings`,
      });
    const byField = columns.flatMap(({ field }, i): [string, string][] => {
      const cell = cells[i] ?? "";
      if (field === null) return [];
      if (!unstorable(cell)) return [[field, cell]];
      read.push({ field, value: "", message: "This text contains a character that cannot be saved" });
      return [[field, cell.replaceAll("\0", "").toWellFormed()]];
    });
    return {
      n,
      raw: cells.map((cell) => cell.replaceAll("\0", "\ufffd").toWellFormed()),
      cells: Object.fromEntries(byField),
      read,
    };
  });
