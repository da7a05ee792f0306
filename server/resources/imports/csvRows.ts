import papa from "papaparse";
import { importLimits } from "#src/contracts/limits.ts";
import { Unreadable } from "../../unreadable.ts";
import { tooManyColumns, tooManyRows } from "./xlsxRows.ts";

const delimiters = [",", ";", "\t"] as const;

/** The rows of a CSV file, by the delimiter that makes most of its headings `known`. @throws Unreadable */
export function csvRows(bytes: Buffer, known: (heading: string) => boolean): string[][] {
  // A file may mix the line endings of several systems.
  const text = decode(bytes)
    .replace(/\r\n?/g, "\n")
    .replace(/^sep=.\n/i, "");
  const headings = (delimiter: string): string[] =>
    papa.parse<string[]>(text, { delimiter, newline: "\n", preview: 1 }).data[0] ?? [];
  const [delimiter] = delimiters
    .map((one) => [one, headings(one)] as const)
    .map(([one, found]) => [one, found.filter(known).length, found.length] as const)
    .toSorted((one, other) => other[1] - one[1] || other[2] - one[2])[0]!;
  // The headings, the rows, one too many, and the row that an empty last line is parsed as.
  const { data, errors } = papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    preview: importLimits.rows + 3,
  });
  const fault = errors.find(({ type }) => type === "Quotes");
  if (fault)
    throw new Unreadable(
      `Row ${(fault.row ?? 0) + 1} has a quotation mark that is not closed or not doubled`,
    );
  while (data.length > 0 && isEmpty(data.at(-1)!)) data.pop();
  if (data.length > importLimits.rows + 1) throw tooManyRows();
  if (data.some((cells) => cells.length > importLimits.columns)) throw tooManyColumns();
  return data;
}

export const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

const howTo = "In Excel, save it as “CSV UTF-8” or as a workbook (.xlsx)";

/**
 * UTF-8 or UTF-16, with or without a byte order mark. Other encodings are not guessed at, as that could corrupt names
 * unnoticed.
 */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(`The file is not in UTF-8, so accents cannot be read. ${howTo}`);
  }
}

/**
 * In UTF-16 every other byte of a Latin letter is 0, which no text in UTF-8 has, so the headings reveal the encoding.
 */
function encodingOf(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const beginning = bytes.subarray(0, 512);
  const zeros = (first: 0 | 1): number =>
    beginning.filter((byte, i) => byte === 0 && i % 2 === first).length / (beginning.length / 2);
  if (bytes.length % 2 === 0 && zeros(1) > 0.5 && zeros(0) < 0.1) return "utf-16le";
  if (bytes.length % 2 === 0 && zeros(0) > 0.5 && zeros(1) < 0.1) return "utf-16be";
  return "utf-8";
}
