import type * as z from "zod/mini";
import type { OrderChanged, Ordered } from "#src/contracts/admin/order.ts";
import { Refused } from "../../refusals.ts";

/**
 * Refuses an order that does not contain every id exactly once; the refusal carries the current order.
 * @throws Refused 409
 */
export function requireCompleteOrder(ids: readonly number[], current: readonly Ordered[]): void {
  const there = new Set(current.map(({ id }) => id));
  if (ids.length === there.size && new Set(ids).size === ids.length && ids.every((id) => there.has(id)))
    return;
  throw new Refused(409, {
    message: "The list has changed since you opened it. This is the current order",
    data: [...current],
  } satisfies z.input<typeof OrderChanged>);
}

/** The difference between two orders, for the audit log; null if there is none. */
export const orderChange = (before: readonly Ordered[], after: readonly number[]) =>
  before.every(({ id }, i) => id === after[i])
    ? null
    : { changes: [{ field: "order", before: before.map(({ id }) => id), after }] };
