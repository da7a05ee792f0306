import { textOf } from "../../html.ts";

/** Characters of a text that its card shows. */
const shown = 220;

/** The beginning of a text of HTML, plain, cut between two words. */
export function beginningOf(html: string): string {
  const text = textOf(html);
  if (text.length <= shown) return text;
  const cut = text.slice(0, shown);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), shown / 2)).trimEnd()}…`;
}
