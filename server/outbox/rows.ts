import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { isOneOf } from "../database/lists.ts";
import { outbox } from "../schema/outbox.ts";
import type { OutboxKind, OutboxRow } from "./delivery.ts";

/** The SQL of the outbox. Its clock is the database's, so that several servers agree. */

const inSeconds = (seconds: number) => sql`statement_timestamp() + make_interval(secs => ${seconds})`;

/** Returns the kinds that have due rows. */
export async function dueKinds(db: Db): Promise<OutboxKind[]> {
  const rows = await db
    .selectDistinct({ kind: outbox.kind })
    .from(outbox)
    .where(sql`${outbox.outcome} is null and ${outbox.notBefore} <= statement_timestamp()`);
  return rows.map(({ kind }) => kind);
}

/**
 * Takes the next rows of a kind for `lease` seconds, in order of id. Must run in a transaction. Only one server takes
 * rows at a time, and no row is taken ahead of an earlier one to the same mail address that is reserved or waits for
 * its next attempt (realtime events have no address: they all keep one order).
 */
export async function take(db: Db, kind: OutboxKind, limit: number, lease: number): Promise<OutboxRow[]> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${`lyceum.outbox.${kind}`})) as mine`,
  );
  if (!rows[0]?.mine) return [];
  const next = sql`
    select o.id from ${outbox} o
    where o.kind = ${kind} and o.outcome is null and o.not_before <= statement_timestamp()
      and not exists (
        select 1 from ${outbox} earlier
        where earlier.kind || '' = o.kind and earlier.outcome is null and earlier.id < o.id
          and earlier.not_before > statement_timestamp()
          and coalesce(earlier.payload ->> 'to', '') = coalesce(o.payload ->> 'to', '')
        offset 0
      )
    order by o.id limit ${limit}
    for update skip locked`;
  const taken = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, notBefore: inSeconds(lease) })
    // Earlier rows are looked up by their address, whatever the planner believes of a table that grows and shrinks: the
    // offset keeps it from joining with all of them, and the kind is compared in a way that no index supports, so that
    // none reads all of a kind. As an array the subquery runs once: a planner that joins with it may run it, lock and
    // take again for each row.
    .where(sql`${outbox.id} = any(array(${next}))`)
    .returning({ id: outbox.id, payload: outbox.payload, attempts: outbox.attempts });
  return taken.sort((a, b) => a.id - b.id);
}

/** A delivered mail keeps only its recipient, its subject and its mark: links with tokens do not stay behind. */
export async function markDelivered(db: Db, ids: number[]): Promise<void> {
  await db
    .update(outbox)
    .set({
      outcome: "delivered",
      sentAt: sql`statement_timestamp()`,
      lastError: null,
      payload: sql`case ${outbox.kind} when 'mail' then ${outbox.payload} - 'text' - 'html' - 'unsubscribe' - 'calendar' else ${outbox.payload} end`,
    })
    .where(isOneOf(outbox.id, ids));
}

export async function markKept(db: Db, ids: number[]): Promise<void> {
  await db.update(outbox).set({ outcome: "kept" }).where(isOneOf(outbox.id, ids));
}

export async function markAbandoned(db: Db, id: number, why: string): Promise<void> {
  await db.update(outbox).set({ outcome: "abandoned", lastError: why }).where(eq(outbox.id, id));
}

export async function postpone(db: Db, id: number, seconds: number, why: string): Promise<void> {
  await db
    .update(outbox)
    .set({ notBefore: inSeconds(seconds), lastError: why })
    .where(eq(outbox.id, id));
}

/** Returns rows that were taken but not tried. */
export async function releaseRows(db: Db, ids: number[]): Promise<void> {
  await db
    .update(outbox)
    .set({ notBefore: sql`statement_timestamp()`, attempts: sql`${outbox.attempts} - 1` })
    .where(isOneOf(outbox.id, ids));
}

/** The mails that were not delivered because there is no SMTP_URL, oldest first. */
export async function keptMails(db: Db) {
  return db
    .select({ id: outbox.id, payload: outbox.payload, createdAt: outbox.createdAt })
    .from(outbox)
    .where(and(eq(outbox.kind, "mail"), eq(outbox.outcome, "kept")))
    .orderBy(asc(outbox.id));
}
