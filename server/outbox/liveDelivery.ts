import { liveEvents } from "#src/contracts/realtime.ts";
import type { Broadcaster } from "../realtime/broadcaster.ts";
import { Undeliverable, type Delivery } from "./delivery.ts";
import { LiveRow } from "./outbox.ts";

/**
 * Brings rows to the live channels. Given up after about ten minutes: by then every client has reconnected
 * and asked for the state itself.
 */
export const liveDelivery = (broadcaster: Broadcaster): Delivery => ({
  batch: 100,
  lease: 30,
  attempts: 10,
  async deliver({ id, payload }) {
    const row = LiveRow.safeParse(payload);
    const event = row.success && liveEvents[row.data.name].safeParse({ ...row.data.event, event: id });
    if (!row.success || !event || !event.success) throw new Undeliverable("the row is no live event");
    await broadcaster.publish({ to: row.data.users, name: row.data.name, data: event.data });
    return "delivered";
  },
});
