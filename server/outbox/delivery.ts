import type { outbox } from "../schema/outbox.ts";

export type OutboxRow = Pick<typeof outbox.$inferSelect, "id" | "payload" | "attempts">;
export type OutboxKind = (typeof outbox.$inferSelect)["kind"];

/** How one kind of row leaves. Every time is in seconds. */
export type Delivery = {
  /** How many rows are taken at once. */
  readonly batch: number;
  /** How many batches are under way at a time: one that is slow holds up no other. Nothing is said: one, so that their order is kept. */
  readonly atOnce?: number;
  /** For how long a row that is being delivered is nobody else's; after a crash it is tried again then. */
  readonly lease: number;
  /** After so many failures a row is given up. */
  readonly attempts: number;
  /**
   * Delivers one row; `kept` when there is nowhere to deliver to and the row itself is the place.
   * Throws `Undeliverable`, `NotNow`, or anything else when nothing of this kind can leave just now.
   */
  deliver(row: OutboxRow): Promise<"delivered" | "kept">;
  /** Hears, in the transaction that puts it down, what became of rows. */
  settled?(ids: readonly number[], outcome: Outcome): Promise<void>;
  /** Lets go of its connections; nothing is delivered afterwards. */
  close?(): void;
};

/** What became of a row: `waiting` for its next attempt, for this reason. */
export type Outcome =
  | { is: "delivered" | "kept" }
  | { is: "waiting"; why: string }
  /** `refused`: by the address that it went to. */
  | { is: "abandoned"; why: string; refused: boolean };

/** This row will never be accepted: it is given up at once. */
export class Undeliverable extends Error {
  override readonly name: string = "Undeliverable";
}

/** As there is nobody at its address. */
export class AddressRefused extends Undeliverable {
  override readonly name = "AddressRefused";
}

/** This row was not accepted just now, which says nothing about the next one. */
export class NotNow extends Error {
  override readonly name = "NotNow";
}
