import { asc, eq } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { safeHtml } from "#server/html.ts";
import { audiences, emails, emailVariants } from "#server/schema/index.ts";

/** Adds administrators' changes to two emails: a different text for one, and variants for some readers of the other. */
export async function seedEmailTexts(app: App): Promise<void> {
  const db = app.db();
  await db
    .update(emails)
    .set({
      subject: "Well done: you passed *|EXAM_NAME|*",
      body: safeHtml(
        "<p>Dear *|USERNAME|*,</p><p>Congratulations! You have passed <strong>*|EXAM_NAME|*</strong> with *|EXAM_SCORE|*.</p><ul><li>Your certificate is in your accreditation.</li><li>It counts towards your CPD.</li></ul>",
      ),
      updatedAt: app.now(),
    })
    .where(eq(emails.key, "exam-passed"));
  const [shared] = await db.select({ id: emails.id }).from(emails).where(eq(emails.key, "content-shared"));
  const [audience] = await db
    .select({ id: audiences.id })
    .from(audiences)
    .orderBy(asc(audiences.id))
    .limit(1);
  await db.insert(emailVariants).values([
    {
      emailId: shared!.id,
      name: "Welsh",
      position: 1,
      language: "cy",
      subject: "Mae *|SENDER_NAME|* wedi rhannu rhywbeth gyda chi",
      body: safeHtml(
        "<p>Helo *|USERNAME|*,</p><p>Mae *|SENDER_NAME|* wedi rhannu “*|CONTENT_NAME|*” gyda chi.</p><blockquote>*|MESSAGE|*</blockquote>",
      ),
    },
    {
      emailId: shared!.id,
      name: "A shorter one",
      position: 2,
      audienceId: audience!.id,
      sender: "The academy",
      subject: "*|SENDER_NAME|* thought of you",
      body: safeHtml(
        "<p>*|SENDER_NAME|* has shared “*|CONTENT_NAME|*” with you.</p><blockquote>*|MESSAGE|*</blockquote>",
      ),
    },
  ]);
}
