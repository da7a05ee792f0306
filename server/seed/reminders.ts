import { asc } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { insertMany } from "#server/database/lists.ts";
import { assignments, examAssignments, reminders } from "#server/schema/index.ts";

type Rule = Omit<
  typeof reminders.$inferInsert,
  "contentType" | "contentId" | "message" | "activeFrom" | "createdAt" | "updatedAt"
>;

const before = (amount: number) => ({ amount, unit: "days" as const, direction: "before" as const });

/** For each mandatory training: twice before it is due, and every week afterwards, when the manager gets it, too. */
const ofTraining: readonly Rule[] = [
  { name: "Two weeks before it is due", anchor: "due", offset: before(14), recipients: ["learner"] },
  { name: "The day before it is due", anchor: "due", offset: before(1), recipients: ["learner"] },
  {
    ...{ name: "Every week while it is overdue", anchor: "due", recipients: ["learner", "manager"] },
    offset: { amount: 1, unit: "weeks", direction: "after" },
    ...{ repeatDays: 7, times: 8 },
  },
];
const ofCertificate: Rule = {
  ...{ name: "Two months before the certificate expires", anchor: "expires", recipients: ["learner"] },
  offset: before(60),
};
const ofExam: Rule = {
  name: "A week before it is due",
  anchor: "due",
  offset: before(7),
  recipients: ["learner"],
};

/**
 * Adds the reminders of the demo academy, active from its first morning: nothing is sent for earlier due dates. As
 * everyone has the same training, several hundred messages in a day are confirmed.
 */
export async function seedReminders(app: App): Promise<void> {
  const db = app.db();
  const trained = await db
    .selectDistinct({ id: assignments.itemId, kind: assignments.kind, months: assignments.validMonths })
    .from(assignments)
    .orderBy(asc(assignments.itemId));
  const mandatory = new Set(trained.filter(({ kind }) => kind === "mandatory").map(({ id }) => id));
  const certified = new Set(trained.filter(({ months }) => months !== null).map(({ id }) => id));
  const exams = await db
    .selectDistinct({ id: examAssignments.examId })
    .from(examAssignments)
    .orderBy(asc(examAssignments.examId));
  const now = app.now();
  const made = { activeFrom: now, createdAt: now, updatedAt: now, confirmedADay: 500 };
  const once = { repeatDays: null, times: 1 };
  const item = (id: number, rule: Rule, message: "training-reminder" | "certificate-reminder") => ({
    ...{ ...once, ...rule, ...made, contentType: "item" as const, contentId: id, message },
  });
  await insertMany(db, reminders, [
    ...[...mandatory].flatMap((id) => ofTraining.map((rule) => item(id, rule, "training-reminder"))),
    ...[...certified].map((id) => item(id, ofCertificate, "certificate-reminder")),
    ...exams.map(({ id }) => ({
      ...{ ...once, ...ofExam, ...made, contentType: "exam" as const, contentId: id },
      message: "exam-reminder",
    })),
  ]);
}
