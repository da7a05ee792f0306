import { textOf } from "../../html.ts";

/** How many characters of a text its card shows. */
const shown = 220;

/** What begins or ends a line of its own. */
const ofBlock = /<\/?(?:p|h\d|[uo]l|li|blockquote|table|tr|figcaption|caption)\b[^<>]*>/;

/**
 * The beginning of an HTML text, plain, cut between two words. Headings and points of a list, which need no full stop,
 * get one, as they would run into the next line.
 */
export function beginningOf(html: string): string {
  const lines = html
    .split(ofBlock)
    .map(textOf)
    .filter((line) => line !== "");
  const text = lines
    .map((line) => (lines.length === 1 || /[.!?:;…]["”’)]?$/.test(line) ? line : `${line}.`))
    .join(" ");
  if (text.length <= shown) return text;
  const cut = text.slice(0, shown);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), shown / 2)).trimEnd()}…`;
}
