import { eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reports } from "#src/contracts/admin/mentoringReports.ts";
import { DashboardAnswer } from "#src/contracts/admin/dashboard.ts";
import { ReportAnswer } from "#src/contracts/admin/reports.ts";
import { mentoringProfiles, mentoringRelationships, users } from "#server/schema/index.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";
import { dayFrom, daysFrom } from "../mentoringRecords.ts";
import { addMentoringWorld } from "./mentoringWorld.ts";
import { placesOf } from "./places.ts";
import { reportsPath } from "./records.ts";

/**
 * Every column of every mentoring report, and every figure of its dashboard, worked out by hand from a small data set.
 */

let t: TestApp;
let mena: Browser;
beforeAll(async () => {
  t = await startTestApp();
  await t.createUser({
    email: "mena@example.org",
    roles: ["mentoring admin"],
    permissions: ["access_mentoring"],
  });
  mena = await t.signIn("mena@example.org");
  await addMentoringWorld(t);
});
afterAll(() => t.close());

const iso = (days: number): string => daysFrom(t, days).toISOString();
const run = async (key: string, query = ""): Promise<ReportAnswer> => {
  const answer = await mena.get(`${reportsPath}/${key}${query}`);
  expect([key, query, answer.status]).toEqual([key, query, 200]);
  return ReportAnswer.parse(answer.json);
};
const columnsOf = (key: string): string[] =>
  reports.find((one) => one.key === key)!.columns.map(({ field }) => field);
const looked = new Set<string>();
/** The values of all columns in a report's rows, and nothing else. */
const rows = async (key: string, query = "") => {
  looked.add(key);
  const { data } = await run(key, query);
  return data.map((row) => Object.fromEntries(columnsOf(key).map((field) => [field, row[field] ?? null])));
};
const fields = async (key: string, names: string[], query = "") =>
  (await run(key, query)).data.map((row) => names.map((name) => row[name]));
const nowhere = { division: null, department: null, grade: null, location: null, audiences: [] };
const advisers = { audiences: ["Advisers"] };

describe("the most active mentors [R-A-232]", () => {
  test("are listed with their meetings, hours, mentees and last meeting", async () => {
    const [bea, ...others] = await rows("most-active");
    expect(bea).toEqual({
      ...{ name: "Bea Best", email: "bea.best@example.org", meetings: 3, time: (60 + 30 + 45) * 60 },
      ...{ met: 2, mentees: 1, last_on: dayFrom(t, -20), since: iso(-100) },
      ...{ ...placesOf("North"), ...advisers },
    });
    // Everybody who was ever active is listed, met or not; applications and drafts are not.
    expect(new Set(others.map(({ name }) => name))).toEqual(
      new Set(["Ada Away", "Cal Capped", "Eve Extra", "Fay Few"]),
    );
    expect(others.find(({ name }) => name === "Cal Capped")).toEqual({
      ...{ name: "Cal Capped", email: "cal.capped@example.org", meetings: 0, time: 0, met: 0, mentees: 1 },
      ...{ last_on: null, since: null, ...nowhere },
    });
  });

  test("have totals and a chart, and can be limited to a period", async () => {
    const { totals, chart } = await run("most-active");
    expect(totals).toEqual({ meetings: 3, time: 8_100, mentees: 3 });
    expect(chart[0]).toEqual({ name: "Bea Best", values: [3] });
    const told = ["name", "meetings", "time", "met", "mentees", "last_on"];
    expect((await fields("most-active", told, `?met_on_from=${dayFrom(t, -30)}`))[0]).toEqual([
      ...["Bea Best", 1, 1_800, 1, 1, dayFrom(t, -20)],
    ]);
    expect((await fields("most-active", told, `?met_on_to=${dayFrom(t, -60)}`))[0]).toEqual([
      ...["Bea Best", 1, 2_700, 1, 1, dayFrom(t, -70)],
    ]);
  });
});

test("the mentor count shows mentors by status, with used and free places [R-A-233]", async () => {
  const all = await rows("mentor-count", "?sort=standing");
  expect(Object.fromEntries(all.map(({ standing, ...row }) => [standing, row]))).toEqual({
    // Bea has 1 of 4, Eve none of 8, Fay none of 1.
    available: { mentors: 3, places: 13, used: 1, free: 12 },
    "at capacity": { mentors: 1, places: 1, used: 1, free: 0 },
    // A mentor who is away takes nobody on.
    away: { mentors: 1, places: 4, used: 1, free: 0 },
    review: { mentors: 1, places: 0, used: 0, free: 0 },
    hold: { mentors: 1, places: 0, used: 0, free: 0 },
    denied: { mentors: 1, places: 0, used: 0, free: 0 },
  });
  const { totals, chart } = await run("mentor-count");
  expect(totals).toEqual({ mentors: 8, places: 18, used: 3, free: 12 });
  expect(chart[0]!.values).toEqual([3]);
});

describe("relationships [R-A-234]", () => {
  test("are listed with both sides, meetings, goals and the feedback of both", async () => {
    expect(await rows("relationships", "?status=ENDED")).toEqual([
      {
        ...{ name: "Noa Learns", mentor: "Bea Best", status: "ENDED", at_risk: false },
        ...{ began_at: iso(-88), ended_at: iso(-30), meetings: 1, last_on: dayFrom(t, -70), next_on: null },
        ...{ goals: 2, goals_done: 1 },
        ...{ mentee_rating: 5, mentee_goals: "all", mentee_feedback: "Great" },
        ...{ mentor_rating: 3, mentor_goals: "some", mentor_feedback: "Fine" },
        ...{ ...placesOf("South"), ...advisers },
      },
    ]);
    const unsaid = { mentee_rating: null, mentee_goals: null, mentee_feedback: null };
    const unsaidToo = { mentor_rating: null, mentor_goals: null, mentor_feedback: null };
    expect(await rows("relationships", "?search=mia")).toEqual([
      {
        ...{ name: "Mia Learns", mentor: "Bea Best", status: "ACTIVE", at_risk: false, ended_at: null },
        ...{ began_at: iso(-50), meetings: 2, last_on: dayFrom(t, -20), next_on: dayFrom(t, 3) },
        ...{ goals: 3, goals_done: 2, ...unsaid, ...unsaidToo, ...nowhere },
      },
    ]);
  });

  test("can be filtered by risk, have totals and a chart by mentor, and leave out requests", async () => {
    expect(await fields("relationships", ["name", "at_risk"], "?sort=name")).toEqual([
      ["Mia Learns", false],
      ["Noa Learns", false],
      ["Pat Learns", true],
      ["Sky Learns", false],
    ]);
    expect(await fields("relationships", ["name"], "?at_risk=true")).toEqual([["Pat Learns"]]);
    expect((await run("relationships", "?at_risk=false")).meta.total).toBe(3);
    const { totals, chart } = await run("relationships");
    expect(totals).toEqual({ meetings: 3, goals: 5, goals_done: 3 });
    expect(Object.fromEntries(chart.map(({ name, values }) => [name, values]))).toEqual({
      "Bea Best": [1, 1],
      "Cal Capped": [1, 0],
      "Ada Away": [1, 0],
    });
  });
});

test("a relationship is also at risk once its agreed meeting is more than a week past", async () => {
  const [sky] = await t.app
    .db()
    .select()
    .from(mentoringRelationships)
    .where(eq(mentoringRelationships.acceptedAt, daysFrom(t, -10)));
  const agreed = async (day: string | null) => {
    await t.app
      .db()
      .update(mentoringRelationships)
      .set({ nextMeetingOn: day })
      .where(eq(mentoringRelationships.id, sky!.id));
    return fields("relationships", ["next_on", "at_risk"], "?search=sky");
  };
  expect(await agreed(dayFrom(t, -7))).toEqual([[dayFrom(t, -7), false]]);
  expect(await agreed(dayFrom(t, -8))).toEqual([[dayFrom(t, -8), true]]);
  await agreed(null);
});

test("a relationship is at risk by the rhythm of whichever side meets more rarely", async () => {
  const { db } = t.app;
  const begun = (days: number, after: number) =>
    db()
      .update(mentoringRelationships)
      .set({ acceptedAt: daysFrom(t, after) })
      .where(eq(mentoringRelationships.acceptedAt, daysFrom(t, days)))
      .returning();
  const [sky] = await begun(-10, -11);
  const rhythm = (profile: number, regularity: 7 | 30) =>
    db().update(mentoringProfiles).set({ regularity }).where(eq(mentoringProfiles.id, profile));
  const isAtRisk = () => fields("relationships", ["at_risk"], "?search=sky");
  const sides = [sky!.learnerProfileId, sky!.advisorProfileId!];
  for (const side of sides) {
    await rhythm(side, 7);
    expect(await isAtRisk()).toEqual([[side === sides[1]]]);
  }
  await rhythm(sides[0]!, 30);
  expect(await isAtRisk()).toEqual([[false]]);
  await rhythm(sides[1]!, 30);
  await begun(-11, -10);
});

describe("requests [R-A-235]", () => {
  test("are listed with who asked whom, the answer and how many days it took", async () => {
    const quin = { name: "Quin Learns", asked_by: "MENTEE", ...placesOf("East"), ...advisers };
    expect(await rows("requests", "?search=quin")).toEqual([
      {
        ...{ ...quin, mentor: "Bea Best", answer: "PENDING", asked_at: iso(-3), answered_at: null },
        ...{ waited: null, expires_at: iso(11) },
      },
      {
        ...{ ...quin, mentor: "Ada Away", answer: "DENIED", asked_at: iso(-20), answered_at: iso(-17) },
        ...{ waited: 3, expires_at: null },
      },
    ]);
    // A relationship that has ended was accepted once, and answered then.
    const told = ["name", "mentor", "asked_by", "answer", "answered_at", "waited"];
    expect(await fields("requests", told, "?sort=asked_at")).toEqual([
      ["Noa Learns", "Bea Best", "MENTEE", "ACTIVE", iso(-88), 2],
      ["Pat Learns", "Cal Capped", "MENTEE", "ACTIVE", iso(-80), 5],
      ["Mia Learns", "Bea Best", "MENTEE", "ACTIVE", iso(-50), 10],
      ["Una Learns", "Bea Best", "MENTOR", "EXPIRED", iso(-26), 14],
      ["Quin Learns", "Ada Away", "MENTEE", "DENIED", iso(-17), 3],
      ["Una Learns", "Eve Extra", "MENTEE", "PENDING", null, null],
      ["Sky Learns", "Ada Away", "MENTEE", "ACTIVE", iso(-10), 2],
      ["Una Learns", "Cal Capped", "MENTEE", "CANCELLED", iso(-9), 1],
      ["Quin Learns", "Bea Best", "MENTEE", "PENDING", null, null],
    ]);
  });

  test("have a chart by answer, and are filtered by answer, asker and expiry", async () => {
    const { chart } = await run("requests");
    expect(chart.map(({ values }) => values[0]).sort()).toEqual([1, 1, 1, 2, 4]);
    expect(await fields("requests", ["mentor"], "?answer=CANCELLED&answer=EXPIRED&sort=asked_at")).toEqual([
      ["Bea Best"],
      ["Cal Capped"],
    ]);
    expect(await fields("requests", ["answer"], "?asked_by=MENTOR")).toEqual([["EXPIRED"]]);
    expect(await fields("requests", ["name"], `?expires_at_to=${dayFrom(t, 2)}`)).toEqual([["Una Learns"]]);
  });
});

describe("skills", () => {
  test("that mentors offer are listed with the free places of available mentors [R-A-236]", async () => {
    expect(await rows("mentor-skills", "?sort=skill")).toEqual([
      // Its only mentor is full.
      { skill: "Old", mentors: 1, available: 0, free: 0, mentees: 0, retired: true },
      // Bea, Eve, Cal and Ada; of these Bea has 3 places and Eve 8. Mia, Noa and Una want it.
      { skill: "Tax", mentors: 4, available: 2, free: 11, mentees: 3, retired: false },
      { skill: "Trusts", mentors: 1, available: 1, free: 1, mentees: 4, retired: false },
    ]);
    expect((await run("mentor-skills")).chart[0]).toEqual({ name: "Tax", values: [4, 2] });
    expect(await fields("mentor-skills", ["skill"], "?retired=true")).toEqual([["Old"]]);
  });

  test("that mentees want are listed with the number of missing mentors [R-A-237]", async () => {
    expect(await rows("mentee-skills", "?sort=skill")).toEqual([
      // Noa and Una have no mentor; eleven places are free.
      { skill: "Tax", mentees: 3, unmatched: 2, mentors: 4, missing: 0, retired: false },
      // Noa, Quin and Una have no mentor; one place is free.
      { skill: "Trusts", mentees: 4, unmatched: 3, mentors: 1, missing: 2, retired: false },
      { skill: "Wills", mentees: 1, unmatched: 1, mentors: 0, missing: 1, retired: false },
    ]);
    expect((await run("mentee-skills")).chart[0]).toEqual({ name: "Trusts", values: [4, 3] });
  });

  test("that nobody active names are listed with the number of others who do [R-A-238]", async () => {
    expect(await rows("skills-not-in-use")).toEqual([
      { skill: "Ghosts", description: "", others: 0, retired: true, added_at: iso(-30) },
      { skill: "Plans", description: "Old plans", others: 2, retired: false, added_at: iso(-40) },
    ]);
    expect(await fields("skills-not-in-use", ["skill"], `?added_at_from=${dayFrom(t, -35)}`)).toEqual([
      ["Ghosts"],
    ]);
  });
});

test("mentoring reports do not count people whom the filters exclude", async () => {
  const { data } = (await mena.get("/api/admin/options/")).json;
  const asked = `?audience=${data.audiences[0].value}`;
  expect(await fields("most-active", ["name"], asked)).toEqual([["Bea Best"]]);
  expect(await rows("mentor-count", asked)).toEqual([
    { standing: "available", mentors: 1, places: 4, used: 1, free: 3 },
  ]);
  expect(await fields("relationships", ["name"], asked)).toEqual([["Noa Learns"]]);
  // Of the mentors only Bea, of the mentees Noa and Quin.
  expect(await rows("mentor-skills", asked)).toEqual([
    { skill: "Tax", mentors: 1, available: 1, free: 3, mentees: 1, retired: false },
  ]);
  expect(await fields("mentee-skills", ["skill", "mentees", "unmatched"], `${asked}&sort=skill`)).toEqual([
    ["Tax", 1, 1],
    ["Trusts", 2, 2],
    ["Wills", 1, 1],
  ]);
});

test("people whose account is disabled neither mentor nor ask for a mentor, wherever they are counted", async () => {
  const disable = (...lastNames: string[]) =>
    t.app.db().update(users).set({ disabledAt: t.app.now() }).where(inArray(users.lastName, lastNames));
  const listed = async (query: string) =>
    (await mena.get(`/api/admin/mentoring/${query}`)).json.data.map(({ name }: { name: string }) => name);
  await disable("Extra", "Few");
  expect({
    count: await fields("mentor-count", ["standing", "mentors", "places", "free"], "?sort=-free&perPage=1"),
    offered: await fields("mentor-skills", ["skill", "mentors", "free"], "?sort=skill"),
    available: await listed("mentors?availability=available"),
    free: await listed("mentors?has_places=true&sort=name"),
    notOffered: await listed("skills?not_offered=true"),
    need: (await mena.get("/api/admin/dashboard?area=mentoring")).json.data.needs.find(
      ({ key }: { key: string }) => key === "skills-not-offered",
    ).count,
  }).toEqual({
    count: [["available", 1, 4, 3]],
    offered: [
      ["Old", 1, 0],
      ["Tax", 3, 3],
    ],
    available: ["Bea Best"],
    // The absent mentor has places, too.
    free: ["Ada Away", "Bea Best"],
    notOffered: ["Trusts", "Wills"],
    need: 2,
  });

  await disable("Learns");
  expect(await rows("mentee-skills")).toEqual([]);
  expect(await fields("skills-not-in-use", ["skill"], "?sort=skill")).toEqual([
    ["Ghosts"],
    ["Plans"],
    ["Trusts"],
    ["Wills"],
  ]);
  await t.app.db().update(users).set({ disabledAt: null }).where(isNotNull(users.disabledAt));
});

test("every column of every mentoring report is checked by the tests above", () =>
  expect([...looked].sort()).toEqual(reports.map(({ key }) => key).sort()));

describe("the dashboard [R-A-225]", () => {
  const read = async () =>
    DashboardAnswer.parse((await mena.get("/api/admin/dashboard?area=mentoring")).json.data);

  test("shows the number and age of what needs attention, and links to a list of the same", async () => {
    const { needs } = await read();
    expect(needs.map(({ key, count, oldest }) => [key, count, oldest])).toEqual(
      expect.arrayContaining([
        ["mentor-applications", 1, iso(-4)],
        ["relationships-at-risk", 1, iso(-80)],
        ["requests-ending", 1, iso(-13)],
        ["skills-not-offered", 1, iso(-6)],
      ]),
    );
    expect(needs).toHaveLength(4);
    const total = async (key: string) => {
      const { pathname, search } = new URL(needs.find((one) => one.key === key)!.list!, "http://here");
      const path = pathname
        .replace("/admin/mentoring/reports", reportsPath)
        .replace("/admin/mentoring/mentor-approval", "/api/admin/mentoring/applications")
        .replace("/admin/mentoring/skill-management", "/api/admin/mentoring/skills");
      return (await mena.get(path + search)).json.meta.total;
    };
    for (const { key, count } of needs) expect([key, await total(key)]).toEqual([key, count]);
  });

  test("shows the last thirty days day by day, and the total of the thirty before", async () => {
    const { figures } = await read();
    /** One on each of these days, counted back from today. */
    const on = (...ago: number[]) =>
      Array.from({ length: 30 }, (_, index) => ago.filter((days) => 29 - days === index).length);
    expect(figures.map(({ label, days, before }) => ({ label, days, before }))).toEqual([
      // Before: the one 45 days ago. The one 70 days ago is in neither period.
      { label: "Meetings", days: on(20), before: 1 },
      { label: "Requests", days: on(3, 13, 20, 10, 12), before: 1 },
      { label: "Relationships begun", days: on(10), before: 1 },
      // Only mentors: Rev and Dee; before, Hal.
      { label: "Mentor applications", days: on(4, 8), before: 1 },
    ]);
  });
});
