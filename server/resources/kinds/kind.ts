import type { SQL } from "drizzle-orm";
import type { ValueKind } from "#src/contracts/kinds/valueKind.ts";
import type { ColumnKindName } from "#src/routes/admin/kinds.ts";
import type { Cell } from "../cells.ts";
import type { People } from "../imports/people.ts";

/** What a kind of column or field defines on the server. */

/** A column of an exported file. */
export type FileColumn = {
  label: string;
  as?: ColumnKindName | undefined;
  /** For a status and for tags: what the screen calls each value. */
  words?: Readonly<Record<string, { readonly label: string }>>;
  /** For a text: whether the screen capitalises it. */
  capital?: true | undefined;
  /** For a kind that differs by field: how its contract writes it. */
  kind?: ValueKind<unknown> | null;
};

/** A column in files, reports and filters. Whatever a kind omits is as for plain text. */
export type ColumnKind = {
  /** The content of a cell in a file. */
  cell?(value: unknown, column: FileColumn): Cell;
  /** In a workbook its cells are dates, with or without the time of day. */
  readonly dated?: "date" | "dateTime";
  /**
   * What it is in the workbook of a report: a number that can be calculated with. The workbooks of lists have texts,
   * which imports read (T-54).
   */
  readonly measured?: { readonly as: "duration" | "percentage"; number(value: number): number };
  /** What a report sorts it by. */
  sorted?(column: SQL): SQL;
  /** The value as the contract of a report has it. */
  told?(column: SQL): SQL;
  /** What a chart groups it by. */
  grouped?(column: SQL): SQL;
  /** Whether it contains every word of a text. */
  says?(column: SQL, text: string): SQL | undefined;
  /** Whether it equals, or contains, one of a list of values. */
  among?(column: SQL, list: SQL): SQL;
  /** Whether it lies between two days, timestamps or values as its kind reads them; either may be missing. */
  within?(column: SQL, from: string | undefined, to: string | undefined): SQL;
};

/** The field of an import, with what it holds according to its schema. */
export type ImportField =
  | { as: "text" | "boolean" | "number" | "person" }
  | { as: "choice"; of: readonly string[] }
  | { as: "option"; list: string }
  /** A value that its contract parses from text (`src/contracts/kinds`). */
  | { as: "value"; kind: ValueKind<unknown> };
export type ImportKindName = ImportField["as"];

/** The options by list; files name them by label. */
export type Options = ReadonlyMap<string, Option[]>;
/** An option, with the label that files name it by. */
export type Option = { id: number | string; label: string; active: boolean };

/** What reading rows requires: the options of lists, and people. */
export type Known = { options: Options; people: People };

/** What a cell says: a value, nothing (the field keeps its default), or something unreadable. */
export type Read = { value: unknown } | { fault: string; suggestion?: string } | null;

/** A cell of an import. */
export type ImportKind<As extends ImportKindName> = {
  /** Reads a cell that is not empty. */
  read(text: string, field: ImportField & { as: As }, called: string, known: Known): Read;
  /** A value in the form that a file has it, where that is not its text. */
  write?(value: unknown, field: ImportField & { as: As }, known: Known): string;
  /** Free text: case does not matter, and a spreadsheet may have changed it. */
  readonly free?: true;
};
