import { htmlText } from "#src/ui/kit/htmlText.ts";

/** Returns the text of stored HTML on one line. Headings and list items without final punctuation get a full stop. */
export const plainText = (html: string): string =>
  htmlText(
    html
      .replace(/([.!?:;…](<\/\w+>)*)?<\/(li|h\d)>/g, (end, ended?: string) => (ended ? `${end} ` : ". "))
      .replace(/<\/(p|div|blockquote|t[dh])>|<br\s*\/?>/g, "$& "),
  )
    .replace(/\s+/g, " ")
    .trim();
