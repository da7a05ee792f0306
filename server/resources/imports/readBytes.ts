import { importLimits } from "#src/contracts/limits.ts";
import { csvRows, isEmpty } from "./csvRows.ts";
import { nameOf } from "./headings.ts";
import { Unreadable } from "../../unreadable.ts";
import { xlsxRows } from "./xlsxRows.ts";

/** A file as a table of texts. `n` counts as a spreadsheet does: the headings are row 1. */
export type Table = { headings: string[]; rows: { n: number; cells: string[] }[] };

/** How a zip begins, and so a workbook; all of these are in hexadecimal. */
const zip = "504b";
/** How unsupported files begin, and what to say about them. */
const others: readonly [readonly string[], string][] = [
  [["d0cf11e0"], "This is an old or password-protected Excel file. Save it as .xlsx without a password"],
  [["25504446", "89504e47", "ffd8ff", "47494638"], "This is not a table. Choose a CSV or XLSX file"],
];

/**
 * The table in a file. Runs in a worker (`table.ts`), because the time and memory it needs depend on the file.
 * @throws Unreadable saying why it cannot be read
 */
export async function readBytes(bytes: Buffer, known: ReadonlySet<string>): Promise<Table> {
  const rows = await rowsOf(bytes, (heading) => known.has(nameOf(heading)));
  const headings = rows[0] ?? [];
  // A workbook may store a text once and show it a thousand times.
  if (lengthOf(rows) > importLimits.unpackedBytes) throw new Unreadable("The file contains too much text");
  if (isEmpty(headings))
    throw new Unreadable("The file has no headings. Its first row must contain the column names");
  return {
    headings: headings.map((heading) => heading.trim()),
    rows: rows.flatMap((cells, i) => (i === 0 || isEmpty(cells) ? [] : [{ n: i + 1, cells }])),
  };
}

const lengthOf = (rows: readonly string[][]): number =>
  rows.reduce((sum, cells) => cells.reduce((length, cell) => length + cell.length, sum), 0);

/** The type of a file follows from how it begins, not from its name. */
function rowsOf(bytes: Buffer, known: (heading: string) => boolean): string[][] | Promise<string[][]> {
  const beginning = bytes.toString("hex", 0, 8);
  for (const [beginnings, message] of others)
    if (beginnings.some((one) => beginning.startsWith(one))) throw new Unreadable(message);
  return beginning.startsWith(zip) ? padded(xlsxRows(bytes)) : csvRows(bytes, known);
}

/** A workbook leaves out the empty cells at the end of a row. */
async function padded(sheet: Promise<string[][]>): Promise<string[][]> {
  const rows = await sheet;
  const width = rows[0]?.length ?? 0;
  return rows.map((cells) => [
    ...cells,
    ...Array.from({ length: Math.max(0, width - cells.length) }, () => ""),
  ]);
}
