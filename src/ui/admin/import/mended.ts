import type { ImportRow } from "#src/contracts/admin/import.ts";
import type { ImportChange, ImportMend } from "#src/machines/admin/importMachine.ts";

/**
 * Rows of a file as these changes leave them, ahead of the server's answer: cells have their corrected text, and what is
 * said about them stays until the server has checked them again.
 */
export const mended = (rows: readonly ImportRow[], changes: readonly ImportChange[]): readonly ImportRow[] =>
  changes.flatMap((change) => ("mends" in change ? change.mends : [])).reduce(withMend, rows);

function withMend(rows: readonly ImportRow[], { n, field, text, all }: ImportMend): readonly ImportRow[] {
  const first = rows.find((row) => row.n === n);
  // Without it, nobody knows here which text it replaces in the others.
  if (!first) return rows;
  const before = textOf(first, field);
  return rows.map((row) =>
    row === first || (all && textOf(row, field) === before)
      ? {
          ...row,
          cells: { ...row.cells, [field]: text },
          changes: row.changes.filter((change) => change.field !== field),
        }
      : row,
  );
}

const textOf = ({ cells }: ImportRow, field: string): string => cells[field] ?? "";
