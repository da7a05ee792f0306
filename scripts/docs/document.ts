/** A generated file: its path and text. One that is `built` is not committed, so it cannot be out of date. */
export type Document = { path: string; text: string; built?: true };

/** A Markdown table; bars in cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "none\n";
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return `${[line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")}\n`;
}

/** The first line of every generated Markdown file. */
export const generated = (from: string): string =>
  `<!-- Written by \`npm run docs\` from ${from}. Change that, not this. -->\n`;

/** Inline code. */
export const code = (text: string): string => (text ? `\`${text}\`` : "");
