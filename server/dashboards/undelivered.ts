import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { BulkDone } from "#src/contracts/admin/resource.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { outbox } from "../schema/index.ts";

/** For how long a mail is worth another try: the links in it hold no longer. */
const retriedHours = 72;

export const hoursAgo = ({ now }: Pick<App, "now">, hours: number): Date =>
  new Date(now().getTime() - hours * 3_600_000);

/** The mails that nobody has accepted, as long as they are worth another try. */
export const undelivered = (app: Pick<App, "now">) =>
  and(
    eq(outbox.kind, "mail"),
    eq(outbox.outcome, "abandoned"),
    gt(outbox.createdAt, hoursAgo(app, retriedHours)),
  )!;

/** Has them delivered as if they had been written now. */
export const retryMails = (app: App, caller: Caller): Promise<BulkDone> =>
  app.inTransaction(async () => {
    const waiting = app
      .db()
      .select({ id: outbox.id })
      .from(outbox)
      .where(undelivered(app))
      .for("update", { skipLocked: true });
    const retried = await app
      .db()
      .update(outbox)
      .set({ outcome: null, attempts: 0, notBefore: sql`statement_timestamp()`, lastError: null })
      .where(inArray(outbox.id, waiting))
      .returning({ id: outbox.id });
    await app.audit({
      caller,
      act: "undelivered emails sent again",
      outcome: "done",
      details: { emails: retried.length },
    });
    return { done: retried.length, refused: [], undo: null };
  });
