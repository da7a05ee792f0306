import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { houseReports } from "#src/contracts/admin/houseReports.ts";
import { ReportAnswer, type Report } from "#src/contracts/admin/reports.ts";
import {
  audiences,
  audienceUsers,
  auditLog,
  bankImages,
  carouselSlides,
  eventAttendance,
  eventBookings,
  eventInstances,
  events,
  eventSessions,
  feedback,
  imageBanks,
  itemCompletions,
  itemViews,
  longTermLeaves,
  releaseNotes,
  searchedTerms,
  users,
} from "#server/schema/index.ts";
import { createAcademy, createPrincipals, principalNames, type Principal } from "../fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

let t: TestApp;
let ids: Record<Principal, number>;
let admin: Browser;
const at = (days: number) => new Date(t.app.now().getTime() + days * 86_400_000);
const dayAt = (days: number) => at(days).toISOString().slice(0, 10);

beforeAll(async () => {
  t = await startTestApp();
  ids = await createPrincipals(t);
  const academy = await createAcademy(t.app);
  admin = await t.signIn("system@example.org");
  const db = t.app.db();
  await db
    .update(users)
    .set({ disabledAt: t.app.now() })
    .where(sql`email = 'trainer@example.org'`);
  await db
    .update(users)
    .set({ passwordHash: null })
    .where(sql`email = 'pss@example.org'`);
  await db.insert(itemCompletions).values([
    { userId: ids.learner, itemId: academy.transfers, completedAt: at(-3) },
    { userId: ids.learner, itemId: academy.gifts, completedAt: at(-40) },
    { userId: ids.manager, itemId: academy.state, completedAt: at(-1) },
  ]);
  await db.insert(auditLog).values([
    { act: "login", outcome: "done", userId: ids.learner, at: at(-1) },
    { act: "login", outcome: "done", userId: ids.learner, at: at(-2) },
    { act: "login", outcome: "done", userId: ids.trainer, at: at(-7) },
    {
      act: "login",
      outcome: "refused",
      subject: `user ${ids.manager}`,
      at: at(-2),
      details: { message: "No" },
    },
    { act: "login", outcome: "refused", subject: "no account", at: at(-2), details: { message: "No" } },
  ]);
  await db.insert(audiences).values([
    { name: "Everybody here", description: "" },
    { name: "Only the gone", description: "" },
    { name: "Archived", description: "", archivedAt: t.app.now() },
  ]);
  await db.insert(audienceUsers).values([
    { audienceId: 1, userId: ids.learner, source: "hand" },
    { audienceId: 1, userId: ids.manager, source: "rule" },
    { audienceId: 2, userId: ids.trainer, source: "hand" },
    { audienceId: 3, userId: ids.content, source: "hand" },
  ]);
  const leave = { userId: ids.learner, reason: "Leave" };
  await db.insert(longTermLeaves).values([
    { ...leave, startsOn: dayAt(-10), endsOn: dayAt(-1) },
    { ...leave, startsOn: dayAt(0), endsOn: dayAt(9) },
    { ...leave, startsOn: dayAt(20), endsOn: dayAt(20) },
  ]);
  await db.insert(searchedTerms).values([
    { day: dayAt(-2), term: "pension", searches: 3, results: 0 },
    { day: dayAt(-1), term: "pension", searches: 2, results: 4 },
    { day: dayAt(-1), term: "transferes", searches: 5, results: 0 },
    { day: dayAt(-1), term: "zzzz", searches: 1, results: 0 },
  ]);
  await db.insert(imageBanks).values({ name: "Doors", description: "" });
  const picture = { bankId: 1, alt: "", width: 4, height: 3, bytes: Buffer.from("x") };
  await db.insert(bankImages).values([
    { ...picture, name: "a", title: "A door", size: 100 },
    { ...picture, name: "b", title: "Another", size: 50 },
  ]);
  const slide = { summary: "", imageId: 1 };
  await db.insert(carouselSlides).values([
    {
      ...slide,
      title: "Transfers",
      url: `/item/${academy.transfers}?from=carousel`,
      position: 1,
      startsAt: at(-5),
    },
    { ...slide, title: "Soon", url: "/catalogue", position: 2, startsAt: at(5) },
    { ...slide, title: "Then", url: "/", position: 3, endsAt: at(-5) },
    { ...slide, title: "Away", url: "/", position: 4, archivedAt: t.app.now() },
  ]);
  await db.insert(itemViews).values([
    { userId: ids.learner, itemId: academy.transfers, viewedAt: at(-1) },
    { userId: ids.manager, itemId: academy.transfers, viewedAt: at(-9) },
  ]);
  await db.insert(releaseNotes).values([
    { title: "Autumn", release: "2", body: "<p>x</p>", publishedAt: at(-5) },
    { title: "Draft", release: "3", body: "<p>x</p>" },
  ]);
  const said = { type: "item" as const, subjectId: academy.gifts, reaction: "dislike" as const };
  await db.insert(feedback).values([
    { ...said, userId: ids.learner, comment: '=HYPERLINK("evil")', createdAt: at(-2) },
    { ...said, userId: ids.manager, createdAt: at(-60) },
    { ...said, userId: ids.content, reaction: "like" },
    { ...said, userId: ids.exam, removedAt: t.app.now() },
    { ...said, userId: ids.learner, subjectId: academy.state, reaction: "like" },
    { ...said, userId: ids.learner, type: "boxset", subjectId: academy.ethics, comment: "No" },
    { ...said, userId: ids.learner, type: "release", subjectId: 1 },
  ]);
});
afterAll(() => t.close());

const path = "/api/admin/reports";
const run = async (key: string, query = ""): Promise<ReportAnswer> => {
  const answer = await admin.get(`${path}/${key}${query}`);
  expect([key, query, answer.status, answer.status === 200 || answer.text]).toEqual([key, query, 200, true]);
  return ReportAnswer.parse(answer.json);
};
const fields = async (key: string, names: string[], query = "") =>
  (await run(key, query)).data.map((row) => names.map((name) => row[name]));
/** What a report's address must say. */
const needs = ({ params }: Report) => (params ? "?id=3&type=item" : "");

describe("every report", () => {
  test.each(houseReports.map((one) => [one.key, one] as const))(
    "%s answers what it declares: columns, totals, chart, each sort, each filter [B-426]",
    async (key, report: Report) => {
      const whole = await run(key, needs(report));
      for (const row of whole.data)
        for (const { field } of report.columns)
          expect([key, field, field in row]).toEqual([key, field, true]);
      expect(Object.keys(whole.totals)).toEqual(
        report.columns.filter(({ total }) => total).map(({ field }) => field),
      );
      for (const { values } of whole.chart) expect(values).toHaveLength(report.chart!.series.length);
      const and = (more: string) => (needs(report) ? `${needs(report)}&${more}` : `?${more}`);
      for (const { field, sort } of report.columns)
        if (sort)
          for (const sign of ["", "-"]) {
            const sorted = await run(key, and(`sort=${sign}${field}`));
            expect(sorted.meta.total).toBe(whole.meta.total);
            expect(sorted.totals).toEqual(whole.totals);
          }
      for (const one of report.filters ?? []) {
        const asked = !("choices" in one)
          ? one.as === "boolean"
            ? [`${one.field}=true`, `${one.field}=false`]
            : [
                `${one.field}_from=2020-01-01&${one.field}_to=2030-01-01`,
                `${one.field}_from=2030-01-01T00:00:00Z`,
              ]
          : typeof one.choices === "string"
            ? [`${one.field}=1`, `${one.field}=1&${one.field}=2`]
            : one.choices.map(({ value }) => `${one.field}=${encodeURIComponent(value)}`);
        for (const query of asked)
          expect((await run(key, and(query))).meta.total).toBeLessThanOrEqual(whole.meta.total || 6);
      }
    },
  );

  test("pages hold each row once; totals and chart are of all of them [T-57]", async () => {
    const whole = await run("user-report", "?perPage=200");
    const pages = [
      ...(await run("user-report", "?perPage=5&page=1")).data,
      ...(await run("user-report", "?perPage=5&page=2")).data,
      ...(await run("user-report", "?perPage=5&page=3")).data,
    ];
    expect(pages).toEqual(whole.data);
    const page = await run("user-report", "?perPage=5");
    expect([page.totals, page.chart, page.meta.total]).toEqual([whole.totals, whole.chart, 14]);
  });

  test.each([
    "user-report?sort=password_hash",
    "user-report?status=planet",
    "user-report?nothing=1",
    "user-report?perPage=9999",
    "user-report?created_at_from=yesterday",
    "login?user_id=1%20or%201=1",
    "disliked-by",
    "disliked-by?id=1&type=planet",
  ])("is refused what it does not know: %s", async (query) => {
    expect((await admin.get(`${path}/${query}`)).status).toBe(422);
  });

  test.each(["' or 1=1 --", "%", "_", "\\", "日本", "a b c d e f g h"])(
    "a search is a text and nothing else: %s",
    async (text) => {
      await run("user-report", `?search=${encodeURIComponent(text)}`);
      expect((await run("user-report", `?search=${encodeURIComponent("' or 1=1 --")}`)).data).toEqual([]);
    },
  );

  test("one that there is not is not found, whatever it is called", async () => {
    for (const key of ["planet", "constructor", "user-gone"])
      expect((await admin.get(`${path}/${key}`)).status).toBe(404);
  });
});

describe("who may see them [P-045]", () => {
  test.each(principalNames.filter((name) => name !== "trainer" && name !== "pss"))("%s", async (name) => {
    const browser = await t.signIn(`${name}@example.org`);
    const allowed = ["system", "super"].includes(name);
    expect((await browser.get(path)).status).toBe(allowed ? 200 : 403);
    expect((await browser.get(`${path}/login`)).status).toBe(allowed ? 200 : 403);
    expect((await browser.post(`${path}/login/exports`, { format: "csv" })).status).toBe(allowed ? 200 : 403);
  });
  test("the index names those that the caller may see, with their questions", async () => {
    const { json } = await admin.get(path);
    expect(json.data).toEqual(houseReports.map(({ key, title, question }) => ({ key, title, question })));
  });
});

describe("each report answers its question", () => {
  test("users [R-A-039]", async () => {
    expect(await fields("user-report", ["email", "status", "completions"], "?search=learner")).toEqual([
      ["learner@example.org", "active", 2],
    ]);
    expect(
      (await run("user-report", "?roles=super%20admin&roles=exam%20admin&sort=email")).data,
    ).toMatchObject([
      { email: "exam@example.org", roles: ["exam admin"] },
      { email: "super@example.org", roles: ["super admin"] },
    ]);
    const recent = `?last_sign_in_from=${dayAt(-8)}&last_sign_in_to=${dayAt(-7)}`;
    expect(await fields("user-report", ["email", "last_sign_in"], recent)).toEqual([
      ["trainer@example.org", at(-7).toISOString()],
    ]);
  });
  test("user status [R-A-040]", async () => {
    const answer = await run("user-status");
    expect(answer.data).toMatchObject([
      { status: "active", users: 12 },
      { status: "disabled", users: 1, recent: 1, never: 0 },
      { status: "new", users: 1, recent: 0, never: 1 },
    ]);
    expect(answer.totals.users).toBe(14);
    expect(answer.chart[0]).toMatchObject({ name: "active", values: [12, expect.any(Number)] });
  });
  test("sign-ins [R-A-041]", async () => {
    const day = `?at_from=${dayAt(-2)}&at_to=${dayAt(-2)}&sort=at`;
    expect((await fields("login", ["email", "outcome", "message"], day)).toSorted()).toEqual(
      [
        ["learner@example.org", "done", null],
        ["manager@example.org", "refused", "No"],
        [null, "refused", "No"],
      ].toSorted(),
    );
    expect((await run("login", day)).chart).toEqual([{ name: dayAt(-2), values: [1, 2] }]);
    expect((await run("login", `?user_id=${ids.manager}&outcome=refused`)).meta.total).toBe(1);
  });
  test("audiences [R-A-042][R-A-043][R-A-044]", async () => {
    expect(
      await fields("archiving-audiences", ["name", "users", "active"], "?idle=true&archived=false"),
    ).toEqual([["Only the gone", 1, 0]]);
    const missing = (await fields("users-missing-audiences", ["email"], "?perPage=200")).flat();
    expect(missing).toHaveLength(11);
    expect(missing).toContain("content@example.org");
    expect(missing).not.toContain("learner@example.org");
    expect(await fields("user-audiences", ["email", "audience", "source"], "?sort=email")).toEqual([
      ["learner@example.org", "Everybody here", "hand"],
      ["manager@example.org", "Everybody here", "rule"],
    ]);
  });
  test("long-term leave [R-A-057]", async () => {
    expect(await fields("user-long-term-leave", ["state", "days"])).toEqual([
      ["coming", 1],
      ["now", 10],
      ["over", 10],
    ]);
    expect(
      (await run("user-long-term-leave", `?starts_on_from=${dayAt(0)}&starts_on_to=${dayAt(0)}`)).totals,
    ).toEqual({
      days: 10,
    });
  });
  test("no-shows are bookings that stood, over and marked absent, of whoever came to nothing [R-A-056]", async () => {
    expect(await run("user-no-show")).toMatchObject({ data: [], meta: { total: 0 }, totals: { missed: 0 } });
    await seedAttendance();
    expect(await fields("user-no-show", ["email", "event", "missed", "starts_at"])).toEqual([
      ["manager@example.org", "Workshop", 1, at(-3).toISOString()],
      ["learner@example.org", "Course", 2, at(-10).toISOString()],
      ["learner@example.org", "Workshop", 1, at(-30).toISOString()],
    ]);
    const { totals, chart } = await run("user-no-show");
    expect(totals).toEqual({ missed: 4 });
    expect(chart).toEqual([
      { name: "Workshop", values: [2] },
      { name: "Course", values: [1] },
    ]);
    expect((await run("user-no-show", `?user_id=${ids.learner}`)).meta.total).toBe(2);
    expect((await run("user-no-show", "?search=course")).meta.total).toBe(1);
    expect((await run("user-no-show", `?starts_at_from=${dayAt(-4)}`)).meta.total).toBe(1);
    expect((await run("user-no-show", `?booked_at_to=${dayAt(-45)}`)).meta.total).toBe(0);
    expect((await run("user-no-show", `?booked_at_to=${dayAt(-40)}`)).meta.total).toBe(3);
  });
  test("CPD, by user and by type, in a time [R-A-045][R-A-046]", async () => {
    expect(await fields("cpd", ["email", "completions", "cpd", "pts", "generic_cpd"])).toEqual([
      ["learner@example.org", 2, 12, 12, 3],
      ["manager@example.org", 1, 4, 0, 0],
    ]);
    const recent = `?completed_at_from=${dayAt(-5)}`;
    expect(await fields("cpd", ["email", "completions", "generic_cpd"], recent)).toEqual([
      ["learner@example.org", 1, 0],
      ["manager@example.org", 1, 0],
    ]);
    const types = await fields("cpd-type", ["type", "users", "completions", "minutes"]);
    expect(types.slice(0, 3)).toEqual([
      ["CPD", 2, 2, 16],
      ["PTS", 1, 1, 12],
      ["Generic CPD", 1, 1, 3],
    ]);
    expect(types).toHaveLength(6);
    // The same minutes, whichever way they are added up.
    expect((await run("cpd-type")).totals.minutes).toBe(
      Object.entries((await run("cpd")).totals).reduce(
        (sum, [name, n]) => (name === "completions" ? sum : sum + n),
        0,
      ),
    );
  });
  test("searches, by day and by term, and what may have been meant [R-A-047][R-A-053][R-A-054]", async () => {
    expect(await fields("search", ["day", "searches", "terms", "in_vain"])).toEqual([
      [dayAt(-1), 8, 3, 6],
      [dayAt(-2), 3, 1, 3],
    ]);
    expect((await run("search")).chart.map(({ name }) => name)).toEqual([dayAt(-2), dayAt(-1)]);
    expect(await fields("searched-terms", ["term", "searches", "results", "in_vain", "last_day"])).toEqual([
      ["pension", 5, 4, false, dayAt(-1)],
      ["transferes", 5, 0, true, dayAt(-1)],
      ["zzzz", 1, 0, true, dayAt(-1)],
    ]);
    expect(await fields("searched-terms", ["term", "searches"], `?day_to=${dayAt(-2)}`)).toEqual([
      ["pension", 3],
    ]);
    const spelling = await fields("spell-check", ["term", "suggestion"]);
    expect(spelling).toEqual([
      ["transferes", expect.stringMatching(/^transfer/)],
      ["zzzz", null],
    ]);
  });
  test("the carousel and the image banks [R-A-048][R-A-055]", async () => {
    expect(await fields("featured-carousel", ["title", "state", "readers"])).toEqual([
      ["Transfers", "shown", 1],
      ["Soon", "scheduled", 0],
      ["Then", "over", 0],
      ["Away", "archived", 0],
    ]);
    const pictures = await run("image-bank");
    expect(pictures.totals).toEqual({ size: 150 });
    expect(pictures.data.map(({ title, used }) => [title, used])).toEqual([
      ["A door", true],
      ["Another", false],
    ]);
  });
  test("what is disliked, by whom, and releases [R-A-058][R-A-059][R-A-060]", async () => {
    expect(await fields("disliked-content", ["title", "type", "dislikes", "likes", "comments"])).toEqual([
      ["Gifts and hospitality", "item", 2, 1, 1],
      ["Ethics at work", "boxset", 1, 0, 1],
    ]);
    expect(await fields("disliked-content", ["dislikes"], `?created_at_from=${dayAt(-7)}&type=item`)).toEqual(
      [[1]],
    );
    const [first] = (await run("disliked-content")).data;
    const by = `?id=${String(first!.subject_id)}&type=${String(first!.type)}`;
    expect(await fields("disliked-by", ["email", "subject", "comment"], by)).toEqual([
      ["learner@example.org", "Gifts and hospitality", '=HYPERLINK("evil")'],
      ["manager@example.org", "Gifts and hospitality", ""],
    ]);
    expect(await fields("release-feedback", ["title", "likes", "dislikes"])).toEqual([
      ["Autumn", 0, 1],
      ["Draft", 0, 0],
    ]);
    expect(await fields("disliked-by", ["email", "subject"], "?id=1&type=release")).toEqual([
      ["learner@example.org", "Autumn"],
    ]);
  });
  test("the glossary's audit [R-A-061]", async () => {
    const { json } = await admin.post("/api/admin/glossary", { term: "Bond", meaning: "<p>x</p>" });
    await admin.patch(`/api/admin/glossary/${json.data.id}`, {
      meaning: "<p>y</p>",
      version: json.data.version,
    });
    expect((await fields("glossary-audit", ["term", "act", "fields"])).toSorted()).toEqual([
      ["Bond", "changed", ["meaning"]],
      ["Bond", "created", ["meaning", "term"]],
    ]);
  });
});

type Marks = Partial<Record<Principal, "present" | "partial" | "late" | "absent" | "excused">>;

/** An instance with a session on each of some days; everybody of the first is booked. */
async function takePlace(eventId: number, sessions: [day: number, marks: Marks][], cancelled = false) {
  const db = t.app.db();
  const [instance] = await db
    .insert(eventInstances)
    .values({ eventId, cancelledAt: cancelled ? at(-50) : null })
    .returning();
  const names = Object.keys(sessions[0]![1]) as Principal[];
  const bookings = new Map<Principal, number>();
  for (const name of names) {
    const values = { instanceId: instance!.id, userId: ids[name], bookedAt: at(-40) };
    const [booking] = await db.insert(eventBookings).values(values).returning();
    bookings.set(name, booking!.id);
  }
  for (const [days, marks] of sessions) {
    const [session] = await db
      .insert(eventSessions)
      .values({ instanceId: instance!.id, startsAt: at(days), endsAt: at(days + 0.1) })
      .returning();
    for (const [name, attendance] of Object.entries(marks))
      await db
        .insert(eventAttendance)
        .values({ sessionId: session!.id, bookingId: bookings.get(name as Principal)!, attendance });
  }
  return bookings;
}

async function seedAttendance() {
  const db = t.app.db();
  const [workshop, course] = await db
    .insert(events)
    .values([{ title: "Workshop" }, { title: "Course" }])
    .returning();
  await takePlace(workshop!.id, [
    [-30, { learner: "absent", manager: "present", content: "excused", exam: "late", event: "partial" }],
  ]);
  const gone = await takePlace(workshop!.id, [[-3, { manager: "absent", content: "absent" }]]);
  await db
    .update(eventBookings)
    .set({ status: "withdrawn", reason: "Ill", withdrawnAt: at(-5) })
    .where(sql`id = ${gone.get("content")!}`);
  await takePlace(course!.id, [
    [-10, { learner: "absent", manager: "absent" }],
    [-9, { learner: "absent", manager: "present" }],
  ]);
  // Cancelled, not over, not marked.
  await takePlace(workshop!.id, [[-20, { learner: "absent" }]], true);
  await takePlace(course!.id, [
    [-1, { manager: "absent" }],
    [1, {}],
  ]);
  const silent = await takePlace(workshop!.id, [[-15, { exam: "absent" }]]);
  await db.delete(eventAttendance).where(sql`booking_id = ${silent.get("exam")!}`);
}
