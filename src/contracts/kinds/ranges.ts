import { durationKind } from "./duration.ts";
import { moneyKind } from "./money.ts";
import { numberKind } from "./number.ts";
import { offsetKind } from "./offset.ts";
import { percentageKind } from "./percentage.ts";

/** Kinds whose values have an order, so that a filter can ask for a range. */
export const rangeKinds = {
  number: numberKind,
  duration: durationKind,
  percentage: percentageKind,
  offset: offsetKind,
  money: moneyKind,
} as const;
export type RangeKindName = keyof typeof rangeKinds;
