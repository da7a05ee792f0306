/** The content of a cell in an exported file. */
export type Cell = string | number | boolean;

/** Characters that make a spreadsheet treat a text as a formula, full-width ones among them (ASVS 1.2.10). */
const formula = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/** Returns a text that no spreadsheet treats as a formula. `plainCell` restores the original. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of an exported cell before the export, so that our own exports can be imported unchanged (T-54). */
export const plainCell = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** A row's value as a cell: lists joined by semicolons, people by name, null as empty. */
export function cellOf(value: unknown): Cell {
  if (typeof value === "number" || typeof value === "boolean") return value;
  return safeCell(textOf(value));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  const { name, title } = value as { name?: unknown; title?: unknown };
  return typeof name === "string" ? name : typeof title === "string" ? title : JSON.stringify(value);
}
