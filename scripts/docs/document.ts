/** A generated file: where it stands and what it says. One that is `built` is not committed, so nothing of it can be out of date. */
export type Document = { path: string; text: string; built?: true };

/** A Markdown table; a bar in a cell is escaped. */
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
