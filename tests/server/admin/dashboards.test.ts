import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { tell } from "#server/messages/tell.ts";
import { directMessage } from "#server/modules/messages.ts";
import { auditLog, emailSends, outbox, reportSchedules, searchedTerms, users } from "#server/schema/index.ts";
import { DashboardAnswer, type Need } from "#src/contracts/admin/dashboard.ts";
import type { Answer, Browser } from "../harness.ts";
import { startOffice } from "./office.ts";

const path = "/api/admin/dashboard";
const office = startOffice("system", "exam", "event", "learner");
const hour = 3_600_000;
const ago = (hours: number) => new Date(office.t.app.now().getTime() - hours * hour);
const db = () => office.t.app.db();

const readBy = async (browser: Browser, query = ""): Promise<DashboardAnswer> =>
  DashboardAnswer.parse((await browser.get(`${path}${query}`)).json.data);
const needsOf = async (browser = office.system): Promise<Need[]> => (await readBy(browser)).needs;
const does = (key: string, browser = office.system): Promise<Answer> => browser.post(`${path}/needs/${key}`);

type Person = Partial<typeof users.$inferInsert>;
/** People who cannot sign in. */
const newcomers = (...people: Person[]) =>
  db()
    .insert(users)
    .values(
      people.map((one, index) => ({
        email: `new${index}@example.org`,
        firstName: "New",
        lastName: `Comer ${index}`,
        ...one,
      })),
    )
    .returning();
const invitedTo = async () => (await office.t.mails()).map(({ to }) => to).sort();

describe("the needs on the dashboard", () => {
  test("are empty when nothing is waiting, and show when they were checked", async () => {
    expect(await readBy(office.system)).toMatchObject({
      needs: [],
      checked_at: office.t.app.now().toISOString(),
    });
  });

  test("count users who were never invited, link to them, and invite them all", async () => {
    await newcomers({ createdAt: ago(50) }, { createdAt: ago(2) }, { disabledAt: ago(1) });
    const [need, ...others] = await needsOf();
    expect(others).toEqual([]);
    expect(need).toEqual({
      key: "never-invited",
      area: "House",
      count: 2,
      words: { one: "user", many: "users" },
      reason: "have not been invited yet",
      oldest: ago(50).toISOString(),
      list: "/admin/house/users?status=new",
      verb: "Invite",
      act: { consequence: expect.stringContaining("72 hours"), barred: null },
    });
    const { meta } = (await office.system.get(need!.list!.replace("/admin/house", "/api/admin"))).json;
    expect(meta.total).toBe(2);
    const { status, json } = await does("never-invited");
    expect([status, json.data]).toEqual([200, { done: 2, refused: [], undo: null, says: "2 users invited" }]);
    expect(await invitedTo()).toEqual(["new0@example.org", "new1@example.org"]);
    expect(await needsOf()).toEqual([]);
  });

  test("report to a system administrator why a super administrator was skipped", async () => {
    await newcomers({ roles: ["super admin"] }, {});
    const { data } = (await does("never-invited")).json;
    expect([data.done, data.says, data.refused]).toEqual([
      1,
      "1 user invited",
      [{ id: expect.any(Number), message: expect.stringContaining("super") }],
    ]);
    expect((await needsOf()).map(({ count }) => count)).toEqual([1]);
  });

  test("list expired invitations separately, and remind only those users", async () => {
    await newcomers({ invitedAt: ago(73) }, { invitedAt: ago(71) });
    expect(await needsOf()).toMatchObject([
      {
        key: "invitation-expired",
        count: 1,
        reason: "has let the invitation expire",
        oldest: ago(73).toISOString(),
        verb: "Remind",
      },
    ]);
    expect((await does("invitation-expired")).json.data).toMatchObject({ says: "1 user reminded" });
    expect(await invitedTo()).toEqual(["new0@example.org"]);
    expect(await needsOf()).toEqual([]);
  });

  test("retry emails that could not be delivered while their links are still valid", async () => {
    const mail = { kind: "mail" as const, payload: { to: "x@example.org" }, outcome: "abandoned" as const };
    await db()
      .insert(outbox)
      .values([
        { ...mail, createdAt: ago(1), attempts: 10, lastError: "550 no such user" },
        { ...mail, createdAt: ago(73) },
        { ...mail, kind: "realtime", createdAt: ago(1) },
        { ...mail, outcome: "kept", createdAt: ago(1) },
      ]);
    expect(await needsOf()).toMatchObject([
      { key: "undelivered-mails", count: 1, list: null, verb: "Retry", oldest: ago(1).toISOString() },
    ]);
    expect((await does("undelivered-mails")).json.data).toMatchObject({ says: "1 email sent again" });
    const waiting = (await db().select().from(outbox)).filter(({ outcome }) => outcome === null);
    expect(waiting).toMatchObject([{ kind: "mail", attempts: 0, lastError: null, createdAt: ago(1) }]);
    expect(await needsOf()).toEqual([]);
    expect(
      await db().select().from(auditLog).where(eq(auditLog.act, "undelivered emails sent again")),
    ).toMatchObject([{ userId: office.ids.system, details: { emails: 1 } }]);
  });

  test("retry no email of a user who was disabled or has switched off optional emails meanwhile", async () => {
    const { learner, manager, trainer } = office.ids;
    await tell(office.t.app, directMessage, [learner, manager, trainer], { values: { MESSAGE: "x" } });
    const mails = and(eq(outbox.kind, "mail"), isNull(outbox.outcome));
    await db().update(outbox).set({ outcome: "abandoned" }).where(mails);
    await db()
      .update(emailSends)
      .set({ state: "bounced", settledAt: ago(0), bouncedAt: ago(0) });
    await db().update(users).set({ notifyByEmail: false }).where(eq(users.id, learner));
    await db()
      .update(users)
      .set({ disabledAt: ago(0) })
      .where(eq(users.id, manager));
    const { data } = (await does("undelivered-mails")).json;
    expect(data).toMatchObject({ done: 1, says: "1 email sent again" });
    const sends = await db().select().from(emailSends).orderBy(emailSends.userId);
    const [off, disabled] = ["The recipient has switched off optional emails", "The account is disabled"];
    const of = (id: number) => sends.find(({ userId }) => userId === id)!;
    expect(data.refused).toEqual([
      { id: of(learner).id, message: off },
      { id: of(manager).id, message: disabled },
    ]);
    expect([learner, manager, trainer].map((id) => [of(id).state, of(id).reason])).toEqual([
      ["bounced", off],
      ["bounced", disabled],
      ["queued", null],
    ]);
    const waiting = await db().select({ id: outbox.id }).from(outbox).where(mails);
    expect(waiting).toEqual([{ id: of(trainer).outboxId }]);
    expect(await needsOf()).toEqual([]);
  });

  test("restart a paused schedule at once, but not one that was switched off", async () => {
    const draft = { name: "Weekly", report: "user-status", recipients: [office.ids.system] };
    const make = async () =>
      (await office.system.post("/api/admin/reports/schedule", draft)).json.data.id as number;
    const [paused, off] = [await make(), await make()];
    await db().update(reportSchedules).set({ enabled: false, nextAt: null });
    await db()
      .update(reportSchedules)
      .set({ failures: 3, pausedBecause: "It failed 3 times in a row" })
      .where(eq(reportSchedules.id, paused));
    expect(await needsOf()).toMatchObject([{ key: "paused-schedules", count: 1, verb: "Retry" }]);
    expect((await does("paused-schedules")).json.data).toMatchObject({
      says: "1 report schedule started again",
    });
    const rows = await db().select().from(reportSchedules).orderBy(reportSchedules.id);
    expect(rows).toMatchObject([
      { id: paused, enabled: true, failures: 0, pausedBecause: null, nextAt: office.t.app.now() },
      { id: off, enabled: false, nextAt: null },
    ]);
    expect(await needsOf()).toEqual([]);
  });
});

describe("the four figures", () => {
  // The figures of the previous test are cached for a minute.
  beforeEach(() => office.t.clock.advance(61));

  test("cover the last thirty days including today, with the total of the thirty days before", async () => {
    const line = { act: "login", outcome: "done" as const, userId: office.ids.learner };
    await db().delete(auditLog);
    await db()
      .insert(auditLog)
      .values([
        { ...line, at: ago(0) },
        { ...line, at: ago(0) },
        { ...line, at: ago(0), outcome: "refused" },
        { ...line, at: ago(24 * 29) },
        { ...line, at: ago(24 * 30) },
        { ...line, at: ago(24 * 59) },
        { ...line, at: ago(24 * 60) },
      ]);
    const day = ago(24 * 3)
      .toISOString()
      .slice(0, 10);
    await db()
      .insert(searchedTerms)
      .values([
        { day, term: "isa", searches: 4, results: 1 },
        { day, term: "gilt", searches: 3, results: 0 },
      ]);
    const { figures } = await readBy(office.system, "?area=house");
    expect(figures.map(({ label }) => label)).toEqual([
      "Sign-ins",
      "Items completed",
      "Searches",
      "Users added",
    ]);
    const [signIns, , searches] = figures;
    expect([signIns!.days[29], signIns!.days[0], signIns!.before]).toEqual([2, 1, 2]);
    expect([searches!.days[26], searches!.days.reduce((sum, one) => sum + one), searches!.before]).toEqual([
      7, 7, 0,
    ]);
  });

  test("are cached for a minute", async () => {
    const added = async () => (await readBy(office.system, "?area=house")).figures[3]!.days[29]!;
    const before = await added();
    await newcomers({ createdAt: office.t.app.now() });
    expect(await added()).toBe(before);
    office.t.clock.advance(61);
    expect(await added()).toBe(before + 1);
  });
});

describe("the latest changes", () => {
  const term = async (name: string) =>
    (await office.system.post("/api/admin/glossary", { term: name, meaning: "<p>Meaning</p>" })).json.data;

  test("show what was changed and by whom, newest first", async () => {
    const { id, version } = await term("Gilt");
    office.t.clock.advance(1);
    await office.system.patch(`/api/admin/glossary/${id}`, { term: "Gilts", version });
    const { changes } = await readBy(office.system, "?area=house");
    expect(changes).toMatchObject([
      {
        act: "glossary term changed",
        name: "Gilts",
        record_id: id,
        kind: "glossary term",
        others: 0,
        actor: { id: office.ids.system, name: "Test Person" },
      },
      { act: "glossary term created", name: "Gilts", record_id: id },
    ]);
  });

  test("show a bulk action as one change, and no name for a deleted record", async () => {
    await newcomers({}, {}, {});
    // The act takes a while, as it does on a real server.
    office.t.clock.run(0.001);
    await does("never-invited");
    office.t.clock.run(0);
    office.t.clock.advance(1);
    const { id, version } = await term("Gilt");
    office.t.clock.advance(1);
    await office.system.delete(`/api/admin/glossary/${id}?version=${version}`);
    const { changes } = await readBy(office.system, "?area=house");
    expect(
      changes.map(({ act, name, others, record_id }) => [act, name, others, record_id !== null]),
    ).toEqual([
      ["glossary term deleted", null, 0, false],
      ["glossary term created", null, 0, false],
      ["user invited", "New Comer 0", 2, true],
    ]);
  });

  test("say that roles were given or taken, as the audit log does", async () => {
    const roles = (before: string[], after: string[]) => ({
      ...{ act: "user roles assigned", subject: `user ${office.ids.learner}`, outcome: "done" as const },
      details: { did: "roles assigned", changes: [{ field: "roles", before, after }] },
    });
    await db()
      .insert(auditLog)
      .values([
        { ...roles(["trainer"], []), at: ago(1) },
        { ...roles([], ["trainer"]), at: ago(2) },
      ]);
    const { changes } = await readBy(office.system, "?area=house");
    expect(changes.map(({ act }) => act)).toEqual(["user roles taken", "user roles given"]);
  });

  test("are at most eight, without sign-ins or refused actions", async () => {
    for (let count = 0; count < 10; count++) {
      await term(`Term ${count}`);
      office.t.clock.advance(1);
    }
    await office.system.post("/api/admin/glossary", { term: "", meaning: "" });
    const { changes } = await readBy(office.system, "?area=house");
    expect(changes.map(({ name }) => name)).toEqual(
      Array.from({ length: 8 }, (_, index) => `Term ${9 - index}`),
    );
  });
});

describe("access to dashboards", () => {
  test("an administrator of one area sees that area only and is refused another", async () => {
    await newcomers({});
    // Emails are for every administrator.
    expect((await readBy(office.event)).figures.map(({ label }) => label)).toEqual([
      "Emails sent",
      "Emails waiting",
      "Emails bounced",
      "Addresses suppressed",
    ]);
    expect((await readBy(office.event)).needs).toEqual([]);
    expect((await office.event.get(`${path}?area=house`)).status).toBe(403);
    expect((await office.event.get(`${path}?area=emails`)).status).toBe(200);
    expect((await does("never-invited", office.event)).status).toBe(404);
    expect(await invitedTo()).toEqual([]);
  });

  test("the dashboard of all areas shows the first figure of each, and all needs", async () => {
    await newcomers({});
    const { figures, needs } = await readBy(office.system);
    expect(figures.map(({ key }) => key).toSorted()).toEqual([
      "emails-sent",
      "exams-started",
      "listening-hours",
      "sign-ins",
    ]);
    expect(needs.map(({ key }) => key)).toEqual(["never-invited"]);
  });

  test("an unknown area is rejected, and learners are refused", async () => {
    expect((await office.system.get(`${path}?area=planet`)).status).toBe(422);
    expect((await office.learner.get(path)).status).toBe(403);
  });

  test("a need that only links to its list has no action", async () => {
    expect((await does("late-answers")).status).toBe(404);
  });

  test("while acting as another user, the action is barred with a reason and refused by the server [D-22]", async () => {
    await newcomers({});
    const { id } = await office.t.createUser({ email: "other@example.org", roles: ["system admin"] });
    const browser = await office.t.signIn("super@example.org");
    await browser.post("/api/admin/login-as", { user: id, reason: "Ticket 1" });
    const [need] = await needsOf(browser);
    expect(need!.act!.barred).toContain("Return to your own account");
    expect((await does("never-invited", browser)).status).toBe(403);
    expect(await invitedTo()).toEqual([]);
  });
});
