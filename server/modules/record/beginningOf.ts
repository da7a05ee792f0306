import { runningText } from "../../runningText.ts";

/** How many characters of a text its card shows. */
const shown = 220;

/** The beginning of an HTML text, plain, cut between two words. */
export function beginningOf(html: string): string {
  const text = runningText(html);
  if (text.length <= shown) return text;
  const cut = text.slice(0, shown);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), shown / 2)).trimEnd()}…`;
}
