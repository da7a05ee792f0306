/** Something that tells an instant: milliseconds of the epoch, a date, or ISO 8601. */
export type Instant = number | string | Date;

export const instantOf = (when: Instant): Date => (when instanceof Date ? when : new Date(when));

/** The reader's zone, where it is not that of this process: the server paints for readers elsewhere. Null: nobody knows it. */
let readersZone: string | null | undefined;

/** Says times in a zone from now on; in that of this process if it is undefined. Null throws where a time is to be said. */
export function readTimesIn(zone: string | null | undefined): void {
  readersZone = zone;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** One format a zone and form: making one takes longer than using it a hundred times. */
function formatOf(form: Intl.DateTimeFormatOptions, zone = readersZone): Intl.DateTimeFormat {
  if (zone === null) throw new Error("The reader's time zone is not known");
  const options = { ...form, ...(zone !== undefined && { timeZone: zone }) };
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-GB", options);
  formats.set(key, format);
  return format;
}

/**
 * `DD/MM/YYYY HH:mm:ss`, as the specs write a time.
 * @param zone an IANA name, or `true` for the reader's own; either is named after the time.
 */
export function formatTimestamp(when: Instant, zone?: string | true): string {
  const form = { ...toTheSecond, ...(zone && { timeZoneName: "short" as const }) };
  const parts = formatOf(form, typeof zone === "string" ? zone : undefined).formatToParts(instantOf(when));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const date = `${part("day")}/${part("month")}/${part("year")}`;
  const time = `${part("hour")}:${part("minute")}:${part("second")}`;
  return [date, time, part("timeZoneName")].filter(Boolean).join(" ");
}

const toTheSecond = {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** “21:19”, in the reader's own zone. */
export const formatTime = (when: Instant): string => formatOf(clock).format(instantOf(when));

/** The reader's zone at an instant, which summer time decides: “BST”, “GMT+2”. */
export const zoneNameAt = (when: Instant): string =>
  formatOf({ timeZoneName: "short" })
    .formatToParts(instantOf(when))
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  ["year", 365 * day],
  ["month", 30 * day],
  ["week", 7 * day],
  ["day", day],
  ["hour", hour],
  ["minute", minute],
] as const;

const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** “5 minutes ago”, “in 2 days”; anything nearer than half a minute is “just now”. */
export function formatRelative(when: Instant, now: Instant): string {
  const distance = instantOf(when).getTime() - instantOf(now).getTime();
  if (Math.abs(distance) < 30 * second) return "just now";
  const [unit, length] = units.find(([, size]) => Math.abs(distance) >= size) ?? ["minute", minute];
  return relative.format(Math.trunc(distance / length) || Math.sign(distance), unit);
}

const date = { day: "numeric", month: "short" } as const;

/** “Mon 23 Nov”, in the reader's own zone; of another year with the year. */
export const formatWeekday = (when: Instant, now: Instant): string =>
  formatDay({ weekday: "short", ...date }, when, now);

/** The same without the day of the week: “23 Nov”. */
export const formatDate = (when: Instant, now: Instant): string => formatDay(date, when, now);

function formatDay(form: Intl.DateTimeFormatOptions, when: Instant, now: Instant): string {
  const [at, today] = [instantOf(when), instantOf(now)];
  const isThisYear = calendarOf(at).getUTCFullYear() === calendarOf(today).getUTCFullYear();
  return formatOf({ ...form, ...(!isThisYear && { year: "numeric" }) })
    .format(at)
    .replace(",", "");
}

const wholeWeekday = { weekday: "long" } as const;
const week = 7;

/** How many midnights of the reader's calendar lie between, less than zero where it is past. */
const daysTo = (when: Instant, now: Instant): number =>
  (calendarOf(when).getTime() - calendarOf(now).getTime()) / day;

/** The hour of the reader's day, 0 to 23. */
export const hourOf = (when: Instant): number => Number(formatTime(when).slice(0, 2));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A moment as one says it, by the reader's calendar: “Tomorrow 01:51, in 5 hours”, “Friday 14:00, 3 days ago”; further away
 * than a week “Mon 4 Jan 2027 14:00, in 5 weeks”.
 */
export function formatMoment(when: Instant, now: Instant): string {
  const days = daysTo(when, now);
  const name =
    Math.abs(days) <= 1
      ? capital(relative.format(days, "day"))
      : Math.abs(days) < week
        ? formatOf(wholeWeekday).format(instantOf(when))
        : formatWeekday(when, now);
  const distance = Math.abs(days) < 2 ? formatHours(when, now) : formatRelativeDay(when, now);
  return `${name} ${formatTime(when)}, ${distance}`;
}

const counted = new Intl.RelativeTimeFormat("en-GB", { numeric: "always" });

/** “in 25 hours”, “5 minutes ago”: beside the name of a day, which it must not repeat. */
function formatHours(when: Instant, now: Instant): string {
  const distance = instantOf(when).getTime() - instantOf(now).getTime();
  return Math.abs(distance) < hour
    ? formatRelative(when, now)
    : counted.format(Math.trunc(distance / hour), "hour");
}

/** By when something is to be done: “3 hours overdue”, “2 days overdue”, “Today 17:00”, “Tomorrow 01:51”, “Friday”, “In 9 days”. */
export function formatDue(when: Instant, now: Instant): string {
  const late = instantOf(now).getTime() - instantOf(when).getTime();
  const days = daysTo(when, now);
  if (late > 0) {
    const [count, unit] =
      late >= day
        ? [-days, "day"]
        : late >= hour
          ? [Math.trunc(late / hour), "hour"]
          : [Math.max(1, Math.trunc(late / minute)), "minute"];
    return `${count} ${unit}${count === 1 ? "" : "s"} overdue`;
  }
  if (days <= 1) return `${capital(relative.format(days, "day"))} ${formatTime(when)}`;
  if (days < week) return formatOf(wholeWeekday).format(instantOf(when));
  return capital(formatRelativeDay(when, now));
}

/** The same in the midst of a sentence: “tomorrow 01:51”; names of days keep their capital. */
export const inSentence = (said: string): string =>
  said.replace(/^(Today|Tomorrow|Yesterday|In)\b/, (word) => word.toLowerCase());

const fortnight = 14;

/** “today”, “tomorrow”, “in 9 days”, by the days of the reader's calendar and not by hours; “in 2 weeks” from a fortnight on. */
export function formatRelativeDay(when: Instant, now: Instant): string {
  const days = daysTo(when, now);
  return Math.abs(days) < fortnight ? relative.format(days, "day") : formatRelative(days * day, 0);
}

/** The day of the reader's calendar, as the midnight in UTC that has its date. */
function calendarOf(when: Instant): Date {
  const parts = formatOf({ day: "numeric", month: "numeric", year: "numeric" }).formatToParts(
    instantOf(when),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)!.value);
  return new Date(Date.UTC(part("year"), part("month") - 1, part("day")));
}

/** `4:59` or `1:04:59`; never below zero. */
export function formatCountdown(seconds: number): string {
  const { hours, minutes, rest } = split(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The same in words, for who listens: “4 minutes 59 seconds”. */
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
