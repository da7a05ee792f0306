import type { Recurrence } from "#src/contracts/admin/schedules.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { partsOf } from "#src/contracts/readersTimes.ts";

export type Times = {
  recurrence: Recurrence;
  /** 1 is Monday. */
  weekday: number;
  monthDay: number;
  /** `HH:MM` */
  at: string;
  timeZone: string;
};

type Day = { year: number; month: number; date: number };

/** A month without the chosen day uses its last one, so any two months contain an occurrence. */
const mostDays = 62;

/**
 * Returns the first occurrence after a timestamp, by the clocks of the time zone. A time that the clocks skip in spring
 * comes an hour later; one that they show twice in autumn comes once.
 */
export function nextTime(times: Times, after: Date): Date {
  const [hours, minutes] = times.at.split(":").map(Number) as [number, number];
  const today = dayAt(after, times.timeZone);
  for (let ahead = 0; ahead <= mostDays; ahead += 1) {
    const day = dayOf(Date.UTC(today.year, today.month, today.date + ahead));
    if (!isDay(times, day)) continue;
    const moment = momentAt(Date.UTC(day.year, day.month, day.date, hours, minutes), times.timeZone);
    if (moment > after) return moment;
  }
  throw new RangeError(`${JSON.stringify(times)} never occurs`);
}

/** Returns the last occurrence up to a timestamp. `known` is any earlier occurrence. */
export function lastTime(times: Times, known: Date, until: Date): Date {
  let last = known;
  for (let next = nextTime(times, last); next <= until; next = nextTime(times, next)) last = next;
  return last;
}

/** Returns the same time of day a number of days before an occurrence. */
export const timeBefore = (times: Times, occurrence: Date, days: number): Date =>
  // Searched from half a day earlier, as the clocks may have been changed since.
  nextTime({ ...times, recurrence: "daily" }, new Date(occurrence.getTime() - (days + 0.5) * day));

function isDay({ recurrence, weekday, monthDay }: Times, { year, month, date }: Day): boolean {
  if (recurrence === "daily") return true;
  if (recurrence === "weekly") return (new Date(Date.UTC(year, month, date)).getUTCDay() || 7) === weekday;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return date === Math.min(monthDay, last);
}

const dayOf = (utc: number): Day => {
  const at = new Date(utc);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
};

/** Returns the calendar date in the time zone. */
const dayAt = (moment: Date, timeZone: string): Day => dayOf(moment.getTime() + offsetAt(moment, timeZone));

/** Returns the calendar day that is a number of days before today in the time zone: `2026-11-28`. */
export function dayBefore(today: Date, days: number, timeZone: string): string {
  const { year, month, date } = dayAt(today, timeZone);
  return calendarDay(new Date(Date.UTC(year, month, date - days)));
}

/**
 * Returns when the clocks of the time zone show a time, which is given as if it were UTC. A time that they skip
 * comes when they would have shown it without the change.
 */
function momentAt(shown: number, timeZone: string): Date {
  const near = shown - offsetAt(new Date(shown), timeZone);
  const moment = new Date(shown - offsetAt(new Date(near), timeZone));
  if (moment.getTime() + offsetAt(moment, timeZone) === shown) return moment;
  // A day earlier is before the change in every time zone.
  return new Date(shown - offsetAt(new Date(shown - day), timeZone));
}

const toTheSecond = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

/** Returns how far the clocks of the time zone are ahead of UTC at that time, in milliseconds. */
function offsetAt(moment: Date, timeZone: string): number {
  const parts = partsOf(moment, toTheSecond, timeZone);
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)];
  const [hour, minute, second] = [Number(parts.hour), Number(parts.minute), Number(parts.second)];
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(moment.getTime() / 1_000) * 1_000;
}
