import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noMailServer } from "#server/messages/kept.ts";
import { emails } from "#server/schema/index.ts";
import { DashboardAnswer } from "#src/contracts/admin/dashboard.ts";
import { ReportAnswer } from "#src/contracts/admin/reports.ts";
import { startOffice } from "./office.ts";
import { startTestApp, type Browser } from "../harness.ts";
import { keepSends } from "../sentEmails.ts";

const office = startOffice("content", "exam", "mentoring", "system", "super");
const report = "/api/admin/reports/sent-emails";
const path = "/api/admin/sent-emails";

let sends: ReturnType<typeof keepSends>;
beforeEach(() => {
  sends = keepSends(office.t);
});

const run = async (browser: Browser, query = ""): Promise<ReportAnswer> =>
  ReportAnswer.parse((await browser.get(`${report}${query}`)).json);
const why = { reason: "She has asked for it." };

describe("the emails dashboard", () => {
  const read = async (browser: Browser): Promise<DashboardAnswer> =>
    DashboardAnswer.parse((await browser.get("/api/admin/dashboard?area=emails")).json.data);

  test("lists what needs attention, each with a link to exactly those records [R-A-264, B-503]", async () => {
    await sends.addSend({ state: "bounced", daysAgo: 0.5 });
    await sends.addSend({ state: "bounced", daysAgo: 9, address: "gone@example.org" });
    await sends.addSend({ daysAgo: 12, address: "gone@example.org" });
    await sends.addSend({ state: "held", address: "bea@example.org" });
    // It will be sent in its reader's morning, whatever anybody does.
    await sends.addSend({ state: "held", address: "night@example.org", heldUntil: sends.ago(-0.3) });
    await sends.suppress("gone@example.org", 3);
    await sends.suppress("nobody@example.org", 3);
    // Its reader has switched off optional emails, which is no fault.
    await sends.addSend({ state: "suppressed", daysAgo: 9, address: "guest@example.org" });
    await sends.suppress("guest@example.org", 3, { suppressedAt: null, unsubscribedAt: sends.ago(3) });
    await office.t.app
      .db()
      .update(emails)
      .set({ enabled: false })
      .where(inArray(emails.key, ["exam-failed", "content-shared"]));
    const { needs } = await read(office.exam);
    expect(needs.map(({ count, words, reason, list }) => [count, words.one, reason, list])).toEqual([
      [
        1,
        "email",
        "has bounced since yesterday",
        expect.stringMatching(/sent\?state=bounced&bounced_at_from=/),
      ],
      [
        ...[2, "email", "went to 1 address that no longer receives any"],
        "/admin/emails/reports/sent?suppressed=true",
      ],
      [1, "email", "waits for an administrator", "/admin/emails/reports/sent?waits_for=administrator"],
      [1, "Accreditation email", "is switched off", "/admin/emails/accreditation?status=off"],
    ]);
    expect(needs[1]!.oldest).toBe(sends.ago(3).toISOString());
    for (const { list, count } of needs.slice(0, 3))
      expect((await run(office.exam, new URL(list!, "http://a").search)).meta.total).toBe(count);
    expect((await run(office.exam, "?waits_for=time")).data.map(({ address }) => address)).toEqual([
      "night@example.org",
    ]);
    // None of these emails is about learning, except the one that is switched off.
    expect((await read(office.content)).needs.map(({ list }) => list)).toEqual([
      "/admin/emails/learning?status=off",
    ]);
  });

  test("offers to send last week's emails that were kept for lack of a mail server", async () => {
    const kept = { state: "held", reason: noMailServer, sentAt: null } as const;
    const [recent] = [
      await sends.addSend({ ...kept, daysAgo: 2 }),
      await sends.addSend({ ...kept, daysAgo: 9, address: "old@example.org" }),
      await sends.addSend({ ...kept, key: "content-shared", address: "other@example.org" }),
      await sends.addSend({ state: "held", address: "time@example.org" }),
    ];
    // Without a mail server, nobody can do anything about the kept emails.
    expect((await read(office.exam)).needs.map(({ key }) => key)).toEqual(["held-emails"]);
    const other = await startTestApp({
      beside: office.t.database,
      env: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "no-reply@example.org" },
    });
    const exam = await other.signIn("exam@example.org");
    const [held, need] = (await read(exam)).needs;
    expect([held!.count, need!.count, need!.verb]).toEqual([1, 1, "Send"]);
    for (const { list, count } of [held!, need!])
      expect((await run(exam, new URL(list!, "http://a").search)).meta.total).toBe(count);
    const done = await exam.post("/api/admin/dashboard/needs/kept-emails", {});
    expect(done.json.data).toMatchObject({ says: "1 email sent" });
    expect((await sends.readSend(recent!)).state).toBe("queued");
    expect((await office.t.mails()).map(({ to }) => to)).toEqual(["ada@example.org"]);
    expect((await read(exam)).needs.map(({ key }) => key)).toEqual(["held-emails"]);
    await other.close();
  });

  test("counts emails sent, waiting, bounced and suppressed by day, for the administrator's sets [B-507]", async () => {
    // The numbers of the previous test are cached for a minute.
    office.t.clock.advance(120);
    await sends.addSend({ key: "content-shared" });
    await sends.addSend({ daysAgo: 40 });
    await sends.addSend({ daysAgo: 2 });
    await sends.addSend({ state: "queued", daysAgo: 2 });
    await sends.addSend({ state: "bounced", daysAgo: 3, sentAt: null, address: "gone@example.org" });
    // It has been sent again since, but it did bounce.
    await sends.addSend({ state: "resent", daysAgo: 4, bouncedAt: sends.ago(3), address: "bea@example.org" });
    await sends.addSend({ state: "bounced", daysAgo: 35, address: "bea@example.org" });
    await sends.suppress("gone@example.org", 3);
    const totals = async (browser: Browser) =>
      (await read(browser)).figures.map(({ days, before }) => [
        days.reduce((sum, one) => sum + one, 0),
        before,
      ]);
    // Each administrator gets their own, though the numbers are cached for a while.
    expect(await totals(office.exam)).toEqual([
      [1, 1],
      [1, 0],
      [2, 1],
      [1, 0],
    ]);
    const { at } = (await read(office.exam)).figures[2]!;
    expect((await run(office.exam, new URL(at!, "http://a").search)).meta.total).toBe(2);
    expect(await totals(office.content)).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(await totals(office.system)).toEqual([
      [2, 1],
      [1, 0],
      [2, 1],
      [1, 0],
    ]);
  });

  test("shows changes to emails and their texts to the administrators who work with them", async () => {
    const [id, foreign] = [await sends.addSend(), await sends.addSend({ key: "content-shared" })];
    // At the same time.
    await office.content.post(`${path}/${foreign}/resend`, why);
    await office.exam.post(`${path}/${id}/resend`, why);
    const [email] = await office.t.app.db().select().from(emails).where(eq(emails.key, "content-shared"));
    await office.content.post("/api/admin/emails/learning/bulk", { act: "switchOff", ids: [email!.id] });
    const changes = async (browser: Browser) =>
      (await read(browser)).changes.map(({ act, record_id, others }) => [act, record_id, others]);
    const ofSend = (of: number) => ["email sent again", of, 0];
    const ofText = [expect.stringContaining("Learning email"), email!.id, 0];
    expect(await changes(office.exam)).toEqual([ofSend(id)]);
    expect(await changes(office.content)).toEqual([ofText, ofSend(foreign)]);
    expect((await read(office.exam)).changes[0]!.name).toBe("You passed: Pensions");
    // Both count as one change, as a single request may have made them.
    expect(await changes(office.super)).toEqual([ofText, ["email sent again", foreign, 1]]);
  });
});
