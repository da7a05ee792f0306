import { hour } from "#src/contracts/milliseconds.ts";
import { formatTime, instantOf, type Instant } from "#src/contracts/readersTimes.ts";
import {
  capital,
  daysTo,
  formatRelative,
  formatRelativeDay,
  formatWeekday,
  nameOfDay,
  relative,
  week,
} from "./time.ts";

/**
 * A time in natural words, by the reader's calendar: “Tomorrow 01:51, in 5 hours”, “Friday 14:00, 3 days ago”; further
 * away than a week “Mon 4 Jan 2027 14:00, in 5 weeks”.
 */
export function formatMoment(when: Instant, now: Instant): string {
  const days = daysTo(when, now);
  const name =
    Math.abs(days) <= 1
      ? capital(relative.format(days, "day"))
      : Math.abs(days) < week
        ? nameOfDay(when)
        : formatWeekday(when, now);
  const distance = Math.abs(days) < 2 ? formatHours(when, now) : formatRelativeDay(when, now);
  return `${name} ${formatTime(when)}, ${distance}`;
}

const counted = new Intl.RelativeTimeFormat("en-GB", { numeric: "always" });

/** “in 25 hours”, “5 minutes ago”: for use beside the name of a day, which it must not repeat. */
function formatHours(when: Instant, now: Instant): string {
  const distance = instantOf(when).getTime() - instantOf(now).getTime();
  return Math.abs(distance) < hour
    ? formatRelative(when, now)
    : counted.format(Math.trunc(distance / hour), "hour");
}
