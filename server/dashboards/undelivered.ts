import { and, eq, gt, sql } from "drizzle-orm";
import type { BulkDone } from "#src/contracts/admin/resource.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { isOneOf } from "../database/lists.ts";
import { judgeSends } from "../messages/again.ts";
import { whyNobody } from "../messages/notWritten.ts";
import { moveSends } from "../messages/sends.ts";
import { whyUnneeded } from "../reminders/occasion.ts";
import { emailAddresses, emailSends, outbox } from "../schema/index.ts";

/** How long a mail is worth retrying: its links are valid no longer than that. */
const retriedHours = 72;

export const hoursAgo = ({ now }: Pick<App, "now">, hours: number): Date =>
  new Date(now().getTime() - hours * 3_600_000);

/**
 * The mails that no server has accepted and that are still worth retrying: without those that were sent again since,
 * are no longer needed, or must not be sent to their recipients any more.
 */
export const undelivered = (app: Pick<App, "now">) =>
  and(
    eq(outbox.kind, "mail"),
    eq(outbox.outcome, "abandoned"),
    gt(outbox.createdAt, hoursAgo(app, retriedHours)),
    sql`not exists (select from ${emailSends} s where s.outbox_id = ${outbox.id}
      and (s.state <> 'bounced' or ${isOneOf(sql`s.reason`, [...whyNobody, ...whyUnneeded])}))`,
    sql`not exists (select from ${emailAddresses} a where a.address = lower(${outbox.payload} ->> 'to')
      and a.suppressed_at is not null)`,
  )!;

/**
 * Queues them for delivery as if they had just been written. Those that must not be sent to their recipients any more
 * stay as they are, and say why.
 */
export const retryMails = (app: App, caller: Pick<Caller, "userId" | "adminUserId">): Promise<BulkDone> =>
  app.inTransaction(async () => {
    const waiting = await app
      .db()
      .select({ id: outbox.id })
      .from(outbox)
      .where(undelivered(app))
      .for("update", { skipLocked: true });
    const refused = await refusedAmong(
      app,
      waiting.map(({ id }) => id),
    );
    const stay = new Set(refused.map(({ outboxId }) => outboxId));
    const ids = waiting.map(({ id }) => id).filter((id) => !stay.has(id));
    await moveSends(app, isOneOf(emailSends.outboxId, ids), "retry", { settledAt: null, reason: null });
    const retried = await app
      .db()
      .update(outbox)
      .set({ outcome: null, attempts: 0, notBefore: sql`statement_timestamp()`, lastError: null })
      .where(isOneOf(outbox.id, ids))
      .returning({ id: outbox.id });
    await app.audit({
      caller,
      act: "undelivered emails sent again",
      outcome: "done",
      details: { emails: retried.length },
    });
    return {
      done: retried.length,
      refused: refused.map(({ id, why }) => ({ id, message: why })),
      undo: null,
    };
  });

type Refused = { id: number; outboxId: number | null; why: string };

/** Finds the emails behind these rows that must not be sent now, and records the reason in each. */
async function refusedAmong(app: App, ids: readonly number[]): Promise<Refused[]> {
  const sends = await app
    .db()
    .select({
      ...{ id: emailSends.id, userId: emailSends.userId, address: emailSends.address },
      ...{ plain: emailSends.plain, outboxId: emailSends.outboxId },
    })
    .from(emailSends)
    .where(isOneOf(emailSends.outboxId, ids))
    .orderBy(emailSends.id);
  const outboxOf = new Map(sends.map(({ id, outboxId }) => [id, outboxId]));
  const refused = (await judgeSends(app, sends)).flatMap(({ id, why }) =>
    why === null ? [] : [{ id, why, outboxId: outboxOf.get(id)! }],
  );
  for (const [reason, some] of Map.groupBy(refused, ({ why }) => why))
    await app
      .db()
      .update(emailSends)
      .set({ reason })
      .where(
        isOneOf(
          emailSends.id,
          some.map(({ id }) => id),
        ),
      );
  return refused;
}
