import { and, eq, isNotNull, lte, type SQL } from "drizzle-orm";
import type { App, Mail } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { refuse } from "../refusals.ts";
import { findUnneeded, whyUnneeded } from "../reminders/occasion.ts";
import { emailSends } from "../schema/emails.ts";
import { whyNotWritten } from "./notWritten.ts";
import { unsubscribeIn } from "./render.ts";
import { putIntoOutbox } from "./send.ts";
import { moveSends, type EmailSend } from "./sends.ts";

type AgainApp = Pick<App, "db" | "inTransaction" | "outbox" | "now" | "config">;

/**
 * Sends a held email now.
 * @throws Refused 409 if it is not held, its text is no longer kept, it is no longer needed, or nothing is written to
 *   its recipient any more
 */
export const releaseEmail = (app: AgainApp, id: number): Promise<void> =>
  app.inTransaction(async () => {
    const [send] = await moveSends(app, eq(emailSends.id, id), "release", { heldUntil: null, reason: null });
    if (!send) throw refuse.conflict("It is not held");
    await requireSendable(app, send);
    await putIntoOutbox(app, [{ id, mail: mailOf(send) }]);
  });

/** How many are released in one transaction. */
const portion = 200;

/** Sends emails whose hold has expired. Several servers each take different ones. */
export async function releaseDue(app: AgainApp): Promise<void> {
  await releaseAll(app, lte(emailSends.heldUntil, app.now()));
}

/**
 * Sends about `most` of the held emails among these. It leaves out emails that are no longer needed, and recipients to
 * whom nothing is written any more.
 * @returns how many were sent
 */
export async function releaseAll(app: AgainApp, which: SQL, most = Infinity): Promise<number> {
  let released = 0;
  for (let more = true; more && released < most;) {
    const some = await app.inTransaction(() => releaseSome(app, which));
    released += some.released;
    more = some.found === portion;
  }
  return released;
}

async function releaseSome(app: AgainApp, which: SQL): Promise<{ found: number; released: number }> {
  const due = await app
    .db()
    .select({
      ...{ id: emailSends.id, userId: emailSends.userId, address: emailSends.address },
      plain: emailSends.plain,
    })
    .from(emailSends)
    .where(and(eq(emailSends.state, "held"), which, isNotNull(emailSends.html), isNotNull(emailSends.plain)))
    .orderBy(emailSends.heldUntil, emailSends.id)
    .limit(portion)
    .for("update", { skipLocked: true });
  const judged = await judgeSends(app, due);
  const byReason = Map.groupBy(judged, ({ why }) => why);
  const idsOf = (why: string | null) => (byReason.get(why) ?? []).map(({ id }) => id);
  for (const reason of byReason.keys())
    if (reason !== null)
      await moveSends(app, isOneOf(emailSends.id, idsOf(reason)), "suppress", {
        ...{ settledAt: app.now(), reason },
      });
  const released = await moveSends(app, isOneOf(emailSends.id, idsOf(null)), "release", { reason: null });
  const inOrder = released.sort((one, other) => one.id - other.id);
  await putIntoOutbox(
    app,
    inOrder.map((send) => ({ id: send.id, mail: mailOf(send) })),
  );
  return { found: due.length, released: released.length };
}

/**
 * Sends an email again unchanged, to the same address: the old one stays as it is, and a new one takes its place.
 * @returns the id of the new one
 * @throws Refused 409 if it has not been sent yet, was sent again already, its text is not kept, it is no longer needed,
 *   or nothing is written to its recipient any more
 */
export const resendEmail = (app: AgainApp, id: number): Promise<number> =>
  app.inTransaction(async () => {
    const [old] = await moveSends(app, eq(emailSends.id, id), "resend", { settledAt: app.now() });
    if (!old) throw refuse.conflict("It has not been sent yet, or was sent again already");
    await requireSendable(app, old);
    const { emailId, variantId, userId, address, sender, subject, html, plain, filled, calendar } = old;
    const [sent] = await app
      .db()
      .insert(emailSends)
      .values({
        ...{ emailId, variantId, userId, address, sender, subject, html, plain, filled, calendar },
        ...{ state: "queued", resentOf: id, createdAt: app.now() },
      })
      .returning();
    await putIntoOutbox(app, [{ id: sent!.id, mail: mailOf(old) }]);
    return sent!.id;
  });

/** @throws Refused 409 */
async function requireSendable(app: AgainApp, send: EmailSend): Promise<void> {
  const [judged] = await judgeSends(app, [send]);
  const { why } = judged!;
  if (why === null) return;
  throw refuse.conflict(whyUnneeded.includes(why) ? why : `Nothing is sent to this address. ${why}`);
}

type Written = Pick<EmailSend, "id" | "userId" | "address" | "plain">;

/** Finds out why some of these emails are not to be sent now, as a text for each; null for those that are. */
export async function judgeSends(
  app: Pick<App, "db">,
  sends: readonly Written[],
): Promise<{ id: number; why: string | null }[]> {
  const whyNot = await whyNotWritten(app, sends);
  const unneeded = await findUnneeded(
    app,
    sends.map(({ id }) => id),
  );
  return sends.map((send) => ({
    id: send.id,
    why: whyNot(send, linkOf(send) !== null) ?? unneeded.get(send.id) ?? null,
  }));
}

/**
 * The link by which the recipient switches off optional emails, as its text has it; null for a forced email. The text
 * says it, because the account may have been merged since, or the address of the site may have changed.
 */
const linkOf = ({ plain }: Pick<EmailSend, "plain">): string | null =>
  plain === null ? null : unsubscribeIn(plain);

function mailOf(send: EmailSend): Mail {
  const { address, subject, html, plain, sender, calendar } = send;
  if (html === null || plain === null) throw refuse.conflict("Its text is not kept");
  return {
    ...{ to: address, subject, html, text: plain, sender: nameIn(sender), calendar: calendar ?? undefined },
    // Its header leads to the same address as its text.
    unsubscribe: linkOf(send) ?? undefined,
  };
}

/** The name in a header such as `Lyceum <no-reply@example.org>`. */
const nameIn = (sender: string | null): string | undefined => /^(.+) <[^<>]*>$/.exec(sender ?? "")?.[1];
