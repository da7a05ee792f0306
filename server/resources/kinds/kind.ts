import type { SQL } from "drizzle-orm";
import type { ValueKind } from "#src/contracts/kinds/valueKind.ts";
import type { ColumnKindName } from "#src/routes/admin/resource.ts";
import type { Cell } from "../cells.ts";
import type { People } from "../imports/people.ts";

/** What a kind of column or field says of itself on this side. */

/** A column of an exported file. */
export type FileColumn = {
  label: string;
  as?: ColumnKindName | undefined;
  /** Of a state: what the screen calls each value. */
  words?: Readonly<Record<string, { readonly label: string }>>;
  /** Where each field has its own: how its contract writes it. */
  kind?: ValueKind<unknown> | null;
};

/** A column in files, reports and filters. What a kind does not say is as it is for a plain text. */
export type ColumnKind = {
  /** What stands in a cell of a file. */
  cell?(value: unknown, column: FileColumn): Cell;
  /** In a workbook its cells are dates: with the time of day, or days. */
  readonly dated?: "date" | "dateTime";
  /** What a report sorts it by. */
  sorted?(column: SQL): SQL;
  /** It as the contract of a report has it. */
  told?(column: SQL): SQL;
  /** By what a chart groups it. */
  grouped?(column: SQL): SQL;
  /** Whether every word of a text is found in it. */
  says?(column: SQL, text: string): SQL | undefined;
  /** Whether it is, or holds, one of a list of values. */
  among?(column: SQL, list: SQL): SQL;
  /** Whether it lies between two days, moments or values as its kind reads them; either may be missing. */
  within?(column: SQL, from: string | undefined, to: string | undefined): SQL;
};

/** The field of an import, as its schema tells what it holds. */
export type ImportField =
  | { as: "text" | "boolean" | "number" | "person" }
  | { as: "choice"; of: readonly string[] }
  | { as: "option"; list: string }
  /** A value that its contract reads from a text (`src/contracts/kinds`). */
  | { as: "value"; kind: ValueKind<unknown> };
export type ImportKindName = ImportField["as"];

/** The options that a file names by their labels, by list. */
export type Options = ReadonlyMap<string, Option[]>;
/** An option as a file names it, by its label. */
export type Option = { id: number | string; label: string; active: boolean };

/** What rows are read with: the options of lists, and people. */
export type Known = { options: Options; people: People };

/** What a cell says: a value, nothing (the field is left to its default), or what nobody can read. */
export type Read = { value: unknown } | { fault: string; suggestion?: string } | null;

/** A cell of an import. */
export type ImportKind<As extends ImportKindName> = {
  /** What a cell that is not empty says of the field. */
  read(text: string, field: ImportField & { as: As }, called: string, known: Known): Read;
  /** A value as a file would name it, where that is not its text. */
  write?(value: unknown, field: ImportField & { as: As }, known: Known): string;
  /** People write it as they like: upper and lower case are the same, and a spreadsheet may have changed it. */
  readonly free?: true;
};
