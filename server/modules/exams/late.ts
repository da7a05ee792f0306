import { sql } from "drizzle-orm";
import type { App } from "../../app.ts";
import { lockedAttempt, writeOne, type Attempt } from "./attempts.ts";
import { questionsOfOne } from "./questions.ts";
import { canonical } from "./journal.ts";
import type { Writing } from "./save.ts";

/**
 * Keeps for the exam administrators what arrived after the end and says something else than what counted (P4). The same
 * sent again is kept once.
 * @returns the attempt, which is over
 */
export async function keepLate(
  app: App,
  { attempt: id, answers, tab, rev, receivedAt }: Omit<Writing, "examId">,
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
    // A sign that the database cannot keep must not cost the others.
    const kept = JSON.stringify(late).replaceAll(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, "\\ufffd");
    const { rowCount } = await app.db().execute(sql`
      insert into exam_late_answers (attempt_id, received_at, tab, rev, answers)
      select ${id}::int, ${receivedAt.toISOString()}::timestamptz, ${tab}::text, ${rev}::bigint, ${kept}::jsonb
      where not exists (
        select from exam_late_answers l where l.attempt_id = ${id}::int and l.answers = ${kept}::jsonb)`);
    if (!rowCount) return attempt;
    const next = await writeOne(app, {
      attempt,
      events: [{ kind: "late", data: { tab, rev, answers: late.length } }],
    });
    return next ?? attempt;
  });
}
