import { sizeText } from "../sizes.ts";
import type { KindWords } from "./valueKind.ts";

/**
 * How values of rarer kinds are written. Any list or form may show one, but few ever read one: their contracts and
 * readers are in files of their own, loaded only where they are needed.
 */

/** In the order of ISO 8601: Monday is 1. */
export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** For fields and filters by one or several days. */
export const weekdayChoices = weekdayNames.map((label, index) => ({ value: index + 1, label }));

/** Days of certain weeks: `Monday and Thursday, every 2 weeks`. */
export const weekdaysWords: KindWords<{ days: readonly number[]; every: number }> = {
  asked: "Days such as Monday and Thursday, every 2 weeks",
  write: ({ days, every }) => {
    const names = days.map((day) => weekdayNames[day - 1]!);
    const said = new Intl.ListFormat("en-GB").format(names);
    return `${said}, every ${every === 1 ? "week" : `${every} weeks`}`;
  },
};

type Located = {
  address: string;
  town: string;
  postcode: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
};

/** A location: `12 High Street, Leeds, LS1 4AP, United Kingdom`. */
export const locationWords: KindWords<Located> = {
  asked: "Address; town; postcode; country, each after a semicolon",
  write: ({ address, town, postcode, country, latitude, longitude }) =>
    [address, town, postcode, country, ...(latitude === null ? [] : [`${latitude}, ${longitude}`])].join(
      "; ",
    ),
  show: ({ address, town, postcode, country }) =>
    [address, town, postcode, country].filter((said) => said !== "").join(", "),
};

const writtenDay = (day: string): string => day.split("-").reverse().join("/");

/** From one day to another, either of which may be open: `01/03/2026 to 31/03/2026`, `from 01/03/2026`. */
export const dateRangeWords: KindWords<{ from: string | null; to: string | null }> = {
  asked: "Two days such as 01/03/2026 to 31/03/2026, or: from 01/03/2026",
  write: ({ from, to }) =>
    from && to
      ? `${writtenDay(from)} to ${writtenDay(to)}`
      : from
        ? `from ${writtenDay(from)}`
        : `until ${writtenDay(to!)}`,
};

/** A file that was uploaded: `plan.pdf (1.2 MB)`, in files `plan.pdf; 1200000; 12`. */
export const fileWords = {
  asked: "A file as an export names it",
  write: ({ name, bytes, id }) => `${name}; ${bytes}; ${id}`,
  show: ({ name, bytes }) => `${name} (${sizeText(bytes)})`,
} satisfies KindWords<{ id: number; name: string; bytes: number }>;
