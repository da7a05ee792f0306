import { durationKind } from "./duration.ts";
import { moneyKind } from "./money.ts";
import { numberKind } from "./number.ts";
import { offsetKind } from "./offset.ts";
import { percentageKind } from "./percentage.ts";
import type { OrderedKind } from "./valueKind.ts";

/** Kinds whose values have an order, so that a filter can ask for a range. */
export const rangeKinds = {
  number: numberKind,
  duration: durationKind,
  percentage: percentageKind,
  offset: offsetKind,
  money: moneyKind,
} as const;
export type RangeKindName = keyof typeof rangeKinds;

/** Whether one value as a person writes it is less than another; not if either cannot be read. */
export function isLess(name: RangeKindName, one: string, other: string): boolean {
  const kind: OrderedKind<unknown> = rangeKinds[name];
  const [less, more] = [kind.read(one), kind.read(other)];
  return less !== null && more !== null && kind.order(less) < kind.order(more);
}
