import { htmlText } from "./htmlText.ts";

/** A heading of a text, as listed in its contents. */
export type Heading = { id: string; text: string; level: 2 | 3 };

/** The id of the nth heading of an anchored text, from 1 on, wherever the text is prepared. */
export const headingId = (number: number): string => `part-${number}`;

/** Whether an element of a text is listed in its contents. */
export const isHeading = (tag: string): boolean => tag === "h2" || tag === "h3";

/**
 * The contents of a stored text: its non-empty headings of the first two levels. As in `htmlText`, the text is of the
 * safe subset, as our server wrote it, so that it needs no parser.
 */
export const headingsOf = (html: string): Heading[] =>
  [...html.matchAll(/<h([23])\b[^>]*>(.*?)<\/h\1>/gs)]
    .map(([, level, inner], index): Heading => ({
      id: headingId(index + 1),
      text: htmlText(inner!).trim(),
      level: level === "2" ? 2 : 3,
    }))
    .filter(({ text }) => text !== "");
