import { eq } from "drizzle-orm";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import { emailSends } from "../schema/emails.ts";
import { putIntoOutbox, suppressedAmong } from "./send.ts";
import { moveSends, type EmailSend } from "./sends.ts";

type AgainApp = Pick<App, "db" | "inTransaction" | "outbox" | "now">;

/**
 * Sends what is held now.
 * @throws Refused 409 where it is not held, or what it says is no longer kept
 */
export const releaseEmail = (app: AgainApp, id: number): Promise<void> =>
  app.inTransaction(async () => {
    const [send] = await moveSends(app, eq(emailSends.id, id), "release", { heldUntil: null, reason: null });
    if (!send) throw refuse.conflict("It is not held");
    await putIntoOutbox(app, [{ id, mail: mailOf(send) }]);
  });

/**
 * Sends an email again as it was, to the same address: the old one stays as it is, in its place stands a new one.
 * @returns the id of the new one
 * @throws Refused 409 where it has not been sent yet, was sent again already, or what it says is not kept
 */
export const resendEmail = (app: AgainApp, id: number): Promise<number> =>
  app.inTransaction(async () => {
    const [old] = await moveSends(app, eq(emailSends.id, id), "resend", { settledAt: app.now() });
    if (!old) throw refuse.conflict("It has not been sent yet, or was sent again already");
    const suppressed = await suppressedAmong(app, [old]);
    if (suppressed.size > 0) throw refuse.conflict("Nothing is written to this address");
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

function mailOf({ address, subject, html, plain, sender }: EmailSend) {
  if (html === null || plain === null) throw refuse.conflict("What it said is not kept");
  return { to: address, subject, html, text: plain, sender: nameIn(sender) };
}

/** The name in a header such as `Lyceum <no-reply@example.org>`. */
const nameIn = (sender: string | null): string | undefined => /^(.+) <[^<>]*>$/.exec(sender ?? "")?.[1];
