import * as z from "zod/mini";
import { ofKind, plain, type ValueKind } from "./valueKind.ts";
import { weekdayNames, weekdaysWords } from "./words.ts";

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
  ...weekdaysWords,
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
