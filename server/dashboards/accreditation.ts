import { eq } from "drizzle-orm";
import { accreditationDashboard, lateAnswers as lateAnswersPlace } from "#src/routes/admin/accreditation.ts";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { lateAnswersList } from "../modules/exams/lateReview.ts";
import { examAdministrators } from "../modules/exams/roles.ts";
import { exams, examAttempts, fullName, lateAnswers, users } from "../schema/index.ts";
import { addressSince, byDay, ofList, type ServerDashboard } from "./dashboard.ts";

const finished = (status: "PASSED" | "FAILED") =>
  byDay(examAttempts.finishedAt, examAttempts, eq(examAttempts.status, status));

/** Attempts are named after their exam and their learner. */
async function attemptNames(app: App, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await app
    .db()
    .select({ id: examAttempts.id, exam: exams.name, learner: fullName(users) })
    .from(examAttempts)
    .innerJoin(exams, eq(exams.id, examAttempts.examId))
    .innerJoin(users, eq(users.id, examAttempts.userId))
    .where(isOneOf(examAttempts.id, ids));
  return new Map(rows.map(({ id, exam, learner }) => [id, `${exam}, ${learner}`]));
}

/** What exam administrators have to decide, how exams are going, and what was done to attempts. */
export const accreditation: ServerDashboard = {
  place: accreditationDashboard,
  access: examAdministrators,
  kinds: { attempt: { names: attemptNames } },
  needs: [
    {
      key: "late-answers",
      counted: "late answers",
      words: lateAnswersPlace.words,
      reason: { one: "awaits your decision", many: "await your decision" },
      waiting: () => ofList(lateAnswersList, { decision: ["waiting"] }, lateAnswers.receivedAt),
      list: lateAnswersPlace.path,
      verb: "Decide",
    },
  ],
  figures: [
    { key: "exams-started", label: "Exams started", source: byDay(examAttempts.startedAt, examAttempts) },
    { key: "exams-passed", label: "Exams passed", source: finished("PASSED") },
    { key: "exams-failed", label: "Exams failed", source: finished("FAILED") },
    {
      key: "late-arrivals",
      label: "Late answers",
      at: addressSince(lateAnswersPlace.path, "received_at"),
      source: byDay(lateAnswers.receivedAt, lateAnswers),
    },
  ],
};
