import * as z from "zod/mini";
import { data, endpoint, Id, IdParams } from "../endpoint.ts";

/** Something to put in order, first to last. */
export const Ordered = z.object({ id: Id, name: z.string() });
export type Ordered = z.infer<typeof Ordered>;

/**
 * All of them, each once. If one has been added or removed in the meantime, the call is refused (409) and answers with
 * the present order.
 */
const OrderDraft = z.object({ ids: z.array(Id).check(z.maxLength(2_000)) });
const Order = data(z.array(Ordered));
/** The body of that 409. */
export const OrderChanged = z.extend(Order, { message: z.string() });

/** Reading and writing an order: `order` and `reorder`. A path with `:id` orders what belongs to one record. */
export function orderCalls<const Path extends string>(path: Path, words: string) {
  const params = (path.includes(":id") ? { params: IdParams } : {}) as Path extends `${string}:id${string}`
    ? { params: typeof IdParams }
    : object;
  return {
    order: endpoint("GET", path, { summary: `Returns the order of ${words}.`, ...params, answer: Order }),
    reorder: endpoint("PATCH", path, {
      summary: `Saves the order of ${words}. 409 with the current order if the list is incomplete.`,
      ...params,
      body: OrderDraft,
      answer: Order,
    }),
  };
}
