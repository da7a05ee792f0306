import { day, hour, minute, second } from "#src/contracts/milliseconds.ts";
import { clock, formatParts, instantOf, partsOf, type Instant } from "#src/contracts/readersTimes.ts";

/**
 * `DD/MM/YYYY HH:mm:ss`, the specs' format for timestamps.
 * @param zone an IANA name, or `true` for the reader's own; either is named after the time.
 */
export function formatTimestamp(when: Instant, zone?: string | true): string {
  const form = { ...dateForm, ...clock, ...(zone && { timeZoneName: "short" as const }) };
  const part = partsOf(when, form, typeof zone === "string" ? zone : undefined);
  const time = `${part.hour}:${part.minute}:${part.second}`;
  return [`${part.day}/${part.month}/${part.year}`, time, part.timeZoneName].filter(Boolean).join(" ");
}

const dateForm = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

/** The reader's zone at an instant, which depends on summer time: “BST”, “GMT+2”. */
export const zoneNameAt = (when: Instant): string => partsOf(when, { timeZoneName: "short" }).timeZoneName!;

/** Days of a week. */
export const week = 7;

const units = [
  ["year", 365 * day],
  ["month", 30 * day],
  ["week", 7 * day],
  ["day", day],
  ["hour", hour],
  ["minute", minute],
] as const;

/** “yesterday”, “in 2 days”. */
export const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** “5 minutes ago”, “in 2 days”; anything nearer than half a minute is “just now”. */
export function formatRelative(when: Instant, now: Instant): string {
  const distance = instantOf(when).getTime() - instantOf(now).getTime();
  if (Math.abs(distance) < 30 * second) return "just now";
  const [unit, length] = units.find(([, size]) => Math.abs(distance) >= size) ?? ["minute", minute];
  return relative.format(Math.trunc(distance / length) || Math.sign(distance), unit);
}

const dayAndMonth = { day: "numeric", month: "short" } as const;

/** “Mon 23 Nov”, in the reader's own zone; with the year if it is not the current one. */
export const formatWeekday = (when: Instant, now: Instant): string =>
  formatDay({ weekday: "short", ...dayAndMonth }, when, now);

/** The same without the day of the week: “23 Nov”. */
export const formatDate = (when: Instant, now: Instant): string => formatDay(dayAndMonth, when, now);

function formatDay(form: Intl.DateTimeFormatOptions, when: Instant, now: Instant): string {
  const isThisYear = partsOf(when, dateForm).year === partsOf(now, dateForm).year;
  return formatParts(when, { ...form, ...(!isThisYear && { year: "numeric" }) });
}

/** “Friday”. */
export const nameOfDay = (when: Instant): string => partsOf(when, { weekday: "long" }).weekday!;

/** How many midnights of the reader's calendar lie between `now` and `when`; negative for the past. */
export const daysTo = (when: Instant, now: Instant): number =>
  (calendarOf(when).getTime() - calendarOf(now).getTime()) / day;

/** The hour of the reader's day, 0 to 23. */
export const hourOf = (when: Instant): number => Number(partsOf(when, clock).hour);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same within a sentence: “tomorrow 01:51”. Names of days keep their capital. */
export const inSentence = (said: string): string =>
  said.replace(/^(Today|Tomorrow|Yesterday|In|Next|Last)\b/, (word) => word.toLowerCase());

const fortnight = 14;

/**
 * “today”, “tomorrow”, “in 9 days”, by days of the reader's calendar rather than by hours; “in 2 weeks” from a
 * fortnight on.
 */
export function formatRelativeDay(when: Instant, now: Instant): string {
  const days = daysTo(when, now);
  return Math.abs(days) < fortnight ? relative.format(days, "day") : formatRelative(days * day, 0);
}

/** The day in the reader's calendar, as the UTC midnight with the same date. */
function calendarOf(when: Instant): Date {
  const { year, month, day } = partsOf(when, dateForm);
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
}

/** `4:59` or `1:04:59`; never below zero. */
export function formatCountdown(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The same in words, for screen readers: “4 minutes 59 seconds”. */
export function spellDuration(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  const words = [
    [hours, "hour"],
    [minutes, "minute"],
    [rest, "second"],
  ] as const;
  const said = words
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return said.join(" ") || "0 seconds";
}

function split(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), rest: whole % 60 };
}
