import * as z from "zod/mini";
import { ofKind, plain, type OrderedKind } from "./valueKind.ts";

export const offsetUnits = ["minutes", "hours", "days", "weeks", "months"] as const;
export type OffsetUnit = (typeof offsetUnits)[number];
export const offsetDirections = ["before", "after"] as const;

const Offset = z.object(
  {
    amount: z
      .int("Enter a whole number")
      .check(z.minimum(0, "Enter 0 or more"), z.maximum(1_000, "Enter at most 1,000")),
    unit: z.enum(offsetUnits),
    direction: z.enum(offsetDirections),
  },
  "Enter a number, or 0 for the day itself",
);
export type Offset = z.infer<typeof Offset>;

/** How long each unit is when offsets are compared: a month has 30 days. */
export const minutesIn = { minutes: 1, hours: 60, days: 1_440, weeks: 10_080, months: 43_200 } as const;

/** How far after the day it is, in minutes; negative if before. */
const minutesAfter = ({ amount, unit, direction }: Offset): number =>
  amount * minutesIn[unit] * (direction === "before" ? -1 : 1);

/** The distance from a day or a timestamp: `3 days before`; if zero, `on the day`. */
export const offsetKind: OrderedKind<Offset> = {
  name: "offset",
  asked: "A time such as 3 days before, or: on the day",
  write: ({ amount, unit, direction }) =>
    amount === 0 ? "on the day" : `${amount} ${amount === 1 ? unit.slice(0, -1) : unit} ${direction}`,
  order: minutesAfter,
  read(text) {
    if (plain(text) === "on the day") return { amount: 0, unit: "days", direction: "before" };
    const said = /^(\d{1,4}) (minute|hour|day|week|month)s? (before|after)$/.exec(plain(text));
    if (!said) return null;
    const parsed = Offset.safeParse({ amount: Number(said[1]), unit: `${said[2]}s`, direction: said[3] });
    return parsed.success ? parsed.data : null;
  },
};

/** @param units those in which it may be given */
export const offset = (units: readonly OffsetUnit[] = offsetUnits) =>
  ofKind(
    offsetKind,
    Offset.check(z.refine(({ unit }) => units.includes(unit), `Use ${either.format(units)}`)),
  );
const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
