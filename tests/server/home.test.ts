import { describe, expect, test } from "vitest";
import { assignments, examAssignments } from "#server/schema/index.ts";
import { Home } from "#src/contracts/learning.ts";
import { startAcademy } from "./academy.ts";
import { createExam } from "./examHall.ts";
import { createItem } from "./fixtures.ts";

const u = startAcademy();
const { viewed, complete, touch } = u;
const home = async (browser = u.ada) => Home.parse((await browser.get("/api/home")).json.data);

describe("home", () => {
  const inDays = (days: number) => new Date(u.t.app.now().getTime() + days * 86_400_000);
  const assign = (itemId: number, days: number) =>
    u.t.app
      .db()
      .insert(assignments)
      .values({ userId: u.adaId, itemId, reason: "Yearly", dueAt: inDays(days) });

  test("tells what is due, soonest first, until it is completed [T-20]", async () => {
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

  test("tells of the exams that are due, too [T-20]", async () => {
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

  test("leads back to where the user was, latest first [T-13]", async () => {
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
    expect(page.continue.map(({ id, read, progress }) => [id, read, progress])).toEqual([
      [u.made.transfers, 0.6, "in progress"],
      [u.made.state, 0.2, "in progress"],
    ]);
    expect(page.continue[0]!.viewed_at).toBe(new Date(u.t.app.now().getTime() - 120_000).toISOString());
  });

  test("shows the newest items and boxsets, and counts what was completed", async () => {
    await complete(u.made.state);
    await complete(u.made.plain);
    await touch(u.made.plain);
    const page = await home();
    expect(page.recent.map(({ id }) => id)).toEqual([
      u.made.transfers,
      u.made.state,
      u.made.gifts,
      u.made.conduct,
      u.made.plain,
    ]);
    expect(page.recent.map(({ progress }) => progress)).toEqual([
      "not started",
      "completed",
      "not started",
      "not started",
      "stale",
    ]);
    expect(page.boxsets.map(({ id }) => id)).toEqual([u.made.retirement, u.made.ethics]);
    expect(page.completed).toBe(2);
    for (let i = 0; i < 7; i += 1) await createItem(u.t.app, { title: `New ${i}`, published: 0 });
    expect((await home()).recent).toHaveLength(6);
  });

  test("of an empty academy is empty", async () => {
    await u.t.reset();
    await u.t.createUser({ email: "ada@example.org" });
    expect(await home(await u.t.signIn("ada@example.org"))).toEqual({
      due: [],
      continue: [],
      recent: [],
      boxsets: [],
      slides: [],
      completed: 0,
    });
  });
});
