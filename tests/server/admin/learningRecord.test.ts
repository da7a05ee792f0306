import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inPortions } from "#server/database/lists.ts";
import { LearningRecord } from "#src/contracts/admin/users.ts";
import {
  assignments,
  audiences,
  audienceUsers,
  earlierCompletions,
  examAssignments,
  examAttempts,
  exams,
  itemCompletions,
} from "#server/schema/index.ts";
import { createExam } from "../examHall.ts";
import { createAcademy } from "../fixtures.ts";
import { startOffice } from "./office.ts";

const office = startOffice("system", "content");

const path = (id: number) => `/api/admin/users/${id}/record`;
const recordOf = async (id: number) => LearningRecord.parse((await office.system.get(path(id))).json.data);
const hour = 3_600;

test("a learning record shows assignments with their reasons, completions, exams and audiences", async () => {
  const { at, ids } = office;
  const db = office.t.app.db();
  const on = (hours: number) => new Date(at(hours * hour));
  const academy = await createAcademy(office.t.app);
  const exam = await createExam(office.t.app, { name: "Sanctions" });
  const userId = ids.learner;
  await db.insert(assignments).values([
    { userId, itemId: academy.transfers, reason: "New adviser", assignedBy: ids.manager, dueAt: on(48) },
    { userId, itemId: academy.gifts, reason: "Each year", assignedBy: null, dueAt: on(24) },
    { userId: ids.manager, itemId: academy.gifts, reason: "Theirs", assignedBy: null, dueAt: on(24) },
  ]);
  await db.insert(examAssignments).values({ userId, examId: exam, reason: "Licence", dueAt: on(36) });
  await db
    .insert(itemCompletions)
    .values({ userId, itemId: academy.gifts, completedAt: on(-5), arrivedAt: on(-2) });
  const attempt = {
    ...{
      userId,
      examId: exam,
      seed: "s",
      passPercentage: 60,
      finishesAt: on(-8),
      originalFinishesAt: on(-8),
    },
    ...{ answered: 3, contactAt: on(-9), draftKey: "secret", journalSeq: 1, journalHead: "h" },
  };
  await db.insert(examAttempts).values([
    { ...attempt, startedAt: on(-30), finishedAt: on(-29), status: "FAILED", percentage: 20 },
    { ...attempt, startedAt: on(-20), finishedAt: on(-19), status: "PASSED", percentage: 90 },
    { ...attempt, startedAt: on(-10), finishedAt: on(-9), status: "REVIEW", percentage: 40 },
    { ...attempt, startedAt: on(-1), finishedAt: null, status: "OPEN", percentage: null },
  ]);
  const [advice, gone] = await db
    .insert(audiences)
    .values([
      { name: "Advice", description: "" },
      { name: "Gone", description: "", archivedAt: on(-1) },
    ])
    .returning();
  await db.insert(audienceUsers).values([
    { audienceId: advice!.id, userId, source: "rule" },
    { audienceId: gone!.id, userId, source: "hand" },
  ]);

  const record = await recordOf(userId);
  const gifts = "Gifts and hospitality";
  expect(record.assignments.total).toBe(3);
  expect(record.assignments.rows).toEqual([
    {
      ...{ title: "Pension transfers", type: "item", reason: "New adviser" },
      assigned_by: { id: ids.manager, name: expect.any(String) },
      ...{ due_at: on(48).toISOString(), done_at: null },
    },
    {
      ...{ title: "Sanctions", type: "exam", reason: "Licence", assigned_by: null },
      ...{ due_at: on(36).toISOString(), done_at: on(-19).toISOString() },
    },
    {
      ...{ title: gifts, type: "item", reason: "Each year", assigned_by: null },
      ...{ due_at: on(24).toISOString(), done_at: on(-5).toISOString() },
    },
  ]);
  expect(record.completions).toEqual({
    total: 1,
    rows: [
      {
        ...{ title: gifts, completed_at: on(-5).toISOString(), arrived_at: on(-2).toISOString() },
        valid_until: null,
      },
    ],
  });
  // There is no score until everything is marked.
  expect(record.exams.rows.map(({ name, status, percentage }) => [name, status, percentage])).toEqual([
    ["Sanctions", "Open", null],
    ["Sanctions", "Review", null],
    ["Sanctions", "Passed", 90],
    ["Sanctions", "Failed", 20],
  ]);
  expect(record.audiences).toEqual({ total: 1, rows: [{ name: "Advice", source: "rule" }] });
  expect((await office.system.get(path(userId))).text).not.toContain("secret");
});

test("the record of a user without activity is empty apart from their last sign-in", async () => {
  const nothing = { total: 0, rows: [] };
  const empty = { assignments: nothing, completions: nothing, exams: nothing, audiences: nothing };
  expect(await recordOf(office.ids.learner)).toEqual({ last_sign_in: null, ...empty });
  expect((await recordOf(office.ids.system)).last_sign_in).not.toBeNull();
  expect((await office.system.get(path(999_999))).status).toBe(404);
  expect((await office.content.get(path(office.ids.learner))).status).toBe(403);
});

test("of a long list a record shows the latest 200 rows, and the total", async () => {
  const db = office.t.app.db();
  const userId = office.ids.learner;
  const on = (hours: number) => new Date(office.at(hours * hour));
  const { gifts: itemId } = await createAcademy(office.t.app);
  // The earlier, the higher the number.
  const ago = Array.from({ length: 201 }, (_, n) => on(-n));
  const completed = ago.map((at) => ({
    ...{ userId, itemId, completedAt: at, arrivedAt: at, source: "read" as const, validUntil: on(9) },
  }));
  await inPortions(completed, (some) => db.insert(earlierCompletions).values(some));
  const named = ago.map((_, n) => ({ name: `Exam ${n}`, seconds: 600, passPercentage: 60 }));
  const made = (await inPortions(named, (some) => db.insert(exams).values(some).returning())).flat();
  const due = made.map(({ id: examId }, n) => ({ userId, examId, reason: "Licence", dueAt: ago[n]! }));
  await inPortions(due, (some) => db.insert(examAssignments).values(some));
  const sat = made.map(({ id: examId }, n) => ({
    ...{ userId, examId, seed: "s", passPercentage: 60, startedAt: ago[n]!, finishesAt: on(1) },
    ...{ originalFinishesAt: on(1), contactAt: on(0), draftKey: "d", journalSeq: 1, journalHead: "h" },
  }));
  await inPortions(sat, (some) => db.insert(examAttempts).values(some));
  await db.execute(sql`
    insert into audiences (name, description) select 'Branch ' || to_char(n, 'FM000'), '' from generate_series(0, 200) n`);
  await db.execute(sql`
    insert into audience_users (audience_id, user_id, source)
    select id, ${userId}::int, 'hand' from audiences`);
  const record = await recordOf(userId);
  for (const part of ["assignments", "completions", "exams", "audiences"] as const)
    expect([part, record[part].total]).toEqual([part, 201]);
  const latest = ago.slice(0, 200).map((at) => at.toISOString());
  expect(record.assignments.rows.map(({ due_at }) => due_at)).toEqual(latest);
  expect(record.completions.rows.map(({ completed_at }) => completed_at)).toEqual(latest);
  expect(record.exams.rows.map(({ started_at }) => started_at)).toEqual(latest);
  // Audiences have no date: they are in the order of their names.
  const { rows } = record.audiences;
  expect([rows.length, rows[0]!.name]).toEqual([200, "Branch 000"]);
});

test("a record lists every certificate with its expiry date [T-20]", async () => {
  const db = office.t.app.db();
  const on = (days: number) => new Date(office.at(days * 24 * hour));
  const academy = await createAcademy(office.t.app);
  const of = { userId: office.ids.learner, itemId: academy.gifts };
  await db.insert(assignments).values({ ...of, reason: "Yearly", dueAt: on(-800), validMonths: 12 });
  const before = { completedAt: on(-700), arrivedAt: on(-700), validUntil: on(-335) };
  await db.insert(earlierCompletions).values({ ...of, ...before, source: "read" });
  await db
    .insert(itemCompletions)
    .values({ ...of, completedAt: on(-340), arrivedAt: on(-340), validUntil: on(30) });
  const { completions } = await recordOf(of.userId);
  expect(completions.total).toBe(2);
  expect(completions.rows.map((row) => [row.completed_at, row.valid_until])).toEqual([
    [on(-340).toISOString(), on(30).toISOString()],
    [on(-700).toISOString(), on(-335).toISOString()],
  ]);
});
