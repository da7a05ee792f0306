import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { AuditLine } from "#src/contracts/admin/audit.ts";
import type { ScheduleDraft } from "#src/contracts/admin/schedules.ts";
import {
  audiences,
  audienceUsers,
  reportExports,
  reportRuns,
  reportSchedules,
  searchedTerms,
  users,
} from "#server/schema/index.ts";
import { principalNames } from "../fixtures.ts";
import { path, name, startSchedules } from "./scheduleOffice.ts";

const { world, draft, create, watch, look, runsOf, minute, work, day, mailsTo } = startSchedules();

describe("managing schedules", () => {
  test("creates, reads, changes, lists and deletes a schedule [E-093][E-094][E-095][E-096][B-428]", async () => {
    const made = await create({ question: "status=active", covers: "week" });
    expect(made).toMatchObject({
      name: "Sign-ins of the week",
      report_title: "Users",
      question: "status=active",
      status: "on",
      owner: { id: world.ids.system, name: "Test Person" },
      next_at: "2026-11-20T10:00:00.000Z",
      last_run_at: null,
      last_outcome: null,
    });
    expect(await look(made.id)).toEqual(made);
    const changed = await world.admin.patch(`${path}/${made.id}`, { at: "08:30", version: made.version });
    expect(changed.json.data).toMatchObject({ at: "08:30", next_at: "2026-11-21T08:30:00.000Z" });
    const off = await world.admin.patch(`${path}/${made.id}`, {
      enabled: false,
      version: changed.json.data.version,
    });
    expect(off.json.data).toMatchObject({ status: "off", next_at: null });
    expect((await world.admin.get(`${path}?report=user-report&status=off`)).json.data).toHaveLength(1);
    expect((await world.admin.get(`${path}?report=login`)).json.data).toEqual([]);
    for (const sort of ["name", "-report", "next_at", "-next_at", "updated_at"])
      expect((await world.admin.get(`${path}?sort=${sort}`)).status).toBe(200);
    expect((await world.admin.delete(`${path}/${made.id}?version=${off.json.data.version}`)).status).toBe(
      200,
    );
    expect((await world.admin.get(`${path}/${made.id}`)).status).toBe(404);
  });

  test("names the report in the audit log as long as the schedule exists", async () => {
    const { id, version } = await create({ report: "user-report" });
    const told = async () =>
      (await world.admin.get(`/api/admin/audit?subject=${name}+${id}&sort=at`)).json.data.map(
        ({ act, kind, record_id, report }: AuditLine) => [act, kind, record_id, report],
      );
    expect(await told()).toEqual([[`${name} created`, name, id, "user-report"]]);
    await world.admin.delete(`${path}/${id}?version=${version}`);
    expect(await told()).toEqual([
      [`${name} created`, name, null, null],
      [`${name} deleted`, name, null, null],
    ]);
  });

  test("refuses invalid values with an error at the field", async () => {
    const refusals: [Partial<Record<keyof ScheduleDraft, unknown>>, string, string][] = [
      [{ name: "" }, "name", "Required"],
      [{ report: "disliked-by" }, "report", "Choose from the list"],
      [{ at: "24:00" }, "at", "Enter a time such as 08:30"],
      [{ time_zone: "Mars/Olympus" }, "time_zone", "Enter a time zone such as Europe/London"],
      [{ weekday: 8 }, "weekday", "Enter 7 or less"],
      [{ question: "planet=1" }, "question", "The report “Users” has no “planet”"],
      [{ question: "status=planet" }, "question", "Choose a status from the list"],
      [{ question: "status=active&status=planet" }, "question", "Choose a status from the list"],
      [{ question: "division=Advice" }, "question", "Choose a division from the list"],
      [{ question: "audience=1&audience=x" }, "question", "Choose an audience from the list"],
      [{ question: "external=perhaps" }, "question", "Choose yes or no for “External”"],
      [{ question: "created_at_from=soon" }, "question", "Enter a date for “Added”"],
      [{ question: "created_at_from=0000-01-01" }, "question", "Enter a date after the year 0 for “Added”"],
      [
        { question: "completions_from=few&completions_to=many" },
        "question",
        "Enter a number for “Items completed”",
      ],
      [
        { question: "created_at_from=2026-12-01&created_at_to=2026-11-01" },
        "question",
        "The end is before the beginning for “Added”",
      ],
      [{ question: "sort=planet" }, "question", "Choose from the list for “Sort”"],
      [
        { report: "user-audiences", question: "source=planet" },
        "question",
        "Choose from the list for “Added by”",
      ],
      [{ question: "columns=email,planet" }, "question", "Choose columns of the report, each only once"],
      [
        { question: "created_at_from=2026-11-01", covers: "week" },
        "covers",
        "The filters already limit “Added”. Choose everything, or remove that filter",
      ],
      [
        { question: "status=active&created_at_to=2026-11-01", covers: "day" },
        "covers",
        "The filters already limit “Added”. Choose everything, or remove that filter",
      ],
      [{ report: "user-status", covers: "week" }, "covers", "This report cannot be limited"],
      [{ report: "notification-dispatch", covers: "week" }, "covers", "This report cannot be limited"],
      [{ recipients: [] }, "recipients", "Choose at least one person or audience"],
      [{ recipients: [2_000_000] }, "recipients", "One of these people no longer exists"],
      [{ recipients: [world.ids.learner] }, "recipients", "cannot see this report"],
      [{ audiences: [77] }, "audiences", "One of these people no longer exists"],
    ];
    for (const [rest, field, message] of refusals) {
      const { status, json } = await world.admin.post(path, { ...draft(), ...rest });
      expect([field, status, json.errors[field]?.[0]]).toEqual([
        field,
        422,
        expect.stringContaining(message),
      ]);
    }
    expect(await world.t.app.db().select().from(reportSchedules)).toEqual([]);
  });

  test("takes a filter by another date together with a period", async () => {
    const made = await create({ question: "last_sign_in_from=2026-01-01", covers: "week" });
    await day(2);
    const [row] = await world.t.app.db().select().from(reportExports);
    const asked = new URLSearchParams(row!.question);
    expect([made.covers, asked.get("last_sign_in_from"), asked.get("created_at_from")]).toEqual([
      "week",
      "2026-01-01",
      "2026-11-13T10:00:00.000Z",
    ]);
  });

  test("can change a schedule after a recipient has left; new recipients must be able to see the report", async () => {
    const { id } = await create();
    const change = async (rest: Partial<ScheduleDraft>) => {
      const { version } = await look(id);
      return world.admin.patch(`${path}/${id}`, { ...rest, version });
    };
    await world.t.app
      .db()
      .update(users)
      .set({ disabledAt: world.t.app.now(), firstName: "Ada" })
      .where(inArray(users.id, [world.ids.super, world.ids.trainer]));
    expect((await change({ name: "Of the week" })).status).toBe(200);
    expect((await change({ enabled: false })).json.data.status).toBe("off");
    const wrong = async (rest: Partial<ScheduleDraft>) => (await change(rest)).json.errors;
    expect(await wrong({ recipients: [world.ids.system, world.ids.super, world.ids.trainer] })).toEqual({
      recipients: ["Ada Person cannot see this report"],
    });
    expect(await wrong({ report: "user-status" })).toEqual({
      recipients: ["Ada Person cannot see this report"],
    });
    expect((await change({ recipients: [world.ids.system] })).status).toBe(200);
    expect(await wrong({ recipients: [world.ids.super] })).toHaveProperty("recipients");
  });

  test.each(principalNames)("allows or refuses %s to see and create schedules [P-045]", async (name) => {
    const browser = await world.t.signIn(`${name}@example.org`);
    const allowed = ["system", "super"].includes(name);
    // Every other administrator has those about emails, and no House report.
    const hasOthers = ["content", "exam", "event", "pss", "mentoring"].includes(name);
    expect((await browser.get(path)).status).toBe(allowed || hasOthers ? 200 : 403);
    expect((await browser.post(path, draft())).status).toBe(allowed ? 200 : hasOthers ? 422 : 403);
  });
});

describe("a scheduled run [T-56]", () => {
  test("sends each recipient a link to their own file", async () => {
    const made = await create();
    await minute();
    expect(await runsOf(made.id)).toEqual([]);
    await day(1);
    const mails = (await world.t.mails()).filter(({ subject }) => subject === made.name);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["super@example.org", "system@example.org"]);
    expect(mails[0]!.text).toContain("The report “Users” is ready: 15 rows.");
    expect(mails[0]!.text).toContain("download the file, until 27 November 2026.");
    const link = /https?:\S+\/admin\/house\/reports\/user-report\?\S*/.exec(
      mails.find(({ to }) => to.startsWith("system"))!.text,
    )![0];
    const id = new URL(link).searchParams.get("export")!;
    const erik = await world.t.signIn("system@example.org");
    expect((await erik.get(`/api/admin/reports/user-report/exports/${id}/file`)).status).toBe(200);
    const margaret = await world.t.signIn("super@example.org");
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

  test("uses the chosen columns in the file and in the link of its email [T-56]", async () => {
    const refused = await world.admin.post(path, draft({ question: "columns=email,password_hash" }));
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { question: ["Choose columns of the report, each only once"] },
    ]);
    const made = await create({ question: "status=active&columns=email,division" });
    await day(2);
    const [row] = await world.t.app.db().select().from(reportExports);
    expect([row!.columns, row!.question]).toEqual([["email", "division"], "status=active"]);
    const [mail] = (await world.t.mails()).filter(({ subject }) => subject === made.name);
    const link = /https?:\S+\/user-report\?\S*/.exec(mail!.text)![0];
    expect(new URL(link).searchParams.get("columns")).toBe("email,division");
  });

  test("uses the schedule's filters, and covers the latest week if it says so", async () => {
    const made = await create({ question: "status=active&sort=email", covers: "week" });
    await day(2);
    const [row] = await world.t.app.db().select().from(reportExports);
    const asked = new URLSearchParams(row!.question);
    expect([asked.get("status"), asked.get("sort")]).toEqual(["active", "email"]);
    expect(asked.get("created_at_from")).toBe("2026-11-13T10:00:00.000Z");
    expect(asked.get("created_at_to")).toBe("2026-11-20T09:59:59.999Z");
    expect((await look(made.id)).question).toBe("status=active&sort=email");
  });

  test("covers whole days of a report by day: each is in one file, and today in the next", async () => {
    const ofDay = (on: string, searches: number) => ({ day: on, term: on, searches, results: 1 });
    await world.t.app
      .db()
      .insert(searchedTerms)
      .values(["18", "19", "20", "21"].map((on, index) => ofDay(`2026-11-${on}`, index + 1)));
    const of = { recipients: [world.ids.system], when_empty: "send" as const };
    await create({ ...of, report: "searched-terms", covers: "day" });
    await day(2);
    await day();
    const files = await world.t.app.db().select().from(reportExports).orderBy(reportExports.id);
    const covered = files.map(({ question, total }) => {
      const asked = new URLSearchParams(question);
      return [asked.get("day_from"), asked.get("day_to"), total];
    });
    expect(covered).toEqual([
      ["2026-11-19", "2026-11-19", 1],
      ["2026-11-20", "2026-11-20", 1],
    ]);
  });

  // The evening of the 20th; in Tokyo it is the 21st already, in New York the afternoon.
  test.each([
    ["searched-terms", "Asia/Tokyo", "08:00"],
    ["searched-terms", "America/New_York", "17:00"],
    ["search", "UTC", "22:00"],
  ])("covers the last seven days that are over everywhere: %s, %s", async (report, time_zone, at) => {
    await create({ report, time_zone, covers: "week", at });
    await day(14);
    const [row] = await world.t.app.db().select().from(reportExports);
    const asked = new URLSearchParams(row!.question);
    expect([asked.get("day_from"), asked.get("day_to")]).toEqual(["2026-11-13", "2026-11-19"]);
  });

  test("leaves no gap and counts nothing twice when it runs late; what is sent to oneself covers until now", async () => {
    const of = { covers: "day" as const, recipients: [world.ids.system] };
    const { id } = await create(of);
    await create({ ...of, report: "searched-terms" });
    world.t.clock.advance(30);
    await world.admin.post(`${path}/${id}/send`);
    // At noon; then in the evening, three days later; then nearly on time.
    for (const hours of [3, 78, 16]) await day(hours);
    const files = await world.t.app.db().select().from(reportExports).orderBy(reportExports.id);
    const covered = (report: string, field: string) =>
      files
        .filter((file) => file.report === report)
        .map(({ question }) => new URLSearchParams(question))
        .map((asked) => [asked.get(`${field}_from`), asked.get(`${field}_to`)]);
    expect(covered("user-report", "created_at")).toEqual([
      ["2026-11-19T09:00:30.000Z", "2026-11-20T09:00:29.999Z"],
      ["2026-11-19T10:00:00.000Z", "2026-11-20T09:59:59.999Z"],
      ["2026-11-20T10:00:00.000Z", "2026-11-23T09:59:59.999Z"],
      ["2026-11-23T10:00:00.000Z", "2026-11-24T09:59:59.999Z"],
    ]);
    expect(covered("searched-terms", "day")).toEqual([
      ["2026-11-19", "2026-11-19"],
      ["2026-11-20", "2026-11-22"],
      ["2026-11-23", "2026-11-23"],
    ]);
  });

  test("goes only to recipients who may see the report by then, by role, account and audience [G-17]", async () => {
    await world.t.app.db().insert(audiences).values({ name: "All", description: "" });
    await world.t.app
      .db()
      .insert(audienceUsers)
      .values(
        [world.ids.super, world.ids.learner, world.ids.system].map((userId) => ({
          audienceId: 1,
          userId,
          source: "hand" as const,
        })),
      );
    const made = await create({ recipients: [world.ids.system], audiences: [1] });
    await day(2);
    expect(await runsOf(made.id)).toMatchObject([{ outcome: "sent", sent: 2, refused: 1 }]);
    await world.t.app
      .db()
      .update(users)
      .set({ roles: ["manager"] })
      .where(eq(users.id, world.ids.super));
    await day();
    expect(await runsOf(made.id)).toMatchObject([{ outcome: "sent", sent: 1, refused: 2 }, {}]);
    expect((await mailsTo(made.name)).filter((to) => to.startsWith("super"))).toHaveLength(1);
    // A role can also be removed between the beginning of a run and its file.
    world.t.clock.advance(86_400);
    await minute();
    await world.t.app
      .db()
      .update(users)
      .set({ disabledAt: world.t.app.now() })
      .where(eq(users.id, world.ids.system));
    await work();
    const margaret = await world.t.app.db().select().from(reportRuns).orderBy(reportRuns.id);
    expect(margaret.at(-1)).toMatchObject({ outcome: "failed", sent: 0 });
  });

  test("is skipped if there are no rows, or sends an email that says so", async () => {
    const silent = await create({ report: "searched-terms", when_empty: "skip", name: "Silent" });
    const loud = await create({ report: "searched-terms", when_empty: "send", name: "Loud" });
    await day(2);
    expect(await runsOf(silent.id)).toMatchObject([{ outcome: "skipped", sent: 0 }]);
    expect(await runsOf(loud.id)).toMatchObject([{ outcome: "sent", sent: 2 }]);
    expect([await mailsTo("Silent"), (await mailsTo("Loud")).length]).toEqual([[], 2]);
    expect((await world.t.mails()).at(-1)!.text).toContain("has no rows this time");
    await world.t.app
      .db()
      .insert(searchedTerms)
      .values({ day: "2026-11-20", term: "bond", searches: 1, results: 1 });
    await day();
    expect(await mailsTo("Silent")).toHaveLength(2);
  });

  test("catches up once on missed times, and then continues on schedule", async () => {
    const made = await create();
    await day(24 * 5 + 2);
    expect(await runsOf(made.id)).toHaveLength(1);
    expect((await look(made.id)).next_at).toBe("2026-11-26T10:00:00.000Z");
    await minute();
    expect(await runsOf(made.id)).toHaveLength(1);
  });

  test("is started and sent once by two servers", async () => {
    const made = await create();
    await create({ name: "Another" });
    world.t.clock.advance(2 * 3_600);
    await Promise.all([minute(), minute(), minute()]);
    await Promise.all([work(), work()]);
    expect(await runsOf(made.id)).toMatchObject([{ outcome: "sent", sent: 2 }]);
    expect(await mailsTo(made.name)).toHaveLength(2);
    expect(await mailsTo("Another")).toHaveLength(2);
  });

  test("sends nothing if its schedule is off or deleted", async () => {
    const off = await create({ enabled: false });
    const gone = await create({ name: "Gone" });
    world.t.clock.advance(2 * 3_600);
    await minute();
    await (await watch()).delete(`${path}/${gone.id}?version=${gone.version}`);
    await work();
    expect([await runsOf(off.id), await mailsTo("Gone")]).toEqual([[], []]);
  });
});
