import { day } from "./milliseconds.ts";

/** The calendar day of a time in UTC, as in ISO 8601: `2026-11-28`. */
export const calendarDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The calendar day in UTC that is this many days after a time; before it, if negative. */
export const calendarDayAfter = (at: Date, days: number): string =>
  calendarDay(new Date(at.getTime() + days * day));
