import type { Receipt } from "#src/contracts/examResult.ts";
import { sameText } from "../../sessions/tokens.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { ownAttempt, type Attempt } from "./attempts.ts";
import { canonical, firstFault, replay, type Line, type Replayed } from "./journal.ts";
import { questionsOfOne, type AttemptQuestion } from "./questions.ts";
import { journalOf, readReceipt } from "./result.ts";
import { isExamAdministrator } from "./roles.ts";
import { examAttempts } from "../../schema/index.ts";
import { eq } from "drizzle-orm";

/**
 * Whether a hash is that of an attempt's receipt: its journal is intact, replays to what the tables hold, and had this
 * head when the attempt ended. Somebody else's attempt and an unknown one get the same response.
 */
export async function verifyReceipt(
  app: App,
  caller: Caller,
  { attempt_id: id, hash }: Pick<Receipt, "attempt_id" | "hash">,
): Promise<{ valid: boolean; receipt: Receipt | null }> {
  const attempt = await readable(app, caller, id);
  if (!attempt?.receiptHash || !sameText(attempt.receiptHash, hash)) return { valid: false, receipt: null };
  const valid = isTrue(attempt, await questionsOfOne(app, attempt), await journalOf(app, id));
  return { valid, receipt: valid ? await readReceipt(app, attempt) : null };
}

async function readable(app: App, caller: Caller, id: number): Promise<Attempt | undefined> {
  if (!isExamAdministrator(caller)) return ownAttempt(app, caller.userId, id).catch(() => undefined);
  const [attempt] = await app.db().select().from(examAttempts).where(eq(examAttempts.id, id));
  return attempt;
}

/** Whether a journal is as it was written and matches the tables. */
export function isTrue(
  attempt: Attempt,
  questions: readonly AttemptQuestion[],
  lines: readonly Line[],
): boolean {
  const last = lines.at(-1);
  if (firstFault(lines) !== null || last?.hash !== attempt.journalHead) return false;
  return canonical(told(replay(lines))) === canonical(held(attempt, questions));
}

/** An attempt according to its journal … */
const told = ({ answers, marks, left: _, ...rest }: Replayed) => ({
  ...rest,
  answers: [...answers].sort(([one], [other]) => one - other),
  marks: [...marks].sort(([one], [other]) => one - other),
});

/** … and according to its tables, in the same form. */
const held = (attempt: Attempt, questions: readonly AttemptQuestion[]) => {
  const inOrder = questions.toSorted((one, other) => one.id - other.id);
  return {
    status: attempt.status,
    percentage: attempt.percentage,
    finishesAt: attempt.finishesAt.toISOString(),
    finishedAt: attempt.finishedAt?.toISOString() ?? null,
    writer: attempt.writer,
    counted: attempt.counted,
    receiptHash: attempt.receiptHash,
    answers: inOrder.flatMap(({ id, saved }) => (saved ? [[id, saved]] : [])),
    marks: inOrder.map(({ id, correct }) => [id, correct]),
  };
};
