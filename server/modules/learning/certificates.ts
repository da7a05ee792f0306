import { sql } from "drizzle-orm";
import type { App } from "../../app.ts";
import { isoOf } from "../../database/isoOf.ts";
import { cpdAcceptances, type earlierCompletions } from "../../schema/index.ts";
import { acceptances, certifiedUntil, validFrom, windowOpens } from "../../search/certificates.ts";

/** The certificate of an item whose completion is valid only for a time (T-20). */
export type Certificate = {
  /** The current one, or the one that has expired. */
  held: {
    until: Date;
    /** From when it can be renewed. */
    opens: Date;
    /** When the next one expires if it counts from the end of this one. */
    fromUntil: Date;
    /** The item has changed since (T-14). */
    isStale: boolean;
  } | null;
  /** When a certificate that counts from now expires. */
  fromNow: Date;
};

type Row = { opens: string | null; until: string; from_until: string; stale: boolean; from_now: string };
/** Why a completion was replaced. */
type Replaced = (typeof earlierCompletions.$inferSelect)["replacedBy"];
type Of = { userId: number; itemId: number; at: Date };

/**
 * Works on the completion of an item, with the certificate that its assignment provides; null if it provides none. If
 * two do so at once, the second sees the result of the first.
 */
export async function inCertificate(
  app: App,
  of: Of,
  work: (certificate: Certificate | null) => Promise<void>,
): Promise<void> {
  const { rows } = await app.db().execute(sql`
    select from assignments
    where user_id = ${of.userId} and item_id = ${of.itemId} and valid_months is not null`);
  // Most completions do not expire: one statement is enough.
  if (rows.length === 0) return work(null);
  await app.inTransaction(async () => {
    const key = `lyceum.certificate.${of.userId}.${of.itemId}`;
    await app.db().execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`);
    await work(await readCertificate(app, of));
  });
}

async function readCertificate({ db }: App, { userId, itemId, at }: Of): Promise<Certificate | null> {
  const { rows } = await db().execute<Row>(sql`
    select ${isoOf(windowOpens)} as opens, ${isoOf(certifiedUntil)} as until,
      ${isoOf(validFrom(certifiedUntil))} as from_until, c.completed_at < i.updated_at as stale,
      ${isoOf(validFrom(sql`${at.toISOString()}::timestamptz`))} as from_now
    from assignments a join items i on i.id = a.item_id
      left join item_completions c on c.user_id = a.user_id and c.item_id = a.item_id
    where a.user_id = ${userId} and a.item_id = ${itemId} and a.valid_months is not null`);
  const [row] = rows;
  if (!row) return null;
  return {
    fromNow: new Date(row.from_now),
    held:
      row.opens === null
        ? null
        : {
            ...{ until: new Date(row.until), opens: new Date(row.opens) },
            ...{ fromUntil: new Date(row.from_until), isStale: row.stale },
          },
  };
}

/**
 * Keeps the completion that is about to be replaced, with its expiry date. If the new one earns its own CPD, the
 * confirmation goes with the old one.
 */
export async function keepEarlier(
  { db }: App,
  userId: number,
  itemId: number,
  until: Date,
  replacedBy: Replaced,
): Promise<void> {
  await db().execute(sql`
    insert into earlier_completions (
      user_id, item_id, completed_at, source, arrived_at, valid_until, earned_at, replaced_by, accepted_at)
    select c.user_id, c.item_id, c.completed_at, c.source, c.arrived_at, ${until.toISOString()}::timestamptz,
      c.earned_at, ${replacedBy}, case when ${replacedBy} = 'renewal' then a.accepted_at end
    from item_completions c left join ${acceptances} where c.user_id = ${userId} and c.item_id = ${itemId}`);
  // The new one may have been completed offline, before that confirmation.
  if (replacedBy === "renewal") await dropAcceptance({ db }, userId, itemId);
}

/**
 * Restores the last completion that was kept, in place of the current one, and the confirmation of its CPD as it was. If
 * the current one earned nothing of its own, that stays.
 * @returns false if none was kept
 */
export async function bringBackEarlier({ db }: App, userId: number, itemId: number): Promise<boolean> {
  const { rows } = await db().execute<{ replaced_by: Replaced; accepted_at: string | null }>(sql`
    with last as (
      delete from earlier_completions where id = (
        select max(id) from earlier_completions where user_id = ${userId} and item_id = ${itemId})
      returning *)
    update item_completions c set completed_at = last.completed_at, source = last.source,
      arrived_at = last.arrived_at, valid_until = last.valid_until, earned_at = last.earned_at
    from last where c.user_id = last.user_id and c.item_id = last.item_id
    returning last.replaced_by, ${isoOf(sql`last.accepted_at`)} as accepted_at`);
  const [last] = rows;
  if (last?.replaced_by === "renewal") {
    await dropAcceptance({ db }, userId, itemId);
    if (last.accepted_at !== null)
      await db()
        .insert(cpdAcceptances)
        .values({ userId, itemId, acceptedAt: new Date(last.accepted_at) });
  }
  return last !== undefined;
}

async function dropAcceptance({ db }: Pick<App, "db">, userId: number, itemId: number): Promise<void> {
  await db().execute(sql`delete from cpd_acceptances where user_id = ${userId} and item_id = ${itemId}`);
}
