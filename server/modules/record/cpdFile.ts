import { cpdKeys, type CpdRow } from "#src/contracts/cpdLog.ts";
import { cpdSourceWords, cpdWords } from "#src/contracts/cpdWords.ts";
import { cellOf, type Cell } from "../../resources/cells.ts";
import { csvOf } from "../../resources/csv.ts";

const columns: readonly { label: string; of: (row: CpdRow) => unknown }[] = [
  { label: "Date", of: ({ on }) => on },
  { label: "Title", of: ({ title }) => title },
  { label: "Source", of: ({ source }) => cpdSourceWords[source] },
  { label: "Minutes", of: ({ minutes }) => minutes },
  ...cpdKeys.map((key) => ({
    label: `${cpdWords[key]} minutes`,
    of: ({ cpd_breakdown }: CpdRow) => cpd_breakdown[key],
  })),
  {
    label: "Structured",
    of: ({ structured }) => (structured === null ? "" : structured ? "Yes" : "No"),
  },
  { label: "Reflection", of: ({ reflection }) => reflection },
  { label: "Evidence", of: ({ evidence }) => evidence?.name ?? "" },
  { label: "Confirmed", of: ({ accepted_at }) => accepted_at ?? "" },
];

/** The log as a CSV file. */
export function cpdCsv(rows: readonly CpdRow[]): AsyncIterable<Buffer> {
  const cells = rows.map((row) => columns.map(({ of }) => cellOf(of(row))));
  return csvOf(columns, once(cells));
}

// oxlint-disable-next-line require-await -- a file is written from asynchronous batches
async function* once(cells: Cell[][]): AsyncGenerator<Cell[][]> {
  yield cells;
}
