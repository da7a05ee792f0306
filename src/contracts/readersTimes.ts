import { timeFormats, type TimeFormat } from "./timeFormat.ts";

/** An instant: milliseconds since the epoch, a date, or ISO 8601. */
export type Instant = number | string | Date;

export const instantOf = (when: Instant): Date => (when instanceof Date ? when : new Date(when));

/**
 * The reader's time zone, if it is not that of this process: the server paints for readers elsewhere. Null if unknown.
 */
let readersZone: string | null | undefined;
let format: TimeFormat = timeFormats.dayFirst;

/** From now on, formats times in this zone; in that of this process if undefined. If null, formatting a time throws. */
export function readTimesIn(zone: string | null | undefined): void {
  readersZone = zone;
}

/** From now on, formats dates and times as their reader is used to. */
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
  // One for each zone and form: making one takes longer than using it a hundred times.
  const made = known.get(key) ?? new Intl.DateTimeFormat("en-GB", options);
  known.set(key, made);
  return Object.fromEntries(made.formatToParts(instantOf(when)).map(({ type, value }) => [type, value]));
}

export const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;

/** “21:19” or “9:19 pm”, in the reader's format. */
export function formatTime(when: Instant, toTheSecond = false): string {
  const { hour, minute, second } = partsOf(when, clock);
  const rest = toTheSecond ? `${minute}:${second}` : minute;
  return format.twelveHours
    ? `${Number(hour) % 12 || 12}:${rest}\u00A0${Number(hour) < 12 ? "am" : "pm"}`
    : `${hour}:${rest}`;
}

/** “Mon 4 Jan 2027” or “Mon Jan 4, 2027”, in the reader's format; only those parts that the form names. */
export function formatParts(when: Instant, form: Intl.DateTimeFormatOptions, zone?: string): string {
  const { weekday, day, month, year } = partsOf(when, form, zone);
  const date = format.monthFirst ? [month, year ? `${day},` : day, year] : [day, month, year];
  return [weekday, ...date].filter(Boolean).join(" ");
}

/** The days of a week in the reader's order; Monday is 1. */
export const readersWeek = (): number[] =>
  Array.from({ length: 7 }, (_, index) => ((format.weekStart - 1 + index) % 7) + 1);
