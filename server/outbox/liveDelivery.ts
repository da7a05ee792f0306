import { sql } from "drizzle-orm";
import { liveEvents, type LiveEvent } from "#src/contracts/realtime.ts";
import type { Db } from "../database/database.ts";
import type { Broadcaster, Still } from "../realtime/broadcaster.ts";
import { hasAcknowledged, isAddressed } from "../modules/addressed.ts";
import { broadcasts } from "../schema/people.ts";
import { Undeliverable, type Delivery, type OutboxRow } from "./delivery.ts";
import { LiveRow } from "./outbox.ts";

/**
 * Brings rows to the live channels. Given up after about ten minutes: by then every client has reconnected
 * and asked for the state itself.
 */
export const liveDelivery = (
  publish: (row: OutboxRow) => Promise<void>,
  notifyOtherServers: (row: number) => Promise<void>,
): Delivery => ({
  batch: 100,
  lease: 30,
  attempts: 10,
  async deliver(row) {
    await publish(row);
    await notifyOtherServers(row.id);
    return "delivered";
  },
});

/** Brings a row to those whom this server's broadcaster reaches. @throws Undeliverable for what is no event */
export const livePublisher =
  (broadcaster: Broadcaster, db: () => Db) =>
  async ({ id, payload }: OutboxRow): Promise<void> => {
    const row = LiveRow.safeParse(payload);
    const event = row.success && liveEvents[row.data.name].safeParse({ ...row.data.event, event: id });
    if (!row.success || !event || !event.success) throw new Undeliverable("the row is no live event");
    const message = { to: row.data.users, name: row.data.name, data: event.data };
    await broadcaster.publish(message, stillFor(db, message.data));
  };

/**
 * A broadcast goes to nobody whom it is not for, or who has acknowledged its text, when it leaves. Asked of those who are
 * connected then: one row is written for it, whether it is for ten or for a million.
 */
const stillFor = (db: () => Db, data: LiveEvent): Still | undefined =>
  "broadcast" in data ? (users) => stillToRead(db(), data.broadcast.id, users) : undefined;

async function stillToRead(db: Db, broadcastId: number, users: readonly number[]): Promise<number[]> {
  const user = sql`u.id`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id from unnest(${sql.param([...users])}::int[]) u(id)
    where not exists (
      select from ${broadcasts}
      where ${broadcasts.id} = ${broadcastId} and (not ${isAddressed(user)} or ${hasAcknowledged(user)}))`);
  const left = new Set(rows.map(({ id }) => id));
  return users.filter((id) => left.has(id));
}
