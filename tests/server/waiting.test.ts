import { describe, expect, test } from "vitest";
import { assignments, examAssignments, lateAnswers, longTermLeaves, users } from "#server/schema/index.ts";
import { areas } from "#src/areas/table.ts";
import { waitingCalls } from "#src/contracts/waiting.ts";
import { createExam, Sitter } from "./examHall.ts";
import { createItem, topicIn } from "./fixtures.ts";
import { startOffice } from "./admin/office.ts";
import type { Browser } from "./harness.ts";

const office = startOffice("learner", "exam", "system", "super");

const waiting = async (browser: Browser = office.learner) =>
  waitingCalls.counts.answer.parse((await browser.get("/api/waiting")).json).data;
const learnerId = async (): Promise<number> => (await office.learner.get("/api/me")).json.data.id;
/** Somebody who has not been invited yet. */
const newcomer = (email: string) => ({ email, firstName: "New", lastName: "Comer" });
const inDays = (days: number) => new Date(office.t.app.now().getTime() + days * 86_400_000);
const assign = async (days: number, live = true) => {
  const topic = await topicIn(office.t.app);
  const itemId = await createItem(office.t.app, { title: `Due in ${days} days`, live, topic });
  await office.t.app
    .db()
    .insert(assignments)
    .values({ userId: await learnerId(), itemId, reason: "Yearly", dueAt: inDays(days) });
  return itemId;
};

describe("waiting counts for a learner", () => {
  test("include live, uncompleted content that is overdue or due within a week", async () => {
    expect(await waiting()).toMatchObject({ "learning overdue": 0, "learning due": 0 });
    await assign(-3);
    await assign(6.9);
    await assign(7.1);
    await assign(2, false);
    const done = await assign(1);
    expect(await waiting()).toMatchObject({ "learning overdue": 1, "learning due": 2 });
    const seen = { type: "item", id: done, position: 1, sitting: crypto.randomUUID(), seconds: 0 };
    await office.learner.post("/api/viewed", seen);
    office.t.clock.advance(3_600);
    const completed = await office.learner.post("/api/complete", {
      ...seen,
      seconds: 3_600,
      percentage: "100",
    });
    expect(completed.status).toBe(200);
    expect(await waiting()).toMatchObject({ "learning overdue": 1, "learning due": 1 });
  });

  test("include an exam in progress and one that is due and can be started now", async () => {
    const { t, learner } = office;
    const due = await createExam(t.app, { name: "Due", maxAttempts: 1 });
    const late = await createExam(t.app, { name: "Not open yet", opensAt: inDays(2) });
    const userId = await learnerId();
    for (const examId of [due, late])
      await t.app
        .db()
        .insert(examAssignments)
        .values({ userId, examId, reason: "Yearly", dueAt: inDays(3) });
    expect(await waiting()).toMatchObject({ "exams running": 0, "exams due": 1 });
    const sitter = await new Sitter(t.app, learner, due).begin();
    expect(await waiting()).toMatchObject({ "exams running": 1, "exams due": 0 });
    await sitter.submit(sitter.wrong());
    expect(await waiting()).toMatchObject({ "exams running": 0, "exams due": 0 });
  });

  test("leave out an exam that is due while the learner is on leave", async () => {
    const { t } = office;
    const userId = await learnerId();
    await t.app
      .db()
      .insert(examAssignments)
      .values({ userId, examId: await createExam(t.app), reason: "Yearly", dueAt: inDays(3) });
    expect(await waiting()).toMatchObject({ "exams due": 1 });
    const day = (days: number) => inDays(days).toISOString().slice(0, 10);
    await t.app
      .db()
      .insert(longTermLeaves)
      .values({ userId, startsOn: day(0), endsOn: day(30), reason: "Parental leave" });
    expect(await waiting()).toMatchObject({ "exams due": 0 });
  });
});

describe("waiting counts in the back office", () => {
  test("include late answers and uninvited users only for administrators who deal with them", async () => {
    const { t, learner, exam, system } = office;
    const sitter = await new Sitter(t.app, learner, await createExam(t.app, {})).begin();
    const late = { attemptId: sitter.attempt.attempt_id, answers: [], receivedAt: t.app.now() };
    await t.app
      .db()
      .insert(lateAnswers)
      .values([
        late,
        {
          ...late,
          decision: "declined",
          decidedBy: 1,
          decidedAt: t.app.now(),
          reason: "The device was online",
        },
      ]);
    await t.app.db().insert(users).values(newcomer("new@example.org"));
    expect(await waiting(exam)).toMatchObject({ "late answers": 1 });
    expect(await waiting(exam)).not.toHaveProperty("users not invited");
    expect(await waiting(system)).toMatchObject({ "late answers": 1, "users not invited": 1 });
    for (const name of ["late answers", "users not invited"])
      expect(await waiting(learner)).not.toHaveProperty(name);
  });

  test("leave out late answers to an attempt that its learner has submitted", async () => {
    const { t, learner, exam } = office;
    const phone = await new Sitter(t.app, learner, await createExam(t.app, {})).begin();
    await phone.submit(phone.right());
    expect((await phone.save(phone.wrong())).status).toBe(208);
    expect(await t.app.db().select().from(lateAnswers)).toHaveLength(1);
    expect(await waiting(exam)).toMatchObject({ "late answers": 0 });
  });

  test("stop at the most that the navigation shows", async () => {
    const { t, system } = office;
    await t.app
      .db()
      .insert(users)
      .values(Array.from({ length: 120 }, (_, n) => newcomer(`n${n}@example.org`)));
    expect(await waiting(system)).toMatchObject({ "users not invited": 100 });
  });

  test("match exactly the links that show them", async () => {
    const counted = [
      ...areas.navigation.flatMap(({ links }) => links.flatMap(({ waits = [] }) => waits)),
      ...areas.offices.flatMap(({ waits = [] }) => waits),
    ].map(({ of }) => of);
    expect(Object.keys(await waiting(office.super)).sort()).toEqual(counted.sort());
  });
});
