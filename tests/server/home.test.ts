import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { noCpd } from "#server/search/catalogue.ts";
import {
  assignments,
  boxsets,
  examAssignments,
  examAttempts,
  exams,
  itemCompletions,
  items,
  itemViews,
  users,
} from "#server/schema/index.ts";
import { Home } from "#src/contracts/learning.ts";
import { startAcademy } from "./academy.ts";
import { createExam, Sitter } from "./examHall.ts";
import { createItem } from "./fixtures.ts";

const u = startAcademy();
const { viewed, complete } = u;
const home = async (browser = u.ada) => Home.parse((await browser.get("/api/home")).json.data);

describe("the home page", () => {
  const inDays = (days: number) => new Date(u.t.app.now().getTime() + days * 86_400_000);
  const assign = (itemId: number, days: number) =>
    u.t.app
      .db()
      .insert(assignments)
      .values({ userId: u.adaId, itemId, reason: "Yearly", dueAt: inDays(days) });

  test("lists due content, most urgent first, until it is completed [T-20]", async () => {
    await assign(u.made.transfers, 5);
    await assign(u.made.state, -2);
    await assign(u.made.draft, 1);
    await assign(u.made.gifts, 9);
    await complete(u.made.gifts);
    await u.ada.post(`/api/remove-from-view/${u.made.state}/item`);
    const { due } = await home();
    expect(due.map(({ card, due_at, overdue, reason }) => [card.id, due_at, overdue, reason])).toEqual([
      [u.made.state, inDays(-2).toISOString(), true, "Yearly"],
      [u.made.transfers, inDays(5).toISOString(), false, "Yearly"],
    ]);
  });

  test("lists due exams with other due content [T-20]", async () => {
    const exam = await createExam(u.t.app, { name: "Yearly", minutes: 30 });
    await assign(u.made.transfers, 5);
    await u.t.app
      .db()
      .insert(examAssignments)
      .values({ userId: u.adaId, examId: exam, reason: "Accreditation", dueAt: inDays(2) });
    const due = async () => (await home()).due.map(({ card, reason }) => [card.type, card.title, reason]);
    expect(await due()).toEqual([
      ["exam", "Yearly", "Accreditation"],
      ["item", "Pension transfers", "Yearly"],
    ]);
  });

  test("offers to continue content in progress, latest first [T-13]", async () => {
    for (const [id, position] of [
      [u.made.state, 0.2],
      [u.made.transfers, 0.6],
      [u.made.gifts, 0.1],
      [u.made.plain, 1],
    ] as const) {
      u.t.clock.advance(60);
      await viewed(id, position);
    }
    await complete(u.made.gifts);
    await u.ada.post(`/api/remove-from-view/${u.made.plain}/item`);
    const page = await home();
    expect(page.hero).toMatchObject({
      ...{ why: "last read", card: { id: u.made.transfers, progress: "in progress" }, read: 0.6 },
    });
    expect(page.continue.map(({ id, read, progress }) => [id, read, progress])).toEqual([
      [u.made.state, 0.2, "in progress"],
    ]);
    expect(page.continue[0]!.viewed_at).toBe(new Date(u.t.app.now().getTime() - 180_000).toISOString());
  });

  test("shows the newest items and boxsets in one row, with the user's progress", async () => {
    await complete(u.made.state);
    const newest = await createItem(u.t.app, { title: "New", published: 0 });
    await u.t.app
      .db()
      .update(boxsets)
      .set({ publishedAt: inDays(-1.5) })
      .where(eq(boxsets.id, u.made.ethics));
    const { recent } = await home();
    expect(recent).toHaveLength(4);
    expect(recent[0]).toMatchObject({ id: newest, progress: "not started" });
    expect(recent.find(({ type, id }) => type === "item" && id === u.made.state)?.progress).toBe("completed");
    const dates = recent.map(({ published_at }) => published_at);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(new Set(recent.map(({ type }) => type))).toEqual(new Set(["item", "boxset"]));
    await u.ada.post(`/api/remove-from-view/${newest}/item`);
    expect((await home()).recent.map(({ id }) => id)).not.toContain(newest);
  });

  test("puts a running exam first with the server's time, due or not, until it ends", async () => {
    const exam = await createExam(u.t.app, { name: "Yearly", minutes: 30 });
    await assign(u.made.transfers, -5);
    const sitter = await new Sitter(u.t.app, u.ada, exam).begin();
    const { json } = await u.ada.get("/api/home");
    expect(json.server_time_iso).toBe(u.t.app.now().toISOString());
    const { hero, due } = Home.parse(json.data);
    expect(hero).toMatchObject({
      ...{ why: "running exam", card: { type: "exam", id: exam }, due_at: null },
      finishes_at_iso: sitter.attempt.finishes_at_iso,
    });
    expect(due.map(({ card, standing, overdue }) => [card.title, standing, overdue])).toEqual([
      ["Yearly", "in progress", false],
      ["Pension transfers", null, true],
    ]);
    u.t.clock.advance(31 * 60);
    expect((await home()).hero?.why).toBe("overdue");
  });

  test("puts the running exam that ends first before the others, assigned or not, even if it was taken down", async () => {
    const start = async (name: string, minutes: number) => {
      const exam = await createExam(u.t.app, { name, minutes });
      await new Sitter(u.t.app, u.ada, exam, name).begin();
      return exam;
    };
    const long = await start("Long", 90);
    const short = await start("Short", 30);
    const middle = await start("Middle", 60);
    await u.t.app
      .db()
      .insert(examAssignments)
      .values({ userId: u.adaId, examId: middle, reason: "Accreditation", dueAt: inDays(2) });
    await u.t.app.db().update(exams).set({ live: false }).where(eq(exams.id, short));
    const { hero, due } = await home();
    const card = { id: short, title: "Short", minutes: 30, progress: "in progress", in_my_list: false };
    expect(hero).toMatchObject({ why: "running exam", card, due_at: null });
    expect(due.map(({ card, standing, reason }) => [card.id, standing, reason])).toEqual([
      [short, "in progress", null],
      [middle, "in progress", "Accreditation"],
      [long, "in progress", null],
    ]);
  });

  test("shows the status of an exam that cannot be sat now, but does not offer it", async () => {
    const exam = await createExam(u.t.app, { name: "Yearly", opensAt: inDays(1) });
    const dueAt = inDays(2);
    await u.t.app
      .db()
      .insert(examAssignments)
      .values({ userId: u.adaId, examId: exam, reason: "Yearly", dueAt });
    const { hero, due } = await home();
    expect(hero).toBeNull();
    expect(due.map(({ standing }) => standing)).toEqual(["unavailable"]);
  });

  test("counts this year's CPD towards the target, using the longest category of each item", async () => {
    await u.t.app
      .db()
      .update(items)
      .set({ cpd: { ...noCpd, cpd: 20, idd: 30 } });
    await complete(u.made.state);
    await complete(u.made.plain);
    await complete(u.made.gifts);
    const old = new Date(Date.UTC(u.t.app.now().getUTCFullYear(), 0) - 1);
    await u.t.app
      .db()
      .update(itemCompletions)
      .set({ completedAt: old })
      .where(eq(itemCompletions.itemId, u.made.gifts));
    expect((await home()).cpd).toEqual({ minutes: 60, target: 35 * 60 });
  });

  test("shows managers the size of their team and how many people have something overdue", async () => {
    expect((await home()).team).toBeNull();
    const [bo, cy, di, gone] = await Promise.all(
      ["bo", "cy", "di", "gone"].map((name) => u.t.createUser({ email: `${name}@example.org` })),
    );
    await u.t.app
      .db()
      .update(users)
      .set({ managerId: u.adaId })
      .where(inArray(users.id, [bo!.id, cy!.id, di!.id, gone!.id]));
    await u.t.app.db().update(users).set({ disabledAt: u.t.app.now() }).where(eq(users.id, gone!.id));
    expect((await home()).team).toEqual({ people: 3, overdue: 0 });
    const exam = await createExam(u.t.app);
    const draft = await createExam(u.t.app, { live: false });
    const late = { reason: "Yearly", dueAt: inDays(-1) };
    // What is due now is not overdue yet, and what is not live is not due at all.
    await u.t.app
      .db()
      .insert(assignments)
      .values([
        { ...late, userId: bo!.id, itemId: u.made.draft },
        { ...late, userId: bo!.id, itemId: u.made.gifts, dueAt: u.t.app.now() },
      ]);
    await u.t.app
      .db()
      .insert(examAssignments)
      .values([
        { ...late, userId: cy!.id, examId: draft },
        { ...late, userId: cy!.id, examId: exam, dueAt: u.t.app.now() },
      ]);
    expect((await home()).team).toEqual({ people: 3, overdue: 0 });
    await u.t.app
      .db()
      .insert(assignments)
      .values([bo!, gone!].map(({ id }) => ({ ...late, userId: id, itemId: u.made.state })));
    expect((await home()).team).toEqual({ people: 3, overdue: 1 });
    await u.t.app
      .db()
      .update(examAssignments)
      .set({ dueAt: inDays(-1) })
      .where(eq(examAssignments.examId, exam));
    expect((await home()).team).toEqual({ people: 3, overdue: 2 });
  });

  test("shows the number of people to invite only to users who may invite", async () => {
    const { id } = await u.t.createUser({ email: "new@example.org" });
    await u.t.app.db().update(users).set({ passwordHash: null }).where(eq(users.id, id));
    expect((await home()).to_invite).toBeNull();
    await u.t.createUser({ email: "boss@example.org", roles: ["system admin"] });
    expect((await home(await u.t.signIn("boss@example.org"))).to_invite).toBe(1);
  });

  test("welcomes new users until they close the welcome or start something", async () => {
    expect((await home()).first_run).toBe(true);
    await viewed(u.made.state, 0.2);
    expect((await home()).first_run).toBe(false);
    const db = u.t.app.db();
    await db.delete(itemViews);
    // Not every completion comes with a recorded view.
    await db
      .insert(itemCompletions)
      .values({ userId: u.adaId, itemId: u.made.state, completedAt: inDays(-1) });
    expect((await home()).first_run).toBe(false);
    await db.delete(itemCompletions);
    expect((await home()).first_run).toBe(true);
    await new Sitter(u.t.app, u.ada, await createExam(u.t.app)).begin();
    expect((await home()).first_run).toBe(false);
    // A void attempt does not count.
    await db.update(examAttempts).set({ status: "VOID", finishedAt: u.t.app.now() });
    expect((await home()).first_run).toBe(true);
    await u.t.createUser({ email: "tom@example.org" });
    const tom = await u.t.signIn("tom@example.org");
    expect((await home(tom)).first_run).toBe(true);
    expect((await tom.post("/api/home/welcomed")).status).toBe(200);
    expect((await home(tom)).first_run).toBe(false);
  });

  test("is empty for an empty academy", async () => {
    await u.t.reset();
    await u.t.createUser({ email: "ada@example.org" });
    expect(await home(await u.t.signIn("ada@example.org"))).toEqual({
      hero: null,
      due: [],
      continue: [],
      recent: [],
      slides: [],
      cpd: { minutes: 0, target: 35 * 60 },
      team: null,
      to_invite: null,
      first_run: true,
    });
  });
});
