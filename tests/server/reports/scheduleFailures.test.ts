import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reportExports, users } from "#server/schema/index.ts";
import { startTestApp } from "../harness.ts";
import { path, name, startSchedules } from "./scheduleOffice.ts";

const { world, draft, create, watch, look, runsOf, minute, work, day, mailsTo } = startSchedules();

describe("sending a schedule to oneself now [T-56]", () => {
  const send = (id: number, browser = world.admin) => browser.post(`${path}/${id}/send`);

  test("sends its email and file only to the person who asked, and does not move the next run", async () => {
    const made = await create({ question: "status=active&columns=email", recipients: [world.ids.super] });
    const { status, json } = await send(made.id);
    // There is no mail server: the email will be made and held.
    expect([status, json]).toEqual([200, { data: { to: "system@example.org", held: true } }]);
    await work();
    const [mail, ...more] = (await world.t.mails()).filter(({ subject }) => subject === made.name);
    expect([mail!.to, more]).toEqual(["system@example.org", []]);
    expect(mail!.text).toContain("you sent the schedule “Sign-ins of the week” to yourself");
    const link = new URL(/https?:\S+\/user-report\?\S*/.exec(mail!.text)![0]);
    expect([link.searchParams.get("status"), link.searchParams.get("columns")]).toEqual(["active", "email"]);
    const file = await world.admin.get(
      `/api/admin/reports/user-report/exports/${link.searchParams.get("export")}/file`,
    );
    expect(file.status).toBe(200);
    expect(await look(made.id)).toEqual(made);
    expect(await runsOf(made.id)).toMatchObject([
      { outcome: "sent", sent: 1, asked_by: { id: world.ids.system, name: "Test Person" } },
    ]);
    const [line] = (await world.admin.get(`/api/admin/audit?subject=${name}+${made.id}&sort=-at`)).json.data;
    expect(line).toMatchObject({ act: `${name} sent to oneself` });
    // The next run comes as if nothing had happened.
    await day(2);
    expect(await mailsTo(made.name)).toEqual(["system@example.org", "super@example.org"]);
    expect((await runsOf(made.id))[0]).toMatchObject({ outcome: "sent", asked_by: null });
  });

  test("sends one email for simultaneous requests, and another for a later request", async () => {
    const { id, name: subject } = await create();
    expect((await Promise.all([send(id), send(id), send(id)])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    await work();
    expect(await mailsTo(subject)).toHaveLength(1);
    world.t.clock.advance(1);
    await send(id);
    await work();
    expect(await mailsTo(subject)).toHaveLength(2);
  });

  test("sends an email even without rows, and from a schedule that is off", async () => {
    const { id } = await create({ report: "searched-terms", when_empty: "skip", enabled: false });
    expect((await send(id)).status).toBe(200);
    await work();
    expect((await world.t.mails()).at(-1)!.text).toContain("has no rows this time");
    expect(await look(id)).toMatchObject({ status: "off", next_at: null, last_run_at: null });
  });

  test("records a failure in the runs, and does not count it towards a pause", async () => {
    const { id, name: subject } = await create();
    for (let i = 0; i < 4; i += 1) {
      world.t.clock.advance(1);
      await send(id);
      await world.t.app
        .db()
        .update(reportExports)
        .set({ attempts: 3 })
        .where(eq(reportExports.status, "waiting"));
      await work();
    }
    expect(await runsOf(id)).toMatchObject(Array(4).fill({ outcome: "failed", sent: 0 }));
    expect(await look(id)).toMatchObject({ status: "on", failures: 0, last_outcome: null });
    expect([await mailsTo(subject), await mailsTo(`Paused: ${subject}`)]).toEqual([[], []]);
  });

  test("is refused for a missing schedule, and for too many requests", async () => {
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

describe("failing schedules [T-56]", () => {
  const fail = () =>
    world.t.app
      .db()
      .update(reportExports)
      .set({ attempts: 3 })
      .where(inArray(reportExports.status, ["waiting"]));
  const failingDay = async () => {
    world.t.clock.advance(86_400);
    await minute();
    await fail();
    await work();
  };

  test("a schedule pauses after three failures in a row and notifies its owner; switched on again, it resumes", async () => {
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

  test("a schedule pauses at once if its owner is disabled", async () => {
    const margaret = await world.t.signIn("super@example.org");
    const made = (await margaret.post(path, draft())).json.data;
    await world.t.app
      .db()
      .update(users)
      .set({ disabledAt: world.t.app.now() })
      .where(eq(users.id, world.ids.super));
    await day(2);
    expect(await look(made.id)).toMatchObject({
      status: "paused",
      paused_because: "Its owner can no longer see the report",
    });
    expect(await world.t.mails()).toEqual([]);
  });

  test("a run fails if none of its recipients may see the report", async () => {
    const made = await create({ recipients: [world.ids.super] });
    await world.t.app.db().update(users).set({ roles: [] }).where(eq(users.id, world.ids.super));
    await day(2);
    expect(await runsOf(made.id)).toMatchObject([
      { outcome: "failed", sent: 0, refused: 1, failure: "None of the recipients can see the report" },
    ]);
  });

  test("a file made for a schedule cannot be cancelled manually", async () => {
    await create();
    world.t.clock.advance(7_200);
    await minute();
    const [row] = await world.t.app
      .db()
      .select()
      .from(reportExports)
      .where(eq(reportExports.userId, world.ids.system));
    const erik = await world.t.signIn("system@example.org");
    expect((await erik.delete(`/api/admin/reports/user-report/exports/${row!.id}`)).status).toBe(409);
  });

  test("HTML in a schedule's name stays plain text in its email", async () => {
    const made = await create({ name: 'Week <img src=x onerror="x()">' });
    await day(2);
    const [mail] = (await world.t.mails()).filter(({ subject }) => subject.startsWith("Week"));
    expect(mail!.html).toContain("&lt;img src=x");
    expect(mail!.html).not.toContain("<img src=x");
    expect(made.name).toBe('Week <img src=x onerror="x()">');
  });
});
