import { desc } from "drizzle-orm";
import { auditLog } from "#server/schema/index.ts";
import { startOffice } from "./admin/office.ts";
import { createExam, essay, single, Sitter } from "./examHall.ts";

/** The path of a back-office call about attempts. */
export const path = (act: string) => `/api/admin/exams-attempts/${act}`;

/** For an exam with two texts that a person has to mark. */
export const mixed = { pools: [{ draw: 3, questions: [single(), essay("First"), essay("Second")] }] };

/** A back office in which exams are administered, and a learner who sits them. */
export function startExamOffice() {
  const office = startOffice("learner", "exam");
  const begin = async (draft: Parameters<typeof createExam>[1] = {}) =>
    new Sitter(office.t.app, office.learner, await createExam(office.t.app, draft)).begin();
  return {
    office,
    /** The learner begins an exam of their own. */
    begin,
    /** The learner has submitted, and waits to be marked. */
    inReview: async (draft = {}) => {
      const one = await begin({ ...mixed, ...draft });
      await one.submit(one.right());
      return one;
    },
    mark: (one: Sitter, marks: [string, boolean][], browser = office.exam) =>
      browser.post(path("mark-questions"), {
        attempt_id: one.attempt.attempt_id,
        marks: marks.map(([title, correct]) => ({
          question_id: one.question(title).id,
          correct,
          note: `${title}: ${correct}`,
        })),
      }),
    end: (one: Sitter, browser = office.exam) =>
      browser.post(path("mark-attempt"), { attempt_id: one.attempt.attempt_id, reason: "Read twice" }),
    /** The latest line of the audit log. */
    lastLine: async () =>
      (await office.t.app.db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]!,
  };
}
