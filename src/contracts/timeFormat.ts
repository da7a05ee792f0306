import * as z from "zod/mini";

/** How a user is used to reading dates and times. The words stay English. */
export const TimeFormat = z.object({
  /** “Nov 11” for “11 Nov”. */
  monthFirst: z.boolean(),
  /** “2:30 pm” for “14:30”. */
  twelveHours: z.boolean(),
  /** The first day of the week; Monday is 1. */
  weekStart: z.int(),
});
export type TimeFormat = z.infer<typeof TimeFormat>;

/** Choices that override what the languages of the browser suggest. */
export const timeFormats = {
  dayFirst: { monthFirst: false, twelveHours: false, weekStart: 1 },
  monthFirst: { monthFirst: true, twelveHours: true, weekStart: 7 },
} as const satisfies Record<string, TimeFormat>;
export type TimeChoice = keyof typeof timeFormats | "browser";

/**
 * The cookie that tells the server what was chosen, for what it paints. The setting itself stays in the storage, as
 * that of the look does.
 */
export const timesCookie = "lyceum-times";

export const readTimeChoice = (cookie = ""): TimeChoice =>
  Object.hasOwn(timeFormats, cookie) ? (cookie as TimeChoice) : "browser";

/** The format in force. */
export const timeFormatBy = (choice: TimeChoice, ofBrowser: TimeFormat): TimeFormat =>
  choice === "browser" ? ofBrowser : timeFormats[choice];
