import papa from "papaparse";
import { importLimits } from "#src/contracts/admin/import.ts";
import { Unreadable } from "./unzip.ts";
import { tooManyColumns, tooManyRows } from "./xlsxRows.ts";

const delimiters = [",", ";", "\t"] as const;

/** The rows of a CSV file, by the delimiter under which most of its headings are `known`. @throws Unreadable */
export function csvRows(bytes: Buffer, known: (heading: string) => boolean): string[][] {
  // A file may mix the line ends of several systems.
  const text = decode(bytes)
    .replace(/\r\n?/g, "\n")
    .replace(/^sep=.\n/i, "");
  const headings = (delimiter: string): string[] =>
    papa.parse<string[]>(text, { delimiter, newline: "\n", preview: 1 }).data[0] ?? [];
  const [delimiter] = delimiters
    .map((one) => [one, headings(one)] as const)
    .map(([one, found]) => [one, found.filter(known).length, found.length] as const)
    .toSorted((one, other) => other[1] - one[1] || other[2] - one[2])[0]!;
  // The headings, the rows, one that is too many, and what an empty line at the end is taken for.
  const { data, errors } = papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    preview: importLimits.rows + 3,
  });
  const fault = errors.find(({ type }) => type === "Quotes");
  if (fault)
    throw new Unreadable(
      `Row ${(fault.row ?? 0) + 1} has a quotation mark that is not closed, or not doubled`,
    );
  while (data.length > 0 && isEmpty(data.at(-1)!)) data.pop();
  if (data.length > importLimits.rows + 1) throw tooManyRows();
  if (data.some((cells) => cells.length > importLimits.columns)) throw tooManyColumns();
  return data;
}

export const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

const howTo = "In Excel, save it as “CSV UTF-8” or as a workbook (.xlsx)";

/** UTF-8, with or without its mark, or UTF-16 with it. Another encoding is not guessed at: names would be spoilt unseen. */
function decode(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (encoding === "utf-8" && text.includes("\0") && text.split("\0").length > text.length / 4)
      throw new Unreadable(`The file is in UTF-16 without the mark that says so. ${howTo}`);
    return text;
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(`The file is not in UTF-8: its accents cannot be read. ${howTo}`);
  }
}
