import { timeFormats, type TimeFormat } from "./timeFormat.ts";

/** Something that tells an instant: milliseconds of the epoch, a date, or ISO 8601. */
export type Instant = number | string | Date;

export const instantOf = (when: Instant): Date => (when instanceof Date ? when : new Date(when));

/** The reader's zone, where it is not that of this process: the server paints for readers elsewhere. Null: nobody knows it. */
let readersZone: string | null | undefined;
let format: TimeFormat = timeFormats.dayFirst;

/** Says times in a zone from now on; in that of this process if it is undefined. Null throws where a time is to be said. */
export function readTimesIn(zone: string | null | undefined): void {
  readersZone = zone;
}

/** Says dates and times as their reader is used to from now on. */
export function readTimesAs(readersFormat: TimeFormat): void {
  format = readersFormat;
}

const known = new Map<string, Intl.DateTimeFormat>();

/** The parts of an instant, in English; in the reader's zone unless another is given. */
export function partsOf(
  when: Instant,
  form: Intl.DateTimeFormatOptions,
  zone = readersZone,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  if (zone === null) throw new Error("The reader's time zone is not known");
  const options = { ...form, ...(zone !== undefined && { timeZone: zone }) };
  const key = JSON.stringify(options);
  // One a zone and form: making one takes longer than using it a hundred times.
  const made = known.get(key) ?? new Intl.DateTimeFormat("en-GB", options);
  known.set(key, made);
  return Object.fromEntries(made.formatToParts(instantOf(when)).map(({ type, value }) => [type, value]));
}

export const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;

/** “21:19” or “9:19 pm”, as the reader has it. */
export function formatTime(when: Instant, toTheSecond = false): string {
  const { hour, minute, second } = partsOf(when, clock);
  const rest = toTheSecond ? `${minute}:${second}` : minute;
  return format.twelveHours
    ? `${Number(hour) % 12 || 12}:${rest}\u00A0${Number(hour) < 12 ? "am" : "pm"}`
    : `${hour}:${rest}`;
}

/** “Mon 4 Jan 2027” or “Mon Jan 4, 2027”, as the reader has it: those parts of it that the form names. */
export function formatParts(when: Instant, form: Intl.DateTimeFormatOptions, zone?: string): string {
  const { weekday, day, month, year } = partsOf(when, form, zone);
  const date = format.monthFirst ? [month, year ? `${day},` : day, year] : [day, month, year];
  return [weekday, ...date].filter(Boolean).join(" ");
}

/** The days of a week as the reader has them; Monday is 1. */
export const readersWeek = (): number[] =>
  Array.from({ length: 7 }, (_, index) => ((format.weekStart - 1 + index) % 7) + 1);
