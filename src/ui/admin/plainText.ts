import { htmlText } from "#src/ui/kit/htmlText.ts";

/** Returns the text of stored HTML, on one line. */
export const plainText = (html: string): string =>
  htmlText(html.replace(/<\/(p|li|h[2-5]|div|blockquote|td)\s*>|<br\s*\/?>/gi, "$& "))
    .replace(/\s+/g, " ")
    .trim();
