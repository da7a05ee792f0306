import { asc, eq } from "drizzle-orm";
import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { mailDelivery } from "#server/mail/delivery.ts";
import { calendarOf } from "#server/messages/calendar.ts";
import { resendEmail } from "#server/messages/again.ts";
import { emailSends, mentoringRelationships } from "#server/schema/index.ts";
import { startMailServer } from "../../fake/mailServer.ts";
import { moveTo, request, startPair } from "../mentoringPeople.ts";

const u = startPair();
const pair = () => ({ mentee: u.mia, mentor: u.max });
const mailsTo = async (email: string) => (await u.t.mails()).filter(({ to }) => to === email);
/** The lines of a calendar file, unfolded (RFC 5545, 3.1). */
const linesOf = (calendar: string): string[] => calendar.replace(/\r\n[ \t]/g, "").split("\r\n");

test("the email about a request has a calendar entry for its deadline, only for the person who has to answer", async () => {
  const { id } = (await request(pair(), "Hello")).json.data;
  const [asked] = await mailsTo(u.max.email);
  const lines = linesOf(asked!.calendar!);
  const [row] = await u.t.app
    .db()
    .select({ expiresAt: mentoringRelationships.expiresAt })
    .from(mentoringRelationships)
    .where(eq(mentoringRelationships.id, id));
  expect(lines).toEqual(
    expect.arrayContaining([
      "METHOD:PUBLISH",
      `UID:mentoring-${id}-answer@localhost`,
      `DTSTART;VALUE=DATE:${row!.expiresAt.toISOString().slice(0, 10).replaceAll("-", "")}`,
      "SUMMARY:Answer Mia Example",
      `URL;VALUE=URI:${u.t.config.publicUrl}/mentoring/relationship/${id}`,
    ]),
  );
  expect((await mailsTo(u.mia.email))[0]!.calendar).toBeUndefined();
  await moveTo(u.max, id, "ACTIVE", "Yes");
  expect((await mailsTo(u.mia.email)).at(-1)!.calendar).toBeUndefined();
});

test("the calendar entry is a text/calendar part, and a resent email includes it", async () => {
  await request(pair(), "Hello");
  const [mail] = await mailsTo(u.max.email);
  const mailServer = await startMailServer();
  const delivery = mailDelivery({ ...u.t.config, smtpUrl: mailServer.url });
  await delivery.deliver({ id: 1, attempts: 1, payload: mail! });
  delivery.close?.();
  await mailServer.stop();
  const { source } = mailServer.received[0]!;
  const { attachments, text } = await simpleParser(source);
  expect(text!.trim()).toBe(mail!.text.trim());
  expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=PUBLISH/i);
  expect(attachments.map(({ contentType }) => contentType)).toContain("application/ics");

  const db = u.t.app.db();
  const [send] = await db
    .update(emailSends)
    .set({ state: "sent" })
    .where(eq(emailSends.address, u.max.email))
    .returning();
  await resendEmail(u.t.app, send!.id);
  const kept = await db
    .select()
    .from(emailSends)
    .where(eq(emailSends.address, u.max.email))
    .orderBy(asc(emailSends.id));
  expect(kept.map(({ calendar }) => calendar)).toEqual([mail!.calendar, mail!.calendar]);
  expect((await mailsTo(u.max.email)).at(-1)!.calendar).toBe(mail!.calendar);
});

test("a title with line breaks adds no lines to the calendar entry", () => {
  const app = { config: u.t.config, now: u.t.app.now };
  const title = "Answer A, B; \\ “C”\r\nBEGIN:VALARM\r\n\u2028ATTACH:http://evil.example";
  const lines = linesOf(calendarOf(app, { id: "one", day: "2026-12-10", title }, undefined));
  expect(lines.filter((line) => /^(BEGIN:VALARM|ATTACH)/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith("SUMMARY:"))).toHaveLength(1);
  expect(lines).toContain("DTSTART;VALUE=DATE:20261210");
});
