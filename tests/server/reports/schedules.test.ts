import { eq, inArray } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AuditLine } from "#src/contracts/admin/audit.ts";
import { Schedule, type ScheduleRun, type ScheduleDraft } from "#src/contracts/admin/schedules.ts";
import { makeExports } from "#server/reports/makeExports.ts";
import { exportSettled, runSchedules } from "#server/reports/runSchedules.ts";
import {
  audiences,
  audienceUsers,
  reportExports,
  reportRuns,
  reportSchedules,
  searchedTerms,
  users,
} from "#server/schema/index.ts";
import { createPrincipals, principalNames, type Principal } from "../fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

let t: TestApp;
let ids: Record<Principal, number>;
let admin: Browser;
// A server for each: its clock goes forward by days.
beforeEach(async () => {
  t = await startTestApp();
  ids = await createPrincipals(t);
  admin = await t.signIn("system@example.org");
  await t.createUser({ email: "watch@example.org", roles: ["system admin"] });
});
afterEach(() => t.close());

const path = "/api/admin/reports/schedule";
const name = "report schedule";
const draft = (rest: Partial<ScheduleDraft> = {}): Partial<ScheduleDraft> => ({
  name: "Sign-ins of the week",
  report: "user-report",
  recurrence: "daily",
  at: "10:00",
  time_zone: "UTC",
  recipients: [ids.system, ids.super],
  ...rest,
});
const create = async (rest: Partial<ScheduleDraft> = {}): Promise<Schedule> => {
  const { status, json, text } = await admin.post(path, draft(rest));
  expect([status, status === 200 || text]).toEqual([200, true]);
  return Schedule.parse(json.data);
};
/** Somebody else, signed in anew: sessions do not last for days. */
const watch = () => t.signIn("watch@example.org");
const look = async (id: number): Promise<Schedule> => (await (await watch()).get(`${path}/${id}`)).json.data;
const runsOf = async (id: number): Promise<ScheduleRun[]> =>
  (await (await watch()).get(`${path}/${id}/runs`)).json.data;
const minute = () => runSchedules(t.app);
const work = () => makeExports(t.app, (ended) => exportSettled(t.app, ended));
/** Everything that is due, to the end. */
const day = async (hours = 24) => {
  t.clock.advance(hours * 3_600);
  await minute();
  await work();
};
const mailsTo = async (subject: string) =>
  (await t.mails()).filter((mail) => mail.subject === subject).map(({ to }) => to);

describe("the calls", () => {
  test("one is made, read, changed, listed and deleted [E-093][E-094][E-095][E-096][B-428]", async () => {
    const made = await create({ question: "status=active", covers: "week" });
    expect(made).toMatchObject({
      name: "Sign-ins of the week",
      report_title: "Users",
      question: "status=active",
      status: "on",
      owner: { id: ids.system, name: "Test Person" },
      next_at: "2026-11-20T10:00:00.000Z",
      last_run_at: null,
      last_outcome: null,
    });
    expect(await look(made.id)).toEqual(made);
    const changed = await admin.patch(`${path}/${made.id}`, { at: "08:30", version: made.version });
    expect(changed.json.data).toMatchObject({ at: "08:30", next_at: "2026-11-21T08:30:00.000Z" });
    const off = await admin.patch(`${path}/${made.id}`, {
      enabled: false,
      version: changed.json.data.version,
    });
    expect(off.json.data).toMatchObject({ status: "off", next_at: null });
    expect((await admin.get(`${path}?report=user-report&status=off`)).json.data).toHaveLength(1);
    expect((await admin.get(`${path}?report=login`)).json.data).toEqual([]);
    for (const sort of ["name", "-report", "next_at", "-next_at", "updated_at"])
      expect((await admin.get(`${path}?sort=${sort}`)).status).toBe(200);
    expect((await admin.delete(`${path}/${made.id}?version=${off.json.data.version}`)).status).toBe(200);
    expect((await admin.get(`${path}/${made.id}`)).status).toBe(404);
  });

  test("its lines in the audit log say whose report it is, as long as it is there", async () => {
    const { id, version } = await create({ report: "user-report" });
    const told = async () =>
      (await admin.get(`/api/admin/audit?subject=${name}+${id}&sort=at`)).json.data.map(
        ({ act, kind, record_id, report }: AuditLine) => [act, kind, record_id, report],
      );
    expect(await told()).toEqual([[`${name} created`, name, id, "user-report"]]);
    await admin.delete(`${path}/${id}?version=${version}`);
    expect(await told()).toEqual([
      [`${name} created`, name, null, null],
      [`${name} removed`, name, null, null],
    ]);
  });

  test("what cannot be is refused by field", async () => {
    const refusals: [Partial<Record<keyof ScheduleDraft, unknown>>, string, string][] = [
      [{ name: "" }, "name", "Required"],
      [{ report: "disliked-by" }, "report", "Choose from the list"],
      [{ at: "24:00" }, "at", "Enter a time such as 08:30"],
      [{ time_zone: "Mars/Olympus" }, "time_zone", "Enter a time zone such as Europe/London"],
      [{ weekday: 8 }, "weekday", "Enter 7 or less"],
      [{ question: "planet=1" }, "question", "Users has no: planet"],
      [{ question: "status=planet" }, "question", "Users has no: status"],
      [{ report: "user-status", covers: "week" }, "covers", "This report cannot be limited"],
      [{ recipients: [] }, "recipients", "Choose at least one person or audience"],
      [{ recipients: [2_000_000] }, "recipients", "One of these people no longer exists"],
      [{ recipients: [ids.learner] }, "recipients", "cannot see this report"],
      [{ audiences: [77] }, "audiences", "One of these people no longer exists"],
    ];
    for (const [rest, field, message] of refusals) {
      const { status, json } = await admin.post(path, { ...draft(), ...rest });
      expect([field, status, json.errors[field]?.[0]]).toEqual([
        field,
        422,
        expect.stringContaining(message),
      ]);
    }
    expect(await t.app.db().select().from(reportSchedules)).toEqual([]);
  });

  test("one of whose recipients has left can be mended and switched off; nobody new may be one who has, nor any of another report", async () => {
    const { id } = await create();
    const change = async (rest: Partial<ScheduleDraft>) => {
      const { version } = await look(id);
      return admin.patch(`${path}/${id}`, { ...rest, version });
    };
    await t.app
      .db()
      .update(users)
      .set({ disabledAt: t.app.now(), firstName: "Ada" })
      .where(inArray(users.id, [ids.super, ids.trainer]));
    expect((await change({ name: "Of the week" })).status).toBe(200);
    expect((await change({ enabled: false })).json.data.status).toBe("off");
    const wrong = async (rest: Partial<ScheduleDraft>) => (await change(rest)).json.errors;
    expect(await wrong({ recipients: [ids.system, ids.super, ids.trainer] })).toEqual({
      recipients: ["Ada Person cannot see this report"],
    });
    expect(await wrong({ report: "user-status" })).toEqual({
      recipients: ["Ada Person cannot see this report"],
    });
    expect((await change({ recipients: [ids.system] })).status).toBe(200);
    expect(await wrong({ recipients: [ids.super] })).toHaveProperty("recipients");
  });

  test.each(principalNames)("%s may see and make them, or not [P-045]", async (name) => {
    const browser = await t.signIn(`${name}@example.org`);
    const allowed = ["system", "super"].includes(name);
    expect((await browser.get(path)).status).toBe(allowed ? 200 : 403);
    expect((await browser.post(path, draft())).status).toBe(allowed ? 200 : 403);
  });
});

describe("a run [T-56]", () => {
  test("sends each recipient a link to a file of their own", async () => {
    const made = await create();
    await minute();
    expect(await runsOf(made.id)).toEqual([]);
    await day(1);
    const mails = (await t.mails()).filter(({ subject }) => subject === made.name);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["super@example.org", "system@example.org"]);
    expect(mails[0]!.text).toContain("the report “Users” is ready: 15 rows.");
    const link = /https?:\S+\/admin\/house\/reports\/user-report\?\S*/.exec(
      mails.find(({ to }) => to.startsWith("system"))!.text,
    )![0];
    const id = new URL(link).searchParams.get("export")!;
    const erik = await t.signIn("system@example.org");
    expect((await erik.get(`/api/admin/reports/user-report/exports/${id}/file`)).status).toBe(200);
    const margaret = await t.signIn("super@example.org");
    expect((await margaret.get(`/api/admin/reports/user-report/exports/${id}/file`)).status).toBe(404);
    expect(await runsOf(made.id)).toMatchObject([
      { outcome: "sent", sent: 2, refused: 0, failure: null, due_at: "2026-11-20T10:00:00.000Z" },
    ]);
    expect(await look(made.id)).toMatchObject({
      last_outcome: "sent",
      failures: 0,
      next_at: "2026-11-21T10:00:00.000Z",
    });
  });

  test("keeps the columns that were chosen, in the file and in the link of its mail [T-56]", async () => {
    const refused = await admin.post(path, draft({ question: "columns=email,password_hash" }));
    expect([refused.status, refused.json.errors]).toEqual([422, { question: ["Users has no: columns"] }]);
    const made = await create({ question: "status=active&columns=email,division" });
    await day(2);
    const [row] = await t.app.db().select().from(reportExports);
    expect([row!.columns, row!.question]).toEqual([["email", "division"], "status=active"]);
    const [mail] = (await t.mails()).filter(({ subject }) => subject === made.name);
    const link = /https?:\S+\/user-report\?\S*/.exec(mail!.text)![0];
    expect(new URL(link).searchParams.get("columns")).toBe("email,division");
  });

  test("keeps its filters, and covers the latest days where it says so", async () => {
    const made = await create({ question: "status=active&sort=email", covers: "week" });
    await day(2);
    const [row] = await t.app.db().select().from(reportExports);
    const asked = new URLSearchParams(row!.question);
    expect([asked.get("status"), asked.get("sort")]).toEqual(["active", "email"]);
    expect(asked.get("created_at_from")).toBe("2026-11-13T11:00:00.000Z");
    expect((await look(made.id)).question).toBe("status=active&sort=email");
  });

  test("goes to who may see it by then: a role that is gone, a disabled account, an audience [G-17]", async () => {
    await t.app.db().insert(audiences).values({ name: "All", description: "" });
    await t.app
      .db()
      .insert(audienceUsers)
      .values(
        [ids.super, ids.learner, ids.system].map((userId) => ({
          audienceId: 1,
          userId,
          source: "hand" as const,
        })),
      );
    const made = await create({ recipients: [ids.system], audiences: [1] });
    await day(2);
    expect(await runsOf(made.id)).toMatchObject([{ outcome: "sent", sent: 2, refused: 1 }]);
    await t.app
      .db()
      .update(users)
      .set({ roles: ["manager"] })
      .where(eq(users.id, ids.super));
    await day();
    expect(await runsOf(made.id)).toMatchObject([{ outcome: "sent", sent: 1, refused: 2 }, {}]);
    expect((await mailsTo(made.name)).filter((to) => to.startsWith("super"))).toHaveLength(1);
    // Between the beginning of a run and its file a role can go as well.
    t.clock.advance(86_400);
    await minute();
    await t.app.db().update(users).set({ disabledAt: t.app.now() }).where(eq(users.id, ids.system));
    await work();
    const margaret = await t.app.db().select().from(reportRuns).orderBy(reportRuns.id);
    expect(margaret.at(-1)).toMatchObject({ outcome: "failed", sent: 0 });
  });

  test("where there is nothing it says so, or says nothing", async () => {
    const silent = await create({ report: "searched-terms", when_empty: "skip", name: "Silent" });
    const loud = await create({ report: "searched-terms", when_empty: "send", name: "Loud" });
    await day(2);
    expect(await runsOf(silent.id)).toMatchObject([{ outcome: "skipped", sent: 0 }]);
    expect(await runsOf(loud.id)).toMatchObject([{ outcome: "sent", sent: 2 }]);
    expect([await mailsTo("Silent"), (await mailsTo("Loud")).length]).toEqual([[], 2]);
    expect((await t.mails()).at(-1)!.text).toContain("has no rows this time");
    await t.app
      .db()
      .insert(searchedTerms)
      .values({ day: "2026-11-20", term: "bond", searches: 1, results: 1 });
    await day();
    expect(await mailsTo("Silent")).toHaveLength(2);
  });

  test("what was missed is made up for once, and then it goes on in time", async () => {
    const made = await create();
    await day(24 * 5 + 2);
    expect(await runsOf(made.id)).toHaveLength(1);
    expect((await look(made.id)).next_at).toBe("2026-11-26T10:00:00.000Z");
    await minute();
    expect(await runsOf(made.id)).toHaveLength(1);
  });

  test("two servers begin and send it once", async () => {
    const made = await create();
    await create({ name: "Another" });
    t.clock.advance(2 * 3_600);
    await Promise.all([minute(), minute(), minute()]);
    await Promise.all([work(), work()]);
    expect(await runsOf(made.id)).toMatchObject([{ outcome: "sent", sent: 2 }]);
    expect(await mailsTo(made.name)).toHaveLength(2);
    expect(await mailsTo("Another")).toHaveLength(2);
  });

  test("one that is off or deleted does not run", async () => {
    const off = await create({ enabled: false });
    const gone = await create({ name: "Gone" });
    t.clock.advance(2 * 3_600);
    await minute();
    await (await watch()).delete(`${path}/${gone.id}?version=${gone.version}`);
    await work();
    expect([await runsOf(off.id), await mailsTo("Gone")]).toEqual([[], []]);
  });
});

describe("sent to oneself now [T-56]", () => {
  const send = (id: number, browser = admin) => browser.post(`${path}/${id}/send`);

  test("is the mail and the file of the schedule, for who asks alone; its time stays", async () => {
    const made = await create({ question: "status=active&columns=email", recipients: [ids.super] });
    const { status, json } = await send(made.id);
    expect([status, json]).toEqual([200, { data: { to: "system@example.org" } }]);
    await work();
    const [mail, ...more] = (await t.mails()).filter(({ subject }) => subject === made.name);
    expect([mail!.to, more]).toEqual(["system@example.org", []]);
    expect(mail!.text).toContain("you sent the schedule “Sign-ins of the week” to yourself");
    const link = new URL(/https?:\S+\/user-report\?\S*/.exec(mail!.text)![0]);
    expect([link.searchParams.get("status"), link.searchParams.get("columns")]).toEqual(["active", "email"]);
    const file = await admin.get(
      `/api/admin/reports/user-report/exports/${link.searchParams.get("export")}/file`,
    );
    expect(file.status).toBe(200);
    expect(await look(made.id)).toEqual(made);
    expect(await runsOf(made.id)).toMatchObject([
      { outcome: "sent", sent: 1, asked_by: { id: ids.system, name: "Test Person" } },
    ]);
    const [line] = (await admin.get(`/api/admin/audit?subject=${name}+${made.id}&sort=-at`)).json.data;
    expect(line).toMatchObject({ act: `${name} sent to oneself` });
    // What is due comes as if nothing had been.
    await day(2);
    expect(await mailsTo(made.name)).toEqual(["system@example.org", "super@example.org"]);
    expect((await runsOf(made.id))[0]).toMatchObject({ outcome: "sent", asked_by: null });
  });

  test("pressed twice it comes once; pressed again later it comes again", async () => {
    const { id, name: subject } = await create();
    expect((await Promise.all([send(id), send(id), send(id)])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    await work();
    expect(await mailsTo(subject)).toHaveLength(1);
    t.clock.advance(1);
    await send(id);
    await work();
    expect(await mailsTo(subject)).toHaveLength(2);
  });

  test("comes also where there is nothing to send, and from a schedule that is off", async () => {
    const { id } = await create({ report: "searched-terms", when_empty: "skip", enabled: false });
    expect((await send(id)).status).toBe(200);
    await work();
    expect((await t.mails()).at(-1)!.text).toContain("has no rows this time");
    expect(await look(id)).toMatchObject({ status: "off", next_at: null, last_run_at: null });
  });

  test("that fails says so in its runs, and counts for nothing", async () => {
    const { id, name: subject } = await create();
    for (let i = 0; i < 4; i += 1) {
      t.clock.advance(1);
      await send(id);
      await t.app.db().update(reportExports).set({ attempts: 3 }).where(eq(reportExports.status, "waiting"));
      await work();
    }
    expect(await runsOf(id)).toMatchObject(Array(4).fill({ outcome: "failed", sent: 0 }));
    expect(await look(id)).toMatchObject({ status: "on", failures: 0, last_outcome: null });
    expect([await mailsTo(subject), await mailsTo(`Paused: ${subject}`)]).toEqual([[], []]);
  });

  test("not of what is not there, nor without an end", async () => {
    expect((await send(77)).status).toBe(404);
    const limited = await startTestApp({ env: { RATE_LIMITS: "on" } });
    await limited.createUser({ email: "system@example.org", roles: ["system admin"] });
    const browser = await limited.signIn("system@example.org");
    const told = [];
    for (let i = 0; i <= 20; i += 1) told.push((await send(77, browser)).status);
    expect([told[19], told[20]]).toEqual([404, 429]);
    await limited.close();
  });
});

describe("what goes wrong [T-56]", () => {
  const fail = () =>
    t.app
      .db()
      .update(reportExports)
      .set({ attempts: 3 })
      .where(inArray(reportExports.status, ["waiting"]));
  const failingDay = async () => {
    t.clock.advance(86_400);
    await minute();
    await fail();
    await work();
  };

  test("after three failures in a row it is paused and its owner is told; saved anew it goes on", async () => {
    const made = await create();
    await failingDay();
    await failingDay();
    expect(await look(made.id)).toMatchObject({ status: "on", failures: 2, last_outcome: "failed" });
    await day();
    expect((await look(made.id)).failures).toBe(0);
    for (let i = 0; i < 3; i += 1) await failingDay();
    const paused = await look(made.id);
    expect(paused).toMatchObject({
      status: "paused",
      enabled: false,
      next_at: null,
      paused_because: "It failed 3 times in a row: 2 of 2 files could not be made",
    });
    expect(await mailsTo(`Paused: ${made.name}`)).toEqual(["system@example.org"]);
    const runs = (await runsOf(made.id)).length;
    await day();
    expect(await runsOf(made.id)).toHaveLength(runs);
    const again = await (
      await watch()
    ).patch(`${path}/${made.id}`, { enabled: true, version: paused.version });
    expect(again.json.data).toMatchObject({ status: "on", failures: 0, paused_because: null });
    await day();
    expect((await look(made.id)).last_outcome).toBe("sent");
  });

  test("without its owner it is paused at once", async () => {
    const margaret = await t.signIn("super@example.org");
    const made = (await margaret.post(path, draft())).json.data;
    await t.app.db().update(users).set({ disabledAt: t.app.now() }).where(eq(users.id, ids.super));
    await day(2);
    expect(await look(made.id)).toMatchObject({
      status: "paused",
      paused_because: "Its owner can no longer see the report",
    });
    expect(await t.mails()).toEqual([]);
  });

  test("without a recipient who may see it, it fails", async () => {
    const made = await create({ recipients: [ids.super] });
    await t.app.db().update(users).set({ roles: [] }).where(eq(users.id, ids.super));
    await day(2);
    expect(await runsOf(made.id)).toMatchObject([
      { outcome: "failed", sent: 0, refused: 1, failure: "None of the recipients can see the report" },
    ]);
  });

  test("a file that a schedule has made is not given up by hand", async () => {
    await create();
    t.clock.advance(7_200);
    await minute();
    const [row] = await t.app.db().select().from(reportExports).where(eq(reportExports.userId, ids.system));
    const erik = await t.signIn("system@example.org");
    expect((await erik.delete(`/api/admin/reports/user-report/exports/${row!.id}`)).status).toBe(409);
  });

  test("a mail keeps what is hostile in a name as text", async () => {
    const made = await create({ name: 'Week <img src=x onerror="x()">' });
    await day(2);
    const [mail] = (await t.mails()).filter(({ subject }) => subject.startsWith("Week"));
    expect(mail!.html).toContain("&lt;img src=x");
    expect(mail!.html).not.toContain("<img src=x");
    expect(made.name).toBe('Week <img src=x onerror="x()">');
  });
});
