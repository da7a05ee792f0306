import * as z from "zod/mini";
import { ofKind, type OrderedKind } from "./valueKind.ts";

/** A share of a hundred: `45%`. */
export const percentageKind: OrderedKind<number> = {
  name: "percentage",
  asked: "A percentage such as 45%",
  write: (value) => `${value}%`,
  order: (value) => value,
  read(text) {
    const said = /^(\d{1,4}(?:\.\d{1,4})?)\s?%?$/.exec(text.trim());
    return said ? Number(said[1]) : null;
  },
};

/** @param limits between 0 and 100 unless given; `step` is what it must be a multiple of */
export const percentage = ({
  min = 0,
  max = 100,
  step = 1,
}: { min?: number; max?: number; step?: number } = {}) =>
  ofKind(
    percentageKind,
    z
      .number("Enter a percentage")
      .check(
        z.minimum(min, `Enter at least ${min}%`),
        z.maximum(max, `Enter at most ${max}%`),
        z.multipleOf(step, step === 1 ? "Enter a whole percentage" : `Enter a multiple of ${step}%`),
      ),
  );
