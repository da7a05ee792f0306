import * as z from "zod/mini";
import { ofKind, plain, type OrderedKind } from "./valueKind.ts";

const parts = [
  { unit: "h", seconds: 3_600 },
  { unit: "min", seconds: 60 },
  { unit: "s", seconds: 1 },
] as const;

/** A duration, in whole seconds: `1 h 30 min`. */
export const durationKind: OrderedKind<number> = {
  name: "duration",
  asked: "A time such as 1 h 30 min",
  write(value) {
    let left = value;
    const said = parts.flatMap(({ unit, seconds }) => {
      const count = Math.floor(left / seconds);
      left -= count * seconds;
      return count > 0 ? [`${count} ${unit}`] : [];
    });
    return said.join(" ") || "0 min";
  },
  order: (value) => value,
  read(text) {
    const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim());
    if (clock) return Number(clock[1]) * 3_600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0);
    const said =
      /^(?:(\d{1,5})\s?h(?:ours?|rs?)?)?,?\s?(?:(\d{1,6})\s?m(?:in(?:ute)?s?)?)?,?\s?(?:(\d{1,7})\s?s(?:ec(?:ond)?s?)?)?$/.exec(
        plain(text),
      );
    if (!said || said.slice(1).every((part) => part === undefined)) return null;
    return Number(said[1] ?? 0) * 3_600 + Number(said[2] ?? 0) * 60 + Number(said[3] ?? 0);
  },
};

const day = 86_400;

/** @param limits in seconds */
export const duration = ({ min = 0, max = 100 * day }: { min?: number; max?: number } = {}) =>
  ofKind(
    durationKind,
    z
      .int("Enter a time")
      .check(
        z.minimum(min, `Enter at least ${durationKind.write(min)}`),
        z.maximum(max, `Enter at most ${durationKind.write(max)}`),
      ),
  );
