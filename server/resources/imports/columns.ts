import type { z } from "zod";
import type { ImportJob, Imports } from "#src/contracts/admin/import.ts";
import { shapeOf } from "#src/contracts/admin/question.ts";
import { headingOf } from "#src/contracts/words.ts";
import { refuse } from "../../refusals.ts";
import type { Fault } from "../../schema/imports.ts";
import { draftFields, type AnyResource } from "../resource.ts";
import type { Table } from "./table.ts";

/** Which column of a file fills in which field. */

/** A resource that can be imported. */
export type Importable = AnyResource & {
  imports: Imports;
  calls: { create: NonNullable<AnyResource["calls"]["create"]> };
};

/** A field as a file can fill it in. */
export type Kind =
  | { as: "text" }
  | { as: "boolean" }
  | { as: "number" }
  | { as: "choice"; of: readonly string[] }
  | { as: "option"; list: string };

/** What of a schema tells what it holds. */
type Part = { def?: { type?: string; innerType?: Part; in?: Part; entries?: Record<string, string> } };

export const schemaOf = ({ calls }: Importable, field: string): z.ZodType =>
  shapeOf(calls.create.body)[field]!;

/** What a field is filled in with; null where a cell cannot say it (a list, a picture). */
export function kindOf(resource: Importable, field: string): Kind | null {
  const list = resource.imports.options[field];
  if (list) return { as: "option", list };
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

/** `First Name`, `first-name` and `FIRST_NAME` are one: headings are as people write them, or as an export has them. */
export const nameOf = (heading: string): string =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");

/** What the product tells of a record beside what is written. */
const toldFields = ({ calls }: Importable): string[] =>
  Object.keys(shapeOf(shapeOf(calls.read.answer).data!));

export type Mapped = { columns: ImportJob["columns"]; missing: string[] };

/** @throws Refused 422 on `file` where rows cannot be told apart, or two columns say the same */
export function mapColumns(resource: Importable, headings: readonly string[]): Mapped {
  const fields = new Set(importFields(resource));
  const told = new Set(toldFields(resource));
  const columns = headings.map((heading) => {
    const name = nameOf(heading);
    const field = fields.has(name) ? name : null;
    return { heading: heading.slice(0, 200), field, known: field !== null || told.has(name) };
  });
  const used = columns.flatMap(({ field }) => field ?? []);
  const twice = used.find((field, i) => used.indexOf(field) !== i);
  if (twice) throw refuse.invalid({ file: [`Two columns are “${headingOf(twice)}”. Keep one of them`] });
  const without = resource.imports.key.filter((field) => !used.includes(field)).map(headingOf);
  if (without.length > 0)
    throw refuse.invalid({
      file: [
        `The file needs a column “${without.join("” and one “")}”: it tells which ${resource.name} a row is about`,
      ],
    });
  const missing = [...fields].filter((field) => isRequired(resource, field) && !used.includes(field));
  return { columns, missing };
}

/** A row as it was read: what its cells hold by field, and what is wrong with it whatever the records are. */
export type ReadRow = { n: number; cells: Record<string, string>; read: Fault[] };

/** The database keeps no NUL, and no half of a sign. */
const unstorable = (cell: string): boolean => cell.includes("\0") || !cell.isWellFormed();

/** The cells of each row by their fields. */
export const cellsOf = ({ headings, rows }: Table, { columns }: Mapped): ReadRow[] =>
  rows.map(({ n, cells }) => {
    const read: Fault[] = [];
    const beyond = cells.slice(headings.length).some((cell) => cell.trim() !== "");
    if (beyond || cells.length < headings.length)
      read.push({
        field: null,
        value: "",
        message: `The row has ${cells.length} cells, and there are ${headings.length} headings`,
      });
    const byField = columns.flatMap(({ field }, i): [string, string][] => {
      const cell = cells[i] ?? "";
      if (field === null) return [];
      if (!unstorable(cell)) return [[field, cell]];
      read.push({ field, value: "", message: "The text holds a sign that cannot be kept" });
      return [[field, cell.replaceAll("\0", "").toWellFormed()]];
    });
    return { n, cells: Object.fromEntries(byField), read };
  });
