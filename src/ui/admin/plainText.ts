import { htmlText } from "#src/ui/kit/htmlText.ts";

/** What stored HTML says, on one line. */
export const plainText = (html: string): string =>
  htmlText(html.replace(/<\/(p|li|h[2-5]|div|blockquote|td)\s*>|<br\s*\/?>/gi, "$& "))
    .replace(/\s+/g, " ")
    .trim();
