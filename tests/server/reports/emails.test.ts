import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noMailServer } from "#server/messages/kept.ts";
import { makeExports } from "#server/reports/makeExports.ts";
import { emailAddresses, emails, emailSends, users } from "#server/schema/index.ts";
import { DashboardAnswer } from "#src/contracts/admin/dashboard.ts";
import { SentEmail } from "#src/contracts/admin/sentEmails.ts";
import { ReportAnswer } from "#src/contracts/admin/reports.ts";
import { startOffice } from "../admin/office.ts";
import { startTestApp, type Browser } from "../harness.ts";
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
const look = async (browser: Browser, id: number): Promise<SentEmail> =>
  SentEmail.parse((await browser.get(`${path}/${id}`)).json.data);
const why = { reason: "She has asked for it." };

/** One email of each of four sets. */
const oneOfEach = async (): Promise<Record<string, number>> => ({
  house: await sends.addSend({ key: "help-query" }),
  learning: await sends.addSend({ key: "content-shared" }),
  accreditation: await sends.addSend({ key: "exam-passed" }),
  mentoring: await sends.addSend({ key: "mentoring-accepted" }),
});

describe("who was sent what", () => {
  test("is told with what became of it, to whom, and why [R-A-295, B-506]", async () => {
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
    // Nothing of the text itself.
    expect(Object.keys(data[0]!)).not.toContain("html");
  });

  test("can be searched, narrowed, and is drawn by day and outcome [R-A-295]", async () => {
    await sends.addSend({ daysAgo: 3, subject: "Marked: Trusts", userId: office.ids.learner });
    await sends.addSend({ daysAgo: 3, state: "queued", address: "bea@example.org" });
    await sends.addSend({ state: "bounced", address: "cy@example.org" });
    await sends.addSend({ state: "suppressed", address: "cy@example.org" });
    const { chart } = await run(office.super);
    const dayOf = (days: number): string => sends.ago(days).toISOString().slice(0, 10);
    expect(chart).toEqual([
      { name: dayOf(3), values: [1, 1, 0] },
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

  test("is told of the sets that its reader works with, and of no other [B-507, P-057]", async () => {
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
    // The role without its permission.
    expect(await namesIn(office.mentoring)).toEqual([]);
    expect((await office.exam.get(`${path}/${ids.accreditation}`)).status).toBe(200);
    for (const of of ["house", "learning", "mentoring"]) {
      expect((await office.exam.get(`${path}/${ids[of]}`)).status).toBe(404);
      expect((await office.exam.get(`${path}/${ids[of]}/history`)).status).toBe(404);
      expect((await office.exam.post(`${path}/${ids[of]}/resend`, why)).status).toBe(404);
    }
    expect((await sends.readSend(ids.learning!)).state).toBe("sent");
  });

  test("goes into a file with the rows of whoever asks for it [B-507]", async () => {
    await oneOfEach();
    const { json } = await office.exam.post(`${report}/exports`, { format: "csv", columns: ["email"] });
    await makeExports(office.t.app, async () => {});
    const { text } = await office.exam.get(`${report}/exports/${json.data.id}/file`);
    expect(text).toContain("Exam passed");
    expect(text).not.toContain("Content shared");
  });
});

describe("schedules of it", () => {
  const draft = (rest = {}) => ({
    name: "Bounces",
    report: "sent-emails",
    question: "state=bounced",
    covers: "week",
    ...rest,
  });

  test("are made by every administrator, who sees those of reports that are for them [R-A-296, R-A-297, T-56]", async () => {
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

  test("are of no report that their maker may not see, and for nobody who may not [T-56]", async () => {
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

describe("an email as it was sent", () => {
  test("shows its headers, its text without a style at an element, and its way", async () => {
    const id = await sends.addSend({ userId: office.ids.learner });
    const sent = await look(office.exam, id);
    expect(sent).toMatchObject({
      ...{
        email: { name: "Exam passed" },
        set: "accreditation",
        variant: null,
        state: "sent",
        secret: false,
      },
      recipient: { id: office.ids.learner, name: "Test Person" },
      ...{
        address: "ada@example.org",
        sender: "Lyceum <no-reply@example.org>",
        subject: "You passed: Pensions",
      },
      path: [
        { state: "rendered", at: sends.ago(1).toISOString(), by: null },
        { state: "queued", at: null, by: null },
        { state: "sent", at: sends.ago(1).toISOString(), by: null },
      ],
      refusals: { resend: null, release: "It is not held", restore: expect.any(String) },
    });
    expect(sent.body?.plain).toBe("Hello Ada\n\nWell done.");
    expect(sent.body?.html).toContain("Hello Ada");
    expect(sent.body?.html).not.toContain("style=");
    expect(sent.body?.css).toContain("color:red");
  });

  test("of which nothing is kept says so, and is not sent again", async () => {
    const nothing = { html: null, plain: null, filled: null };
    const secret = await sends.addSend({ key: "password-reset", ...nothing });
    expect(await look(office.super, secret)).toMatchObject({ body: null, secret: true });
    const old = await sends.addSend(nothing);
    expect(await look(office.super, old)).toMatchObject({ body: null, secret: false });
    for (const id of [secret, old]) {
      const { status, json } = await office.super.post(`${path}/${id}/resend`, why);
      expect([status, json.message]).toEqual([409, expect.stringContaining("kept")]);
      expect((await sends.readSend(id)).state).toBe("sent");
    }
  });

  test("is sent again to the same address, once under a double click, with its reason on record", async () => {
    const id = await sends.addSend({ state: "bounced", reason: "The mailbox is full" });
    const both = await Promise.all([
      office.exam.post(`${path}/${id}/resend`, why),
      office.exam.post(`${path}/${id}/resend`, why),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await office.t.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["ada@example.org", "You passed: Pensions"],
    ]);
    const again = await office.t.app.db().select().from(emailSends).where(eq(emailSends.resentOf, id));
    expect(again).toMatchObject([{ state: "queued", subject: "You passed: Pensions" }]);
    const sent = await look(office.exam, id);
    expect(sent).toMatchObject({ state: "resent", resent_as: again[0]!.id });
    expect(sent.path.map(({ state, by }) => [state, by])).toEqual([
      ["rendered", null],
      ["queued", null],
      ["bounced", null],
      ["resent", "Test Person"],
    ]);
    // When it had bounced stays known, of itself and of the one in its place.
    const bounced = sends.ago(1).toISOString();
    expect([sent.bounced_at, sent.path.at(2)?.at]).toEqual([bounced, bounced]);
    expect((await look(office.exam, again[0]!.id)).resent_of_bounced_at).toBe(bounced);
    expect(sent.refusals.resend).toContain("already");
    expect((await look(office.exam, again[0]!.id)).resent_of).toBe(id);
    const [line] = await office.audited(`sent email ${id}`);
    expect(line).toMatchObject({
      ...{ act: "sent email resend", userId: office.ids.exam, outcome: "done" },
      details: { reason: why.reason, changes: [{ field: "state", before: "bounced", after: "resent" }] },
    });
    expect((await office.exam.get(`${path}/${id}/history`)).json.data).toMatchObject([
      { act: "resend", reason: why.reason },
    ]);
    const { json } = await office.system.get("/api/admin/audit?kind=sent%20email");
    expect(json.data).toMatchObject([{ kind: "sent email", record_id: id }]);
  });

  test("that is held is released, and no other; a reason has to be given", async () => {
    const id = await sends.addSend({ state: "held", heldUntil: sends.ago(-1) });
    const unsaid = await office.exam.post(`${path}/${id}/release`, { reason: " " });
    expect([unsaid.status, unsaid.json.errors]).toEqual([422, { reason: ["Give a reason"] }]);
    expect(await look(office.exam, id)).toMatchObject({
      refusals: { release: null, resend: "It has not been sent yet" },
    });
    const { json } = await office.exam.post(`${path}/${id}/release`, why);
    expect(json.data).toMatchObject({
      state: "queued",
      path: [{ state: "rendered" }, { state: "held" }, { state: "queued", by: "Test Person" }],
    });
    expect(await office.t.mails()).toHaveLength(1);
    const again = await office.exam.post(`${path}/${id}/release`, why);
    expect([again.status, again.json.message]).toEqual([409, "It is not held"]);
  });

  test("to a suppressed address is sent again only once it is written to again", async () => {
    await sends.suppress("ada@example.org");
    const id = await sends.addSend({ state: "suppressed", address: "Ada@Example.org" });
    const refused = await office.exam.post(`${path}/${id}/resend`, why);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      expect.stringContaining("Write to it again first"),
    ]);
    expect((await look(office.exam, id)).refusals.restore).toBeNull();
    const { json } = await office.exam.post(`${path}/${id}/restore`, why);
    expect(json.data).toMatchObject({ suppressed_at: null, refusals: { resend: null } });
    expect(await office.t.app.db().select().from(emailAddresses)).toMatchObject([
      { suppressedAt: null, bounces: 0 },
    ]);
    const [line] = await office.audited(`sent email ${id}`);
    expect(line).toMatchObject({
      act: "sent email restore",
      details: { reason: why.reason, address: "Ada@Example.org" },
    });
    expect((await office.exam.post(`${path}/${id}/restore`, why)).status).toBe(409);
    expect((await office.exam.post(`${path}/${id}/resend`, why)).status).toBe(200);
    expect(await office.t.mails()).toHaveLength(1);
  });
});

describe("the dashboard of emails", () => {
  const read = async (browser: Browser): Promise<DashboardAnswer> =>
    DashboardAnswer.parse((await browser.get("/api/admin/dashboard?area=emails")).json.data);

  test("tells what needs somebody, each with the way to the very same [R-A-264, B-503]", async () => {
    await sends.addSend({ state: "bounced", daysAgo: 0.5 });
    await sends.addSend({ state: "bounced", daysAgo: 9, address: "gone@example.org" });
    await sends.addSend({ state: "held", address: "bea@example.org" });
    // It leaves in its reader's morning, whatever anybody does.
    await sends.addSend({ state: "held", address: "night@example.org", heldUntil: sends.ago(-0.3) });
    await sends.suppress("gone@example.org", 3);
    await sends.suppress("nobody@example.org", 3);
    // Its reader has switched off what is optional, which is no fault.
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
      [1, "address", "is not written to any more", "/admin/emails/reports/sent?suppressed=true"],
      [1, "email", "waits for an administrator", "/admin/emails/reports/sent?waits_for=administrator"],
      [1, "Accreditation email", "is switched off", "/admin/emails/accreditation?status=off"],
    ]);
    expect(needs[1]!.oldest).toBe(sends.ago(3).toISOString());
    for (const { list, count } of needs.slice(0, 3))
      expect((await run(office.exam, new URL(list!, "http://a").search)).meta.total).toBe(count);
    // Nothing of it is of learning, but for what is switched off there.
    expect((await read(office.content)).needs.map(({ list }) => list)).toEqual([
      "/admin/emails/learning?status=off",
    ]);
  });

  test("offers to send what was made without a mail server, once there is one: of the last week, and what is kept", async () => {
    const kept = { state: "held", reason: noMailServer, sentAt: null } as const;
    const [recent] = [
      await sends.addSend({ ...kept, daysAgo: 2 }),
      await sends.addSend({ ...kept, daysAgo: 9, address: "old@example.org" }),
      await sends.addSend({ ...kept, key: "content-shared", address: "other@example.org" }),
      await sends.addSend({ state: "held", address: "time@example.org" }),
    ];
    // Nobody could do anything about it.
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

  test("counts by day what was sent, waits, bounced and is not written to, of the sets of its reader [B-507]", async () => {
    // The numbers of the test before are kept for a minute.
    office.t.clock.advance(120);
    await sends.addSend({ key: "content-shared" });
    await sends.addSend({ daysAgo: 40 });
    await sends.addSend({ daysAgo: 2 });
    await sends.addSend({ state: "queued", daysAgo: 2 });
    await sends.addSend({ state: "bounced", daysAgo: 3, sentAt: null, address: "gone@example.org" });
    await sends.suppress("gone@example.org", 3);
    const totals = async (browser: Browser) =>
      (await read(browser)).figures.map(({ days, before }) => [
        days.reduce((sum, one) => sum + one, 0),
        before,
      ]);
    // Each of them is told their own, though the numbers are kept for a while.
    expect(await totals(office.exam)).toEqual([
      [1, 1],
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    expect(await totals(office.content)).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(await totals(office.system)).toEqual([
      [2, 1],
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
  });

  test("tells what was done about emails, and to their texts, to those who work with them", async () => {
    const [id, foreign] = [await sends.addSend(), await sends.addSend({ key: "content-shared" })];
    // In the same moment.
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
    // Both in one, as one request may have done it.
    expect(await changes(office.super)).toEqual([ofText, ["email sent again", foreign, 1]]);
  });
});
