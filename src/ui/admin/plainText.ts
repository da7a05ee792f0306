import { runningText } from "#src/contracts/runningText.ts";
import { htmlText } from "#src/ui/kit/htmlText.ts";

/** Returns the text of stored HTML, on one line. */
export const plainText = (html: string): string => runningText(html, lineText);

const lineText = (line: string): string =>
  htmlText(line.replace(/<\/t[dh]\s*>|<br\s*\/?>/gi, "$& "))
    .replace(/\s+/g, " ")
    .trim();
