import { eq } from "drizzle-orm";
import { syncMessages } from "#server/messages/sync.ts";
import { messageTypes } from "#server/messages/messageTypes.ts";
import { emailAddresses, emails, emailSends } from "#server/schema/index.ts";
import type { TestApp } from "./harness.ts";

type Send = Partial<typeof emailSends.$inferInsert> & { key?: string; daysAgo?: number };

const day = 86_400_000;
export const mailHtml =
  '<html lang="en"><head></head><body><p style="color:red">Hello Ada</p><p>Well done.</p></body></html>';

/** Sent emails, as the engine leaves them. */
export function keepSends(t: TestApp) {
  const db = () => t.app.db();
  const ago = (days: number): Date => new Date(t.app.now().getTime() - days * day);

  /** An email sent to Ada's address a day ago by default. @returns its id */
  async function addSend({ key = "exam-passed", daysAgo = 1, ...rest }: Send = {}): Promise<number> {
    await syncMessages(t.app, messageTypes);
    const [email] = await db().select().from(emails).where(eq(emails.key, key));
    const at = ago(daysAgo);
    const { state = "sent" } = rest;
    const [row] = await db()
      .insert(emailSends)
      .values({
        ...{ emailId: email!.id, address: "ada@example.org", sender: "Lyceum <no-reply@example.org>" },
        ...{ subject: "You passed: Pensions", html: mailHtml, plain: "Hello Ada\n\nWell done.", filled: {} },
        ...{ state, createdAt: at, sentAt: state === "sent" ? at : null },
        settledAt: ["sent", "bounced", "suppressed"].includes(state) ? at : null,
        bouncedAt: state === "bounced" ? at : null,
        ...rest,
      })
      .returning();
    return row!.id;
  }

  const suppress = (address: string, daysAgo = 1, rest: Partial<typeof emailAddresses.$inferInsert> = {}) =>
    db()
      .insert(emailAddresses)
      .values({
        address,
        bounces: 3,
        lastBounce: "No such mailbox",
        bouncedAt: ago(daysAgo),
        suppressedAt: ago(daysAgo),
        ...rest,
      });

  const readSend = async (id: number) =>
    (await db().select().from(emailSends).where(eq(emailSends.id, id)))[0]!;

  return { ago, addSend, suppress, readSend };
}
