import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { moveOn } from "#server/modules/admin/people/leaveMoves.ts";
import { assignments, examAssignments, longTermLeaves } from "#server/schema/index.ts";
import type { Assignment } from "#src/contracts/training.ts";
import { startAcademy } from "./academy.ts";
import { createExam } from "./examHall.ts";
import { createItem } from "./fixtures.ts";

const u = startAcademy();
const { complete } = u;

const day = 86_400_000;
const inDays = (days: number) => new Date(u.t.app.now().getTime() + days * day);
const dayOf = (days: number) => inDays(days).toISOString().slice(0, 10);

type Given = Partial<typeof assignments.$inferInsert>;
const assign = (itemId: number, dueAt: Date, given: Given = {}) =>
  u.t.app
    .db()
    .insert(assignments)
    .values({ userId: u.adaId, itemId, reason: "Yearly", dueAt, ...given });
const goOnLeave = (from: number, to: number) =>
  u.t.app
    .db()
    .insert(longTermLeaves)
    .values({ userId: u.adaId, startsOn: dayOf(from), endsOn: dayOf(to), reason: "Parental leave" });

const quarter = async (year: number, number: number, query = "") =>
  (await u.ada.get(`/api/mandatory-training/${year}/${number}${query}`)).json;
const enrolments = async (query = "") => (await u.ada.get(`/api/enrolments${query}`)).json;
const statuses = async (): Promise<Record<string, string>> => {
  const rows = [
    ...(await enrolments("?perPage=100")).data,
    ...(await enrolments("?standing=completed")).data,
  ];
  return Object.fromEntries(rows.map(({ card, status }: Assignment) => [card.title, status]));
};
const enrolled = { kind: "enrolment" } as const;

test("every call requires a session", async () => {
  const stranger = u.t.browser();
  for (const path of ["/api/mandatory-training", "/api/mandatory-training/2026/4", "/api/enrolments"])
    expect((await stranger.get(path)).status).toBe(401);
});

describe("an assignment", () => {
  test("says why it applies, who assigned it, when it is due and what follows [T-20]", async () => {
    const { id: assignedBy } = await u.t.createUser({
      email: "grace@example.org",
      firstName: "Grace",
      lastName: "Hopper",
    });
    await assign(u.made.transfers, inDays(30), {
      ...enrolled,
      assignedBy,
      consequence: "You may not advise clients.",
    });
    const [row] = (await enrolments()).data;
    expect(row).toMatchObject({
      ...{ kind: "enrolment", reason: "Yearly", assigned_by: "Grace Hopper", status: "open" },
      ...{ consequence: "You may not advise clients.", due_at: inDays(30).toISOString() },
      ...{ completed_at: null, exemption: null, paused_until: null },
      card: { title: "Pension transfers", type: "item" },
    });
  });

  test("is overdue, due soon within a week, or open, depending on its date [T-20]", async () => {
    await assign(u.made.transfers, inDays(-1), enrolled);
    await assign(u.made.state, inDays(6.9), enrolled);
    await assign(u.made.gifts, inDays(7.1), enrolled);
    expect(await statuses()).toEqual({
      "Pension transfers": "overdue",
      "The state pension": "due soon",
      "Gifts and hospitality": "open",
    });
  });

  test("is completed with its item, and open again when that is undone", async () => {
    await assign(u.made.transfers, inDays(-1), enrolled);
    await complete(u.made.transfers);
    expect(await statuses()).toEqual({ "Pension transfers": "completed" });
    await u.ada.post("/api/complete", { type: "item", id: u.made.transfers, percentage: "0" });
    expect(await statuses()).toEqual({ "Pension transfers": "overdue" });
  });

  test("is exempt until a day and not due meanwhile, then due again [T-21]", async () => {
    await assign(u.made.transfers, inDays(-1), {
      ...enrolled,
      exemptUntil: inDays(10),
      exemptReason: "Abroad",
    });
    const [row] = (await enrolments()).data;
    expect([row.status, row.exemption]).toEqual([
      "exempt",
      { until: inDays(10).toISOString(), reason: "Abroad" },
    ]);
    const waits = async () => (await u.ada.get("/api/waiting")).json.data["learning overdue"];
    const due = async () => (await u.ada.get("/api/home")).json.data.due.length;
    const asked = async () => (await u.ada.get(`/api/items/${u.made.transfers}`)).json.data.assignment;
    expect([await waits(), await due(), await asked()]).toEqual([0, 0, null]);
    await u.t.app
      .db()
      .update(assignments)
      .set({ exemptUntil: u.t.app.now() })
      .where(eq(assignments.userId, u.adaId));
    expect([await statuses(), await waits(), await due()]).toEqual([
      { "Pension transfers": "overdue" },
      1,
      1,
    ]);
    expect(await asked()).toMatchObject({ reason: "Yearly", overdue: true });
  });

  test("is paused while the learner is on leave, and says until when [T-22]", async () => {
    await assign(u.made.transfers, inDays(-1), enrolled);
    const examId = await createExam(u.t.app, { name: "Yearly exam" });
    await u.t.app
      .db()
      .insert(examAssignments)
      .values({ userId: u.adaId, examId, reason: "Yearly", dueAt: inDays(-1) });
    await goOnLeave(-3, 5);
    const [row] = (await enrolments()).data;
    expect([row.status, row.paused_until]).toEqual(["paused by leave", dayOf(5)]);
    expect((await u.ada.get("/api/home")).json.data.due).toEqual([]);
    const asked = async () => (await u.ada.get(`/api/items/${u.made.transfers}`)).json.data.assignment;
    expect(await asked()).toBeNull();
    await u.t.app
      .db()
      .update(longTermLeaves)
      .set({ endsOn: dayOf(-1) })
      .where(eq(longTermLeaves.userId, u.adaId));
    expect(await statuses()).toEqual({ "Pension transfers": "overdue" });
    expect(await asked()).toMatchObject({ overdue: true });
    expect((await u.ada.get("/api/home")).json.data.due).toHaveLength(2);
  });

  test("says whether the current leave has moved its date: not if it was due before, or assigned since", async () => {
    const onLeave = async (from: number, to: number) => {
      const [leave] = await goOnLeave(from, to).returning();
      await moveOn(u.t.app, { ...leave!, days: to - from + 1 });
    };
    await assign(u.made.transfers, inDays(-30), enrolled);
    await onLeave(-30, -21);
    await assign(u.made.state, inDays(-2), enrolled);
    await onLeave(-3, 5);
    await assign(u.made.gifts, inDays(2), enrolled);
    const rows: Assignment[] = (await enrolments()).data;
    expect(rows.map(({ card, due_at, moved_by_leave }) => [card.id, due_at, moved_by_leave])).toEqual([
      [u.made.transfers, inDays(-20).toISOString(), false],
      [u.made.gifts, inDays(2).toISOString(), false],
      [u.made.state, inDays(7).toISOString(), true],
    ]);
  });

  test("of an unpublished item is not listed", async () => {
    await assign(u.made.draft, inDays(3), enrolled);
    expect((await enrolments()).data).toEqual([]);
  });

  test("is visible to its own learner only", async () => {
    await assign(u.made.transfers, inDays(3), enrolled);
    await u.t.createUser({ email: "bob@example.org" });
    const other = await u.t.signIn("bob@example.org");
    expect((await other.get("/api/enrolments")).json.data).toEqual([]);
  });
});

describe("mandatory training", () => {
  const at = (date: string) => new Date(`${date}T12:00:00Z`);

  test("is grouped by the quarter in which it is due, latest first, with overdue items apart [B-072]", async () => {
    const year = u.t.app.now().getUTCFullYear();
    await assign(u.made.transfers, at(`${year + 1}-03-31`));
    await assign(u.made.state, at(`${year + 1}-04-01`));
    await assign(u.made.gifts, at(`${year - 1}-12-31`));
    await complete(u.made.state);
    const { data } = (await u.ada.get("/api/mandatory-training")).json;
    expect(data.quarters).toEqual([
      { year: year + 1, quarter: 2, outstanding: 0, overdue: 0, completed: 1 },
      { year: year + 1, quarter: 1, outstanding: 1, overdue: 0, completed: 0 },
      { year: year - 1, quarter: 4, outstanding: 1, overdue: 1, completed: 0 },
    ]);
    expect(data.overdue.map(({ card }: Assignment) => card.id)).toEqual([u.made.gifts]);
  });

  test("lists what is outstanding or completed in a quarter, without enrolments [B-072]", async () => {
    await assign(u.made.transfers, at("2031-05-01"));
    await assign(u.made.state, at("2031-06-30"));
    await assign(u.made.gifts, at("2031-06-01"), enrolled);
    await complete(u.made.state);
    const ids = ({ data }: { data: Assignment[] }) => data.map(({ card }) => card.id);
    expect(ids(await quarter(2031, 2))).toEqual([u.made.transfers]);
    const done = await quarter(2031, 2, "?standing=completed");
    expect([ids(done), done.standings]).toEqual([[u.made.state], { outstanding: 1, completed: 1 }]);
    expect(ids(await quarter(2031, 3))).toEqual([]);
  });

  test.each(["2026/5", "1999/1", "2101/1", "2026/0", "2026/x"])("has no quarter %s", async (path) => {
    expect([404, 422]).toContain((await u.ada.get(`/api/mandatory-training/${path}`)).status);
  });
});

describe("a list of assignments", () => {
  test("is filtered by status, with a count for each [T-10][T-20]", async () => {
    await assign(u.made.transfers, inDays(-1), enrolled);
    await assign(u.made.state, inDays(3), enrolled);
    await assign(u.made.gifts, inDays(30), enrolled);
    const answer = await enrolments("?status=overdue,open");
    expect(answer.data.map(({ status }: Assignment) => status)).toEqual(["overdue", "open"]);
    expect(answer.statuses).toEqual([
      { value: "overdue", count: 1 },
      { value: "due soon", count: 1 },
      { value: "open", count: 1 },
    ]);
  });

  test("is paged in the requested order", async () => {
    await assign(u.made.transfers, inDays(3), enrolled);
    await assign(u.made.state, inDays(2), enrolled);
    await assign(u.made.gifts, inDays(1), enrolled);
    const titles = async (query: string) =>
      (await enrolments(query)).data.map(({ card }: Assignment) => card.title);
    const all = await titles("?sort=title");
    expect(all).toEqual(all.toSorted());
    expect(await titles("?perPage=2")).toEqual(["Gifts and hospitality", "The state pension"]);
    expect(await titles("?perPage=2&page=2")).toEqual(["Pension transfers"]);
    const minutes = (await enrolments("?sort=shortest")).data.map(({ card }: Assignment) => card.minutes);
    expect(minutes).toEqual(minutes.toSorted((one: number, other: number) => one - other));
  });

  test("puts equal assignments in the order of their titles or of their assignment", async () => {
    for (const [title, minutes] of [
      ["B", 5],
      ["A", 5],
      ["C", 4],
    ] as const)
      await assign(await createItem(u.t.app, { title, minutes }), inDays(3), enrolled);
    const titles = async (query: string) =>
      (await enrolments(query)).data.map(({ card }: Assignment) => card.title);
    expect(await titles("")).toEqual(["B", "A", "C"]);
    expect(await titles("?sort=title")).toEqual(["A", "B", "C"]);
    expect(await titles("?sort=shortest")).toEqual(["C", "A", "B"]);
  });

  test("puts exempt assignments last", async () => {
    await assign(u.made.transfers, inDays(-9), {
      ...enrolled,
      exemptUntil: inDays(9),
      exemptReason: "Abroad",
    });
    await assign(u.made.state, inDays(2), enrolled);
    const { data } = await enrolments();
    expect(data.map(({ status }: Assignment) => status)).toEqual(["due soon", "exempt"]);
  });

  test("puts the most recently completed first", async () => {
    await assign(u.made.transfers, inDays(1), enrolled);
    await assign(u.made.state, inDays(2), enrolled);
    await complete(u.made.transfers);
    u.t.clock.advance(60);
    await complete(u.made.state);
    const { data } = await enrolments("?standing=completed");
    expect(data.map(({ card }: Assignment) => card.id)).toEqual([u.made.state, u.made.transfers]);
  });
});
