import { plural } from "./numbers.ts";
import * as z from "zod/mini";
import { formatParts, formatTime, partsOf } from "./readersTimes.ts";

/** Until when the server refuses: the seconds from its answer, and the time, ISO 8601. */
export const Wait = z.object({ seconds: z.int().check(z.positive()), until: z.iso.datetime() });
export type Wait = z.infer<typeof Wait>;

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `40 seconds`, `15 minutes`, `2 hours`: rounded up, so that nobody comes back too early. */
export function waitInWords(seconds: number): string {
  const [unit, length] = units.find(([, size]) => seconds > size) ?? ["second", 1];
  const number = Math.max(1, Math.ceil(seconds / length));
  return plural(number, unit);
}

/** The text of the server, without the time of day, as it does not know the reader's time zone. */
export const tryAgainIn = (seconds: number): string => `Try again in ${waitInWords(seconds)}.`;

const date = { day: "numeric", month: "long", year: "numeric" } as const;

/**
 * `Try again in 15 minutes, at 14:32.`, by the reader's clock; a long wait names the day as well, and the year if it is
 * another.
 */
export function tryAgainAt({ seconds, until }: Wait): string {
  if (seconds <= 60) return tryAgainIn(seconds);
  const begun = Date.parse(until) - seconds * 1_000;
  const isToday = formatParts(until, date) === formatParts(begun, date);
  const isThisYear = partsOf(until, date).year === partsOf(begun, date).year;
  const on = isToday
    ? ""
    : ` on ${formatParts(until, { ...date, year: isThisYear ? undefined : "numeric" })}`;
  return `Try again in ${waitInWords(seconds)}, at ${formatTime(until)}${on}.`;
}
