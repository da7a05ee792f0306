import type { outbox } from "../schema/outbox.ts";

export type OutboxRow = Pick<typeof outbox.$inferSelect, "id" | "payload" | "attempts">;
export type OutboxKind = (typeof outbox.$inferSelect)["kind"];

/** How one kind of row is delivered. All times are in seconds. */
export type Delivery = {
  /** How many rows are taken at once. */
  readonly batch: number;
  /**
   * How many batches are under way at a time, so that a slow one does not hold up the others. Default: one, which keeps
   * their order.
   */
  readonly atOnce?: number;
  /** For how long a row is reserved for its delivery; after a crash it is retried once that time is over. */
  readonly lease: number;
  /** The number of failures after which a row is given up. */
  readonly attempts: number;
  /**
   * Delivers one row; `kept` if there is nowhere to deliver to and the row itself is the destination. Throws
   * `Undeliverable`, `NotNow`, or anything else if nothing of this kind can be delivered at present.
   */
  deliver(row: OutboxRow): Promise<"delivered" | "kept">;
  /** Called with the outcome of rows, in the transaction that records it. */
  settled?(ids: readonly number[], outcome: Outcome): Promise<void>;
  /** Closes its connections; nothing is delivered afterwards. */
  close?(): void;
};

/** The outcome of a row: `waiting` for its next attempt, for this reason. */
export type Outcome =
  | { is: "delivered" | "kept" }
  | { is: "waiting"; why: string }
  /** `refused`: by the recipient's address. */
  | { is: "abandoned"; why: string; refused: boolean };

/** This row will never be accepted, so it is given up at once. */
export class Undeliverable extends Error {
  override readonly name: string = "Undeliverable";
}

/** Refused because there is no such address. */
export class AddressRefused extends Undeliverable {
  override readonly name = "AddressRefused";
}

/** This row was not accepted for now, which says nothing about the next one. */
export class NotNow extends Error {
  override readonly name = "NotNow";
}
