import { textOf } from "./html.ts";

/** What begins or ends a line of its own. */
const ofBlock = /<\/?(?:p|h\d|li|div|blockquote|tr|\w*caption)\b[^<>]*>/;

/**
 * The text of HTML on one line. Headings and points of a list, which need no full stop, get one, as they would run into
 * the next line.
 */
export function runningText(html: string): string {
  const lines = html.split(ofBlock).map(textOf).filter(Boolean);
  return lines.map((line) => (lines[1] && !/[.!?:;…]["”’)]?$/.test(line) ? `${line}.` : line)).join(" ");
}
