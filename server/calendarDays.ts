import { refuse } from "./refusals.ts";

const day = 86_400_000;

/** The calendar day of a time in UTC, as in ISO 8601: `2026-11-28`. */
export const calendarDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The calendar day in UTC that is a number of days after a time, or before it. */
export const calendarDayAfter = (at: Date, days: number): string =>
  calendarDay(new Date(at.getTime() + days * day));

/**
 * Requires that a day is not in the future. People may be a day ahead of the server's clock, so one more is allowed.
 * @throws Refused 422 at the field `on`
 */
export function requirePast(now: Date, on: string): void {
  if (on > calendarDayAfter(now, 1)) throw refuse.invalid({ on: ["Enter today or an earlier day"] });
}
