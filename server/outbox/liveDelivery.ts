import { and, eq, sql } from "drizzle-orm";
import { liveEvents, type LiveEvent } from "#src/contracts/realtime.ts";
import type { Db } from "../database/database.ts";
import type { Broadcaster, Still } from "../realtime/broadcaster.ts";
import { broadcastReads } from "../schema/people.ts";
import { Undeliverable, type Delivery } from "./delivery.ts";
import { LiveRow } from "./outbox.ts";

/**
 * Brings rows to the live channels. Given up after about ten minutes: by then every client has reconnected
 * and asked for the state itself.
 */
export const liveDelivery = (broadcaster: Broadcaster, db: () => Db): Delivery => ({
  batch: 100,
  lease: 30,
  attempts: 10,
  async deliver({ id, payload }) {
    const row = LiveRow.safeParse(payload);
    const event = row.success && liveEvents[row.data.name].safeParse({ ...row.data.event, event: id });
    if (!row.success || !event || !event.success) throw new Undeliverable("the row is no live event");
    const message = { to: row.data.users, name: row.data.name, data: event.data };
    await broadcaster.publish(message, stillFor(db, message.data));
    return "delivered";
  },
});

/**
 * A broadcast goes to nobody who has acknowledged it, however late it leaves and whomever it is for by now. Asked of those
 * who are connected when it leaves: one row is written for it, whether it is for ten or for a million.
 */
const stillFor = (db: () => Db, data: LiveEvent): Still | undefined =>
  "broadcast" in data ? (users) => withoutReaders(db(), data.broadcast.id, users) : undefined;

async function withoutReaders(db: Db, broadcastId: number, users: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: broadcastReads.userId })
    .from(broadcastReads)
    .where(
      and(
        eq(broadcastReads.broadcastId, broadcastId),
        sql`${broadcastReads.userId} = any(${`{${users.join(",")}}`}::int[])`,
      ),
    );
  const read = new Set(rows.map(({ id }) => id));
  return users.filter((id) => !read.has(id));
}
