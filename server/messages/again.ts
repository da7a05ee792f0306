import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { refuse } from "../refusals.ts";
import { emailSends } from "../schema/emails.ts";
import { notWrittenTo, putIntoOutbox, suppressedAmong } from "./send.ts";
import { moveSends, type EmailSend } from "./sends.ts";

type AgainApp = Pick<App, "db" | "inTransaction" | "outbox" | "now">;

/**
 * Sends what is held now.
 * @throws Refused 409 where it is not held, what it says is no longer kept, or its address is suppressed
 */
export const releaseEmail = (app: AgainApp, id: number): Promise<void> =>
  app.inTransaction(async () => {
    const [send] = await moveSends(app, eq(emailSends.id, id), "release", { heldUntil: null, reason: null });
    if (!send) throw refuse.conflict("It is not held");
    await requireWrittenTo(app, send);
    await putIntoOutbox(app, [{ id, mail: mailOf(send) }]);
  });

/** So many are released in one transaction. */
const portion = 200;

/** Sends what was held until now. Of several servers each takes others. */
export async function releaseDue(app: AgainApp): Promise<void> {
  while (await app.inTransaction(() => releaseSome(app)));
}

/** @returns whether there may be more */
async function releaseSome(app: AgainApp): Promise<boolean> {
  const due = await app
    .db()
    .select({ id: emailSends.id, address: emailSends.address })
    .from(emailSends)
    .where(
      and(
        eq(emailSends.state, "held"),
        lte(emailSends.heldUntil, app.now()),
        isNotNull(emailSends.html),
        isNotNull(emailSends.plain),
      ),
    )
    .orderBy(emailSends.heldUntil, emailSends.id)
    .limit(portion)
    .for("update", { skipLocked: true });
  const suppressed = await suppressedAmong(app, due);
  const idsOf = (stays: boolean) =>
    due.filter(({ address }) => suppressed.has(address.toLowerCase()) === stays).map(({ id }) => id);
  await moveSends(app, isOneOf(emailSends.id, idsOf(true)), "suppress", {
    settledAt: app.now(),
    reason: notWrittenTo,
  });
  const released = await moveSends(app, isOneOf(emailSends.id, idsOf(false)), "release", { reason: null });
  const inOrder = released.sort((one, other) => one.id - other.id);
  await putIntoOutbox(
    app,
    inOrder.map((send) => ({ id: send.id, mail: mailOf(send) })),
  );
  return due.length === portion;
}

/**
 * Sends an email again as it was, to the same address: the old one stays as it is, in its place stands a new one.
 * @returns the id of the new one
 * @throws Refused 409 where it has not been sent yet, was sent again already, or what it says is not kept
 */
export const resendEmail = (app: AgainApp, id: number): Promise<number> =>
  app.inTransaction(async () => {
    const [old] = await moveSends(app, eq(emailSends.id, id), "resend", { settledAt: app.now() });
    if (!old) throw refuse.conflict("It has not been sent yet, or was sent again already");
    await requireWrittenTo(app, old);
    const { emailId, variantId, userId, address, sender, subject, html, plain, filled } = old;
    const [sent] = await app
      .db()
      .insert(emailSends)
      .values({
        ...{ emailId, variantId, userId, address, sender, subject, html, plain, filled },
        ...{ state: "queued", resentOf: id, createdAt: app.now() },
      })
      .returning();
    await putIntoOutbox(app, [{ id: sent!.id, mail: mailOf(old) }]);
    return sent!.id;
  });

/** @throws Refused 409 */
async function requireWrittenTo(app: AgainApp, send: EmailSend): Promise<void> {
  const suppressed = await suppressedAmong(app, [send]);
  if (suppressed.size > 0) throw refuse.conflict("Nothing is written to this address");
}

function mailOf({ address, subject, html, plain, sender }: EmailSend) {
  if (html === null || plain === null) throw refuse.conflict("What it said is not kept");
  return { to: address, subject, html, text: plain, sender: nameIn(sender) };
}

/** The name in a header such as `Lyceum <no-reply@example.org>`. */
const nameIn = (sender: string | null): string | undefined => /^(.+) <[^<>]*>$/.exec(sender ?? "")?.[1];
