import { and, eq, isNull } from "drizzle-orm";
import type { App } from "../app.ts";
import { sendBehind } from "../mail/marks.ts";
import { readReport, type MailReport } from "../mail/report.ts";
import { emailSends } from "../schema/emails.ts";
import { moveSends } from "./sends.ts";
import { countBounce, suppressComplained } from "./suppress.ts";
import { switchEmails } from "./unsubscribe.ts";

type BackApp = Pick<App, "db" | "inTransaction" | "outbox" | "audit" | "now" | "config">;

/**
 * Takes a mail that came back, as it was received: an undelivered email is marked as bounced, and a complaint
 * suppresses the address at once. A repeated report is recorded once.
 * @returns a sentence that says how it was understood
 */
export async function takeReport(app: BackApp, source: Buffer): Promise<string> {
  const report = await readReport(source);
  if (report.is === "other") return "It reports neither a bounce nor a complaint.";
  const id = await firstSend(app, report.marks);
  if (id === null) return "It does not refer to an email sent from here.";
  return app.inTransaction(() => (report.is === "bounce" ? bounce : complain)(app, id, report));
}

async function firstSend(app: BackApp, marks: readonly string[]): Promise<number | null> {
  for (const mark of marks) {
    const id = await sendBehind(app, mark);
    if (id !== null) return id;
  }
  return null;
}

async function bounce(app: BackApp, id: number, { why, forGood }: MailReport): Promise<string> {
  const now = app.now();
  const [send] = await moveSends(app, eq(emailSends.id, id), "bounce", {
    ...{ settledAt: now, bouncedAt: now, reason: `Came back: ${why}` },
  });
  if (!send) return `Email ${id} has already bounced, or was replaced by another one.`;
  // If the server was unreachable for days, the address may still be right.
  if (forGood) await countBounce(app, send);
  return `Email ${id} has bounced.`;
}

/** Shown to administrators for an email that its recipient did not want. */
const unwanted = "Its recipient has reported it as unwanted";

async function complain(app: BackApp, id: number): Promise<string> {
  const [send] = await app
    .db()
    .update(emailSends)
    .set({ complainedAt: app.now(), reason: unwanted })
    .where(and(eq(emailSends.id, id), isNull(emailSends.complainedAt)))
    .returning();
  if (!send) return `Email ${id} was already reported as unwanted.`;
  await suppressComplained(app, send.address, unwanted);
  if (send.userId !== null) await switchEmails(app, send.userId, false, unwanted);
  return `Email ${id} was reported as unwanted.`;
}
