import * as z from "zod/mini";
import { enteredDay } from "../entered.ts";
import { ofKind, plain, type ValueKind } from "./valueKind.ts";
import { dateRangeWords } from "./words.ts";

const Day = z.nullable(enteredDay("Enter a date"));

const DateRange = z.object({ from: Day, to: Day }).check(
  z.refine(
    ({ from, to }) => from === null || to === null || from <= to,
    "Choose an end that is not before the start",
  ),
  z.refine(({ from, to }) => from !== null || to !== null, "Choose a start, an end or both"),
);
export type DateRange = z.infer<typeof DateRange>;

function readDay(text: string): string | null {
  const said = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const day = said ? `${said[3]}-${said[2]!.padStart(2, "0")}-${said[1]!.padStart(2, "0")}` : text;
  return z.iso.date().safeParse(day).success ? day : null;
}

/** From one day to another, either of which may be open: `01/03/2026 to 31/03/2026`, `from 01/03/2026`. */
export const dateRangeKind: ValueKind<DateRange> = {
  name: "dateRange",
  ...dateRangeWords,
  read(text) {
    const said = /^(?:(from) (\S+)|(until) (\S+)|(\S+) to (\S+))$/.exec(plain(text));
    if (!said) return null;
    const [first, last] = [said[2] ?? said[5], said[4] ?? said[6]];
    const [from, to] = [first ? readDay(first) : null, last ? readDay(last) : null];
    if ((first && !from) || (last && !to)) return null;
    const parsed = DateRange.safeParse({ from, to });
    return parsed.success ? parsed.data : null;
  },
};

export const dateRange = () => ofKind(dateRangeKind, DateRange);
