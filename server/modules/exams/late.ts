import { sql } from "drizzle-orm";
import type { App } from "../../app.ts";
import { lockedAttempt, writeOne, type Attempt } from "./attempts.ts";
import { questionsOfOne } from "./questions.ts";
import { notifyLateAnswers } from "./tell.ts";
import { canonical } from "./journal.ts";
import type { Writing } from "./writing.ts";

/** Why late answers are declined without a decision: a learner who has submitted has said which answers count. */
export const submittedWithout = "The learner submitted the exam without these answers";

/**
 * Keeps late answers as evidence if they differ from those that counted (P4, D-23), with the device's times and the
 * silence before, however short. They do not count; the exam administrators are asked to decide, unless the learner has
 * submitted. Repetitions are kept only once.
 * @returns the attempt, which is over
 */
export async function keepLate(
  app: App,
  { attempt: id, answers, tab, rev, receivedAt, clientTime }: Omit<Writing, "examId">,
): Promise<Attempt> {
  return app.inTransaction(async () => {
    const attempt = await lockedAttempt(app, id);
    if (answers.length === 0) return attempt;
    const questions = await questionsOfOne(app, attempt);
    const counted = new Map(questions.map((question) => [question.id, question.saved?.answer]));
    const late = answers.filter(({ question_id, answer }) => {
      const before = counted.get(question_id) ?? (typeof answer === "string" ? "" : []);
      return (
        canonical(before) !==
        canonical(typeof answer === "string" ? answer : [...answer].sort((a, b) => a - b))
      );
    });
    if (late.length === 0) return attempt;
    // A character that the database cannot store must not cost the learner the rest.
    const kept = JSON.stringify(late).replaceAll(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, "\\ufffd");
    const silent = Math.max(0, Math.round((receivedAt.getTime() - attempt.contactAt.getTime()) / 1_000));
    const events = [{ kind: "late" as const, data: { tab, rev, answers: late.length, silent } }];
    const isSubmitted = attempt.endedBy === "learner";
    const [decision, decidedAt, reason] = isSubmitted
      ? ["declined", app.now().toISOString(), submittedWithout]
      : ["waiting", null, null];
    const { rows } = await app.db().execute<{ id: number }>(sql`
      insert into exam_late_answers (
        attempt_id, received_at, tab, rev, answers, sent_at, silent_since, decision, decided_at, reason)
      select ${id}::int, ${receivedAt.toISOString()}::timestamptz, ${tab}::text, ${rev}::bigint, ${kept}::jsonb,
        ${clientTime?.toISOString() ?? null}::timestamptz, ${attempt.contactAt.toISOString()}::timestamptz,
        ${decision}::text, ${decidedAt}::timestamptz, ${reason}::text
      where not exists (
        select from exam_late_answers l where l.attempt_id = ${id}::int and l.answers = ${kept}::jsonb)
      returning id`);
    const [row] = rows;
    if (!row) return attempt;
    const next = await writeOne(app, { attempt, events });
    if (!isSubmitted) await notifyLateAnswers(app, attempt, { id: row.id, answers: late.length });
    return next ?? attempt;
  });
}
