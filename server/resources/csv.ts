import papa from "papaparse";
import type { Cell } from "./cells.ts";
import { headingIn } from "./fileColumns.ts";
import type { FileColumn } from "./kinds/kind.ts";

/** Excel recognises UTF-8 only if the file begins with this. */
const byteOrderMark = "\uFEFF";

/** A CSV file (RFC 4180), a batch of rows at a time. Timestamps are ISO 8601, with their Z. */
export async function* csvOf(
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + linesOf([columns.map((column) => headingIn(column, "csv"))]));
  for await (const rows of batches) if (rows.length > 0) yield Buffer.from(linesOf(rows));
}

const linesOf = (rows: readonly Cell[][]): string => `${papa.unparse([...rows], { newline: "\r\n" })}\r\n`;
