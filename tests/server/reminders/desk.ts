import { asc, eq } from "drizzle-orm";
import { sendReminders } from "#server/reminders/dispatch.ts";
import { foresee, type Foreseen } from "#server/reminders/foresight.ts";
import { messageTypes } from "#server/messages/messageTypes.ts";
import { syncMessages } from "#server/messages/sync.ts";
import type { ReminderRule } from "#server/reminders/rules.ts";
import {
  assignments,
  examAssignments,
  examAttempts,
  exams,
  itemCompletions,
  longTermLeaves,
  reminders,
  reminderSends,
  topics,
  users,
} from "#server/schema/index.ts";
import type { Offset } from "#src/contracts/kinds/offset.ts";
import { createItem } from "../fixtures.ts";
import type { TestApp } from "../harness.ts";

const day = 86_400_000;

/** `3 days before`. */
export const offsetOf = (text: string): Offset => {
  const [, amount, unit, direction] = /^(\d+) (\w+) (before|after)$/.exec(text)!;
  return {
    amount: Number(amount),
    unit: unit as Offset["unit"],
    direction: direction as Offset["direction"],
  };
};

export type Desk = {
  t: TestApp;
  ids: { item: number; other: number; exam: number; ada: number; boss: number };
  now(): Date;
  inDays(days: number): Date;
  rule(given?: Partial<typeof reminders.$inferInsert>): Promise<ReminderRule>;
  person(email: string, given?: Partial<typeof users.$inferInsert>): Promise<number>;
  assign(given?: Partial<typeof assignments.$inferInsert>): Promise<void>;
  assignExam(given?: Partial<typeof examAssignments.$inferInsert>): Promise<void>;
  complete(given?: Partial<typeof itemCompletions.$inferInsert>): Promise<void>;
  /** An attempt at the exam that was passed at this time. */
  pass(at: Date, given?: Partial<typeof examAttempts.$inferInsert>): Promise<void>;
  leave(startsOn: string, endsOn: string, userId?: number): Promise<void>;
  /** Sets the clock to a time, and runs the job. */
  at(moment: string): Promise<void>;
  /** Every claimed reminder, as text: when, for whom, which cycle and step. */
  claims(): Promise<string[]>;
  /** What is foreseen from now on, for this many days. */
  foresee(days?: number): Promise<Foreseen[]>;
};

/** The calls that create facts, on the app of a test. */
export function deskOn(t: TestApp, ids: Desk["ids"]): Desk {
  const db = () => t.app.db();
  const now = () => t.app.now();
  const inDays = (days: number) => new Date(now().getTime() + days * day);
  return {
    ...{ t, ids, now, inDays },
    async rule(given = {}) {
      const [made] = await db()
        .insert(reminders)
        .values({
          ...{ name: "Due soon", contentType: "item", contentId: ids.item, anchor: "due" },
          ...{ offset: offsetOf("3 days before"), recipients: ["learner"], message: "training-reminder" },
          ...{ activeFrom: now(), createdAt: now(), updatedAt: now() },
          ...given,
        })
        .returning();
      return made!;
    },
    async person(email, given = {}) {
      const { id } = await t.createUser({ email });
      if (Object.keys(given).length > 0) await db().update(users).set(given).where(eq(users.id, id));
      return id;
    },
    async assign(given = {}) {
      const of = { userId: ids.ada, itemId: ids.item, reason: "Yearly training" };
      await db()
        .insert(assignments)
        .values({ ...of, assignedAt: inDays(-30), dueAt: inDays(10), ...given });
    },
    async assignExam(given = {}) {
      const of = { userId: ids.ada, examId: ids.exam, reason: "Licence" };
      await db()
        .insert(examAssignments)
        .values({ ...of, assignedAt: inDays(-30), dueAt: inDays(10), ...given });
    },
    async complete(given = {}) {
      const of = { userId: ids.ada, itemId: ids.item, completedAt: now(), arrivedAt: now() };
      await db()
        .insert(itemCompletions)
        .values({ ...of, ...given });
    },
    async pass(at, given = {}) {
      await db()
        .insert(examAttempts)
        .values({
          ...{ examId: ids.exam, userId: ids.ada, seed: "s", passPercentage: 70, draftKey: "k" },
          ...{ status: "PASSED", endedBy: "learner", contactAt: at, journalSeq: 1, journalHead: "h" },
          ...{ startedAt: at, finishesAt: at, originalFinishesAt: at, finishedAt: at },
          ...given,
        });
    },
    async leave(startsOn, endsOn, userId = ids.ada) {
      await db().insert(longTermLeaves).values({ userId, startsOn, endsOn, reason: "Parental leave" });
    },
    async at(moment) {
      t.clock.set(Date.parse(moment));
      await sendReminders(t.app);
    },
    async claims() {
      const rows = await db().select().from(reminderSends).orderBy(asc(reminderSends.id));
      return rows.map(
        ({ moment, userId, cycle, step }) =>
          `${moment.toISOString().slice(0, 16)} ${userId} ${cycle} ${step}`,
      );
    },
    foresee: (days = 90) => foresee(t.app, { from: now(), to: inDays(days) }),
  };
}

/** Creates two items, an exam, Ada in London and her manager. */
export async function furnish(t: TestApp): Promise<Desk["ids"]> {
  const db = t.app.db();
  await syncMessages(t.app, messageTypes);
  await db.insert(topics).values({ name: "Duty" });
  const item = await createItem(t.app, { title: "The Consumer Duty" });
  const other = await createItem(t.app, { title: "Red flags" });
  const [exam] = await db
    .insert(exams)
    .values({ name: "Pension transfers", seconds: 3_600, passPercentage: 70 })
    .returning();
  const boss = await t.createUser({ email: "boss@example.org", firstName: "Morgan", lastName: "Lee" });
  const ada = await t.createUser({ email: "ada@example.org", firstName: "Ada", lastName: "Byron" });
  await db.update(users).set({ managerId: boss.id }).where(eq(users.id, ada.id));
  return { item, other, exam: exam!.id, ada: ada.id, boss: boss.id };
}
