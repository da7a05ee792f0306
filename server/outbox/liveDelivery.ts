import { sql } from "drizzle-orm";
import { liveEvents, type LiveEventKind } from "#src/contracts/realtime.ts";
import type { Db } from "../database/database.ts";
import type { Broadcaster, Still } from "../realtime/broadcaster.ts";
import { hasAcknowledged, isAddressed } from "../modules/addressed.ts";
import { broadcasts } from "../schema/notices.ts";
import { Undeliverable, type Delivery, type OutboxRow } from "./delivery.ts";
import { LiveRow } from "./outbox.ts";

/**
 * Delivers rows to the live channels. Gives up after about ten minutes: by then every client has reconnected and
 * requested the state itself.
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

/**
 * Publishes a row to everyone that this server's broadcaster reaches. @throws Undeliverable for what is not an event
 * @param kinds all kinds of event
 */
export function livePublisher(broadcaster: Broadcaster, db: () => Db, kinds: readonly LiveEventKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return async ({ id, payload }: OutboxRow): Promise<void> => {
    const row = LiveRow.safeParse(payload);
    if (!row.success || !byName.get(row.data.name)?.event.safeParse(row.data.event).success)
      throw new Undeliverable("the row is not a live event");
    const { users, name, event } = row.data;
    await broadcaster.publish({ to: users, name, data: { ...event, event: id } }, stillFor(db, name, event));
  };
}

/**
 * A broadcast is not sent to people whom it no longer concerns, or who have acknowledged its text by then. This is
 * checked for those who are connected at that time: a broadcast is one row, whether it is for ten people or a million.
 */
function stillFor(db: () => Db, name: string, event: unknown): Still | undefined {
  if (name !== liveEvents.broadcast.name) return undefined;
  const { broadcast } = liveEvents.broadcast.event.parse(event);
  return (users) => stillToRead(db(), broadcast.id, users);
}

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
