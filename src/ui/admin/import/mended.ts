import type { ImportRow } from "#src/contracts/admin/import.ts";
import type { ImportChange, ImportMend } from "#src/machines/admin/importMachine.ts";

/**
 * Returns the rows of a file with these changes applied, ahead of the server's answer: cells have their corrected text,
 * and keep their errors and doubts until the server has checked them again.
 */
export const mended = (rows: readonly ImportRow[], changes: readonly ImportChange[]): readonly ImportRow[] =>
  changes.flatMap((change) => ("mends" in change ? change.mends : [])).reduce(withMend, rows);

function withMend(rows: readonly ImportRow[], { n, field, text, all }: ImportMend): readonly ImportRow[] {
  const first = rows.find((row) => row.n === n);
  // Without that row, it is not known here which text the change replaces in the others.
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
