import * as z from "zod/mini";
import { ofKind, plain, type ValueKind } from "./valueKind.ts";

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

const Weekdays = z.object({
  days: z.pipe(
    z
      .array(z.int().check(z.minimum(1), z.maximum(7)))
      .check(z.minLength(1, "Choose at least one day"), z.maxLength(7)),
    z.transform((days) => [...new Set(days)].sort((one, other) => one - other)),
  ),
  /** The number of weeks between repetitions. */
  every: z
    .int("Enter a number of weeks")
    .check(z.minimum(1, "Enter at least 1"), z.maximum(52, "Enter at most 52")),
});
export type Weekdays = z.infer<typeof Weekdays>;

/** Days of certain weeks: `Monday and Thursday, every 2 weeks`. */
export const weekdaysKind: ValueKind<Weekdays> = {
  name: "weekdays",
  asked: "Days such as Monday and Thursday, every 2 weeks",
  write: ({ days, every }) => {
    const names = days.map((day) => weekdayNames[day - 1]!);
    const said = new Intl.ListFormat("en-GB").format(names);
    return `${said}, every ${every === 1 ? "week" : `${every} weeks`}`;
  },
  read(text) {
    const said = /^(.+?)(?:,? every (?:(\d{1,2}) )?weeks?)?$/.exec(plain(text));
    if (!said) return null;
    const names = said[1]!.split(/, | and |,/).filter((name) => name !== "");
    const days = names.map((name) => weekdayNames.findIndex((day) => day.toLowerCase() === name) + 1);
    const parsed = Weekdays.safeParse({ days, every: Number(said[2] ?? 1) });
    return parsed.success ? parsed.data : null;
  },
};

export const weekdays = () => ofKind(weekdaysKind, Weekdays);
