import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { makeExports } from "#server/reports/makeExports.ts";
import { emails, users } from "#server/schema/index.ts";
import { ReportAnswer } from "#src/contracts/admin/reports.ts";
import { startOffice } from "../admin/office.ts";
import type { Browser } from "../harness.ts";
import { keepSends } from "../sentEmails.ts";

const office = startOffice("content", "exam", "mentoring", "system", "super");
const report = "/api/admin/reports/sent-emails";
const path = "/api/admin/sent-emails";
const schedules = "/api/admin/reports/schedule";

let sends: ReturnType<typeof keepSends>;
beforeEach(() => {
  sends = keepSends(office.t);
});

const run = async (browser: Browser, query = ""): Promise<ReportAnswer> =>
  ReportAnswer.parse((await browser.get(`${report}${query}`)).json);
const namesIn = async (browser: Browser, query = ""): Promise<unknown[]> =>
  (await run(browser, query)).data.map(({ email }) => email).sort();
const why = { reason: "She has asked for it." };

/** One email of each of four sets. */
const oneOfEach = async (): Promise<Record<string, number>> => ({
  house: await sends.addSend({ key: "help-query" }),
  learning: await sends.addSend({ key: "content-shared" }),
  accreditation: await sends.addSend({ key: "exam-passed" }),
  mentoring: await sends.addSend({ key: "mentoring-accepted" }),
});

describe("the report of sent emails", () => {
  test("lists each email with its recipient, its status and the reason [R-A-295, B-506]", async () => {
    await office.t.app
      .db()
      .update(users)
      .set({ firstName: "Ada", lastName: "Young" })
      .where(eq(users.id, office.ids.learner));
    await sends.addSend({ userId: office.ids.learner, address: "learner@example.org", daysAgo: 2 });
    await sends.addSend({ state: "bounced", reason: "No such mailbox", address: "Gone@Example.org" });
    await sends.suppress("gone@example.org");
    const { data, meta } = await run(office.super);
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      {
        ...{
          recipient: "Gone@Example.org",
          address: "Gone@Example.org",
          email: "Exam passed",
          set: "accreditation",
        },
        ...{ subject: "You passed: Pensions", state: "bounced", reason: "No such mailbox", sent_at: null },
        ...{
          created_at: sends.ago(1).toISOString(),
          bounced_at: sends.ago(1).toISOString(),
          suppressed: true,
        },
      },
      {
        ...{ recipient: "Ada Young", address: "learner@example.org", state: "sent", reason: null },
        ...{ sent_at: sends.ago(2).toISOString(), bounced_at: null, suppressed: false },
      },
    ]);
    // The text itself is not included.
    expect(Object.keys(data[0]!)).not.toContain("html");
  });

  test("charts an email that was sent again by what became of it itself", async () => {
    const resent = { state: "resent", daysAgo: 1 } as const;
    await sends.addSend({ ...resent, sentAt: sends.ago(1) });
    // The mail server accepted it, and returned it later.
    await sends.addSend({ ...resent, sentAt: sends.ago(1), bouncedAt: sends.ago(0.9) });
    // Its address was suppressed at the time.
    await sends.addSend(resent);
    const { chart } = await run(office.super);
    expect(chart.map(({ values }) => values)).toEqual([[1, 0, 2]]);
  });

  test("can be searched and filtered, and has a chart by day and outcome [R-A-295]", async () => {
    await sends.addSend({ daysAgo: 3, subject: "Marked: Trusts", userId: office.ids.learner });
    await sends.addSend({ daysAgo: 3, state: "queued", address: "bea@example.org" });
    await sends.addSend({ state: "bounced", address: "cy@example.org" });
    await sends.addSend({ state: "suppressed", address: "cy@example.org" });
    const { chart } = await run(office.super);
    const dayOf = (days: number): string => sends.ago(days).toISOString().slice(0, 10);
    expect(chart).toEqual([
      { name: dayOf(3), values: [1, 1, 0] },
      { name: dayOf(2), values: [0, 0, 0] },
      { name: dayOf(1), values: [0, 0, 2] },
    ]);
    const found = async (query: string) => (await run(office.super, query)).meta.total;
    expect(await found("?search=trusts")).toBe(1);
    expect(await found("?search=CY%40example")).toBe(2);
    expect(await found("?state=queued&state=bounced")).toBe(2);
    expect(await found(`?user_id=${office.ids.learner}`)).toBe(1);
    expect(await found("?set=learning")).toBe(0);
    expect(await found(`?created_at_from=${dayOf(2)}`)).toBe(2);
    expect(await found(`?bounced_at_from=${dayOf(2)}`)).toBe(1);
    const [email] = await office.t.app.db().select().from(emails).where(eq(emails.key, "exam-passed"));
    expect(await found(`?email_id=${email!.id}`)).toBe(4);
    const { json } = await office.super.get("/api/admin/options/");
    expect(json.data.emails).toContainEqual({ label: "Exam passed", value: email!.id, active: true });
  });

  test("shows administrators only the sets that they work with [B-507, P-057]", async () => {
    const ids = await oneOfEach();
    expect(await namesIn(office.super)).toEqual([
      "Content shared",
      "Exam passed",
      "Help query",
      "Request accepted",
    ]);
    expect(await namesIn(office.system)).toEqual(["Content shared", "Exam passed"]);
    expect(await namesIn(office.content)).toEqual(["Content shared"]);
    expect(await namesIn(office.exam)).toEqual(["Exam passed"]);
    // This administrator has the role without its permission.
    expect(await namesIn(office.mentoring)).toEqual([]);
    expect((await office.exam.get(`${path}/${ids.accreditation}`)).status).toBe(200);
    for (const of of ["house", "learning", "mentoring"]) {
      expect((await office.exam.get(`${path}/${ids[of]}`)).status).toBe(404);
      expect((await office.exam.get(`${path}/${ids[of]}/history`)).status).toBe(404);
      expect((await office.exam.post(`${path}/${ids[of]}/resend`, why)).status).toBe(404);
    }
    expect((await sends.readSend(ids.learning!)).state).toBe("sent");
  });

  test("exports only the rows that the requesting administrator may see [B-507]", async () => {
    await oneOfEach();
    const { json } = await office.exam.post(`${report}/exports`, { format: "csv", columns: ["email"] });
    await makeExports(office.t.app, async () => {});
    const { text } = await office.exam.get(`${report}/exports/${json.data.id}/file`);
    expect(text).toContain("Exam passed");
    expect(text).not.toContain("Content shared");
  });
});

describe("schedules of the report of sent emails", () => {
  const draft = (rest = {}) => ({
    name: "Bounces",
    report: "sent-emails",
    question: "state=bounced",
    covers: "week",
    ...rest,
  });

  test("can be created by every administrator, who sees only schedules of reports open to them [R-A-296, R-A-297, T-56]", async () => {
    const made = await office.exam.post(schedules, draft({ recipients: [office.ids.exam] }));
    expect([made.status, made.json.data.address]).toEqual([
      200,
      expect.stringMatching(/^\/admin\/emails\/reports\/sent-emails\/schedules\/\d+\/edit$/),
    ]);
    const { json: ofHouse } = await office.system.post(
      schedules,
      draft({ report: "login", question: "", recipients: [office.ids.system] }),
    );
    const listed = async (browser: Browser) =>
      (await browser.get(schedules)).json.data.map(({ report: of }: { report: string }) => of).sort();
    expect(await listed(office.exam)).toEqual(["sent-emails"]);
    expect(await listed(office.content)).toEqual(["sent-emails"]);
    expect(await listed(office.system)).toEqual(["login", "sent-emails"]);
    const { id, version } = ofHouse.data;
    for (const answer of [
      await office.exam.get(`${schedules}/${id}`),
      await office.exam.get(`${schedules}/${id}/history`),
      await office.exam.get(`${schedules}/${id}/runs`),
      await office.exam.get(`${schedules}/${id}/neighbours`),
      await office.exam.patch(`${schedules}/${id}`, { name: "Mine", version }),
      await office.exam.post(`${schedules}/${id}/send`),
      await office.exam.delete(`${schedules}/${id}?version=${version}`),
    ])
      expect(answer.status).toBe(404);
    const { json: bulk } = await office.exam.post(`${schedules}/bulk`, { act: "retry", ids: [id] });
    expect(bulk.data).toMatchObject({ done: 0, refused: [{ id, message: "It no longer exists" }] });
    expect((await office.exam.get(`${schedules}/export?format=csv`)).text).not.toContain("login");
  });

  test("are refused if the creator or a recipient may not see the report [T-56]", async () => {
    const foreign = await office.exam.post(
      schedules,
      draft({ report: "login", question: "", recipients: [office.ids.exam] }),
    );
    expect([foreign.status, foreign.json.errors]).toEqual([
      422,
      { report: ["Choose from the list of reports"] },
    ]);
    const outside = await office.exam.post(schedules, draft({ recipients: [office.ids.learner] }));
    expect(outside.json.errors).toEqual({ recipients: [expect.stringContaining("cannot see this report")] });
  });
});
