/** What begins or ends a line of its own. */
const ofBlock = /<\/?(?:p|h\d|[uo]l|li|div|blockquote|table|tr|figcaption|caption)\b[^<>]*>/i;

/**
 * The text of HTML on one line. Headings and points of a list, which need no full stop, get one, as they would run into
 * the next line.
 * @param textOf reads the text of one line
 */
export function runningText(html: string, textOf: (line: string) => string): string {
  const lines = html
    .split(ofBlock)
    .map(textOf)
    .filter((line) => line !== "");
  return lines
    .map((line) => (lines.length === 1 || /[.!?:;…]["”’)]?$/.test(line) ? line : `${line}.`))
    .join(" ");
}
