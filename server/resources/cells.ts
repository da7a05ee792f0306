/** What stands in a cell of an exported file. */
export type Cell = string | number | boolean;

/** Signs with which a spreadsheet takes a text for a formula, full-width ones among them (ASVS 1.2.10). */
const formula = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/** A text that no spreadsheet takes for a formula. `plainCell` gives back the text as it was. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of an exported cell as it was before the export, so that an own export can be read in unchanged (T-54). */
export const plainCell = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** A value of a row as a cell: lists with semicolons, persons by their name, nothing as nothing. */
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
