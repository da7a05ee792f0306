import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { compareForesight, foresee } from "#server/reminders/foresight.ts";
import { rulesOf } from "#server/reminders/rules.ts";
import {
  assignments,
  audiences,
  audienceUsers,
  earlierCompletions,
  examAttempts,
  exams,
  items,
  itemViews,
  users,
} from "#server/schema/index.ts";
import { offsetOf } from "./desk.ts";
import { useDesk } from "./useDesk.ts";

const d = useDesk();
const db = () => d.t.app.db();

/** When, and in which state. */
const foreseen = async (days?: number) =>
  (await d.foresee(days)).map(({ moment, state }) => `${moment.toISOString().slice(0, 16)} ${state}`);
const moments = async (days?: number) => (await foreseen(days)).map((one) => one.split(" ")[0]);
const attempt = (given: Partial<typeof examAttempts.$inferInsert>) =>
  db()
    .insert(examAttempts)
    .values({
      ...{ examId: d.ids.exam, userId: d.ids.ada, seed: "s", passPercentage: 70, draftKey: "k" },
      ...{ startedAt: d.now(), finishesAt: d.inDays(1), originalFinishesAt: d.inDays(1) },
      ...{ contactAt: d.now(), journalSeq: 1, journalHead: "h" },
      ...given,
    });

describe("the time of a reminder", () => {
  test.each([
    // Half past eleven at night is the next day in Kolkata, and the same evening in New York.
    ["Europe/London", "2026-11-28T08:00"],
    ["America/New_York", "2026-11-28T13:00"],
    ["Asia/Kolkata", "2026-11-29T02:30"],
  ])("is 08:00 local time on its day in %s", async (timeZone, moment) => {
    await db().update(users).set({ timeZone }).where(eq(users.id, d.ids.ada));
    await d.rule();
    await d.assign({ dueAt: new Date("2026-12-01T23:30:00Z") });
    expect(await foreseen()).toEqual([`${moment} planned`]);
  });

  test.each([
    // Clocks go forward on 28 March in London and on 14 March in New York; Kolkata has no summer time.
    ["Europe/London", ["2027-03-27T08:00", "2027-03-28T07:00", "2027-03-29T07:00"]],
    ["America/New_York", ["2027-03-27T12:00", "2027-03-28T12:00", "2027-03-29T12:00"]],
    ["Asia/Kolkata", ["2027-03-27T02:30", "2027-03-28T02:30", "2027-03-29T02:30"]],
  ])("stays at 08:00 across a clock change in %s", async (timeZone, expected) => {
    d.t.clock.set(Date.parse("2027-03-20T09:00:00Z"));
    await db().update(users).set({ timeZone }).where(eq(users.id, d.ids.ada));
    await d.rule({ offset: offsetOf("1 days before"), repeatDays: 1, times: 3 });
    await d.assign({ dueAt: new Date("2027-03-28T12:00:00Z") });
    expect(await moments()).toEqual(expected);
  });

  test("counts calendar months, and falls on the last day of a shorter month", async () => {
    await d.rule({ offset: offsetOf("1 months before") });
    await d.assign({ dueAt: new Date("2026-12-31T12:00:00Z") });
    await d.rule({ contentId: d.ids.other, offset: offsetOf("1 months after") });
    await d.assign({ itemId: d.ids.other, dueAt: new Date("2027-01-31T12:00:00Z") });
    expect(await moments(120)).toEqual(["2026-11-30T08:00", "2027-02-28T08:00"]);
  });

  test("is the same in a short and a long window, whatever its months and repetitions", async () => {
    const offsets = [
      "1 months before",
      "3 months before",
      "1 months after",
      "40 days before",
      "2 weeks after",
    ];
    for (const offset of offsets)
      for (const onDate of ["2027-01-31", "2027-03-22", "2027-03-31", "2027-05-30"])
        await d.rule({ anchor: "date", onDate, offset: offsetOf(offset), repeatDays: 7, times: 9 });
    await d.assign();
    const all = await d.foresee(300);
    expect(all.length).toBeGreaterThan(100);
    for (const { moment, ...one } of all) {
      const near = await foresee(d.t.app, { from: new Date(moment.getTime() - 3_600_000), to: moment });
      expect(near).toContainEqual({ moment, ...one });
    }
  });

  test("is never before the rule was on, before the assignment or after its last day", async () => {
    await d.rule({ repeatDays: 7, times: 10, activeFrom: d.inDays(20), endsOn: "2026-12-25" });
    await d.assign();
    // Due on 30 November: the first would be on the 27th.
    expect(await moments()).toEqual(["2026-12-11T08:00", "2026-12-18T08:00", "2026-12-25T08:00"]);
    await db()
      .update(assignments)
      .set({ assignedAt: d.inDays(23) });
    expect(await moments()).toEqual(["2026-12-18T08:00", "2026-12-25T08:00"]);
  });
});

describe("reminding learners", () => {
  test("applies until they complete the item, and never if the rule is off or the item is not live", async () => {
    const rule = await d.rule();
    const bob = await d.person("bob@example.org");
    await d.assign();
    await d.assign({ userId: bob });
    await d.complete({ userId: bob });
    expect(await foreseen()).toEqual(["2026-11-27T08:00 planned", "2026-11-27T08:00 not needed"]);
    const off = { from: d.now(), to: d.inDays(90), rules: rulesOf([{ ...rule, enabled: false }]) };
    expect(await foresee(d.t.app, off)).toEqual([]);
    await db().update(items).set({ live: false }).where(eq(items.id, d.ids.item));
    expect(await foreseen()).toEqual([]);
  });

  test("leaves out disabled users", async () => {
    await d.rule();
    await d.assign();
    await db().update(users).set({ disabledAt: d.now() }).where(eq(users.id, d.ids.ada));
    expect(await foreseen()).toEqual([]);
  });

  test("rests while they are exempt or on leave at its time [T-21][T-22]", async () => {
    await d.rule({ repeatDays: 7, times: 4 });
    await d.assign({ exemptUntil: new Date("2026-12-01T00:00:00Z"), exemptReason: "Secondment" });
    await d.leave("2026-12-10", "2026-12-15");
    expect(await foreseen()).toEqual([
      "2026-11-27T08:00 resting",
      "2026-12-04T08:00 planned",
      "2026-12-11T08:00 resting",
      "2026-12-18T08:00 planned",
    ]);
  });

  test("counts each recipient once, even if several entries name them", async () => {
    const [audience] = await db()
      .insert(audiences)
      .values({ name: "Compliance", description: "" })
      .returning();
    for (const userId of [d.ids.ada, d.ids.boss, await d.person("cy@example.org")])
      await db().insert(audienceUsers).values({ audienceId: audience!.id, userId, source: "hand" });
    await d.rule({
      recipients: ["learner", "manager", "audience", "addresses"],
      audienceId: audience!.id,
      addresses: ["BOSS@example.org", "hr@firm.example", "ada@example.org"],
    });
    await d.assign();
    expect((await d.foresee()).map(({ recipients }) => recipients)).toEqual([4]);
    await db().update(users).set({ disabledAt: d.now() }).where(eq(users.id, d.ids.boss));
    expect((await d.foresee()).map(({ recipients }) => recipients)).toEqual([3]);
  });
});

describe("the day that a reminder goes by", () => {
  test("may be the day of assignment, start or completion", async () => {
    for (const anchor of ["assigned", "started", "completed"] as const)
      await d.rule({ anchor, offset: offsetOf("2 weeks after") });
    await d.assign({ assignedAt: d.inDays(-3) });
    expect(await foreseen()).toEqual(["2026-12-01T08:00 planned"]);
    await db()
      .insert(itemViews)
      .values({ userId: d.ids.ada, itemId: d.ids.item, startedAt: d.inDays(-1), viewedAt: d.now() });
    expect(await foreseen()).toEqual(["2026-12-01T08:00 planned", "2026-12-03T08:00 planned"]);
    await d.complete();
    expect(await foreseen()).toEqual([
      "2026-12-01T08:00 not needed",
      "2026-12-03T08:00 not needed",
      "2026-12-04T08:00 planned",
    ]);
  });

  test("may be a fixed date for everybody who is assigned", async () => {
    await d.rule({ anchor: "date", onDate: "2026-12-24", offset: offsetOf("1 days before") });
    await d.assign({ dueAt: d.inDays(300) });
    expect(await foreseen()).toEqual(["2026-12-23T08:00 planned"]);
  });

  test("may be the expiry of a certificate, anew for each certificate [T-20]", async () => {
    await d.rule({ anchor: "expires", offset: offsetOf("60 days before"), message: "certificate-reminder" });
    await d.rule({ offset: offsetOf("3 days before") });
    await d.assign({ validMonths: 12, dueAt: d.inDays(-300) });
    await d.complete({ completedAt: d.inDays(-280), validUntil: d.inDays(70) });
    const stood = async () =>
      (await d.foresee()).map(({ cycle, moment }) => `${cycle} ${moment.toISOString().slice(0, 10)}`);
    // What has to be renewed is due when it expires.
    expect(await stood()).toEqual(["1 2026-11-30", "1 2027-01-26"]);
    await db()
      .insert(earlierCompletions)
      .values({
        ...{ userId: d.ids.ada, itemId: d.ids.item, source: "read" },
        ...{ completedAt: d.inDays(-600), arrivedAt: d.inDays(-600), validUntil: d.inDays(-280) },
      });
    expect(await stood()).toEqual(["2 2026-11-30", "2 2027-01-26"]);
  });

  test("may be that of an exam, until the exam is passed", async () => {
    for (const anchor of ["due", "assigned", "started", "completed"] as const)
      await d.rule({
        ...{ contentType: "exam", contentId: d.ids.exam, anchor, message: "exam-reminder" },
        offset: offsetOf("2 weeks after"),
      });
    await d.assignExam({ assignedAt: d.inDays(-2), dueAt: d.inDays(5) });
    expect(await foreseen()).toEqual(["2026-12-02T08:00 planned", "2026-12-09T08:00 planned"]);
    await attempt({ status: "FAILED", startedAt: d.inDays(-1), finishedAt: d.now(), endedBy: "learner" });
    expect(await foreseen()).toEqual([
      "2026-12-02T08:00 planned",
      "2026-12-03T08:00 planned",
      "2026-12-09T08:00 planned",
    ]);
    await attempt({ status: "PASSED", startedAt: d.now(), finishedAt: d.now(), endedBy: "learner" });
    expect(await foreseen()).toEqual([
      "2026-12-02T08:00 not needed",
      "2026-12-03T08:00 not needed",
      "2026-12-04T08:00 planned",
      "2026-12-09T08:00 not needed",
    ]);
    await db().update(exams).set({ live: false });
    expect(await foreseen()).toEqual([]);
  });
});

describe("comparing a changed rule with what was foreseen [G-14]", () => {
  const compare = async (change: object) => {
    const rule = await d.rule({ repeatDays: 7, times: 3, recipients: ["learner", "manager"] });
    await d.assign();
    const window = { from: d.now(), to: d.inDays(90) };
    const before = await foresee(d.t.app, { ...window, rules: rulesOf([rule]) });
    const after = await foresee(d.t.app, { ...window, rules: rulesOf([{ ...rule, ...change }]) });
    return compareForesight(before, after);
  };

  test.each([
    ["nothing", {}, { appear: 0, move: 0, vanish: 0 }],
    ["another day", { offset: offsetOf("1 days before") }, { appear: 0, move: 6, vanish: 0 }],
    ["fewer repetitions", { times: 1 }, { appear: 0, move: 0, vanish: 4 }],
    ["more repetitions", { times: 5 }, { appear: 4, move: 0, vanish: 0 }],
    ["fewer recipients", { recipients: ["learner"] as const }, { appear: 0, move: 0, vanish: 3 }],
    ["off", { enabled: false }, { appear: 0, move: 0, vanish: 6 }],
  ])("counts reminders that appear, move and vanish: %s", async (_, change, expected) =>
    expect(await compare(change)).toEqual(expected),
  );
});
