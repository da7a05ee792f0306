import { eq } from "drizzle-orm";
import { barredWhileActing } from "#src/contracts/acting.ts";
import { examCalls, type ExamQuestion, type OpenAttempt, type StartAnswer } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { refuse, type Refused } from "../../refusals.ts";
import { examAttempts } from "../../schema/index.ts";
import { hashOf, newToken } from "../../sessions/tokens.ts";
import { contact, isOver, later, ownAttempt, retried, timeOf, writeOne, type Attempt } from "./attempts.ts";
import { begin, type Begun } from "./begin.ts";
import { refusalToStart, waitingForPolicies } from "./eligibility.ts";
import { endOverdue } from "./finish.ts";
import { introductionOf, readOpening, startErrorOf, type Opening } from "./opening.ts";
import { isPassword } from "./password.ts";
import { shownQuestions } from "./questions.ts";

/** A learner's request to open an exam. */
export type Asked = {
  examId: number;
  password: string | undefined;
  confirmed: boolean;
  /** How many attempts the learner knew of when they confirmed; null if not given. */
  attemptsMade: number | null;
  tab: string | null;
  clientTime: string | null;
};

/**
 * Opens an exam (E-039). An attempt that is in progress is always returned (T-27). Otherwise the refusals come first,
 * unaccepted policies among them, then the password, then the confirmation. The learner has to confirm again if there
 * is an attempt that they did not know of: their request may repeat the one that started it, whose response was lost
 * (EXM-8).
 */
export async function open(app: App, caller: Caller, asked: Asked): Promise<StartAnswer> {
  const { opening, hasEnded } = await readCurrent(app, caller.userId, asked.examId);
  const underWay = opening.attempts.find(({ status }) => status === "OPEN");
  if (underWay) return resume(app, caller, opening, underWay.id, asked);

  const refusal = refusalToStart(opening, opening.attempts, app.now());
  if (refusal) return { error: startErrorOf(opening, refusal) };

  // Reviewing starts nothing, and nobody accepts policies for another user.
  if (caller.acting === "self" && opening.policies.length > 0)
    return { error: startErrorOf(opening, waitingForPolicies(opening.policies)) };

  const exam = introductionOf(opening);
  const password = await checkPassword(app, caller.userId, opening, asked.password);
  if (password !== "right")
    return { status: "needs_password", exam, password_incorrect: password === "wrong" };
  const made = opening.attempts.length;
  const isConfirmed = asked.confirmed && !hasEnded && (asked.attemptsMade ?? made) === made;
  if (!isConfirmed) return { status: "confirm_start", exam, password_incorrect: false };
  if (caller.acting !== "self") throw await notAsOneself(app, caller, opening.id);

  const completionKey = newToken();
  const begun = await begin(app, caller.userId, opening, asked.tab, completionKey);
  if (begun)
    return { data: await shown(app, caller, opening, begun.attempt, begun.questions, completionKey, asked) };
  // Another request by the same learner was faster: they get the attempt that it started.
  const now = await readOpening(app, caller.userId, asked.examId);
  const faster = now.attempts.find(({ status }) => status === "OPEN");
  if (!faster) return open(app, caller, { ...asked, confirmed: false });
  return resume(app, caller, opening, faster.id, asked);
}

/**
 * Reviewing starts nothing, because nothing of it would be kept. The refusal is audited, like every refusal while
 * acting as another user.
 */
async function notAsOneself(app: App, caller: Caller, examId: number): Promise<Refused> {
  const { method, path } = examCalls.start;
  await app.audit({
    caller,
    act: `${method} ${path}`,
    subject: `exam ${examId}`,
    outcome: "refused",
    details: { needs: "as oneself" },
  });
  return refuse.forbidden(caller.acting === "self" ? undefined : barredWhileActing[caller.acting]);
}

/** Ends an attempt that is out of time (P5), and returns the opening after that and whether there was one. */
async function readCurrent(
  app: App,
  userId: number,
  examId: number,
): Promise<{ opening: Opening; hasEnded: boolean }> {
  const opening = await readOpening(app, userId, examId);
  const underWay = opening.attempts.find(({ status }) => status === "OPEN");
  if (!underWay) return { opening, hasEnded: false };
  const attempt = await ownAttempt(app, userId, underWay.id);
  if (!isOver(attempt, app.now())) return { opening, hasEnded: false };
  await endOverdue(app, [attempt]);
  return { opening: await readOpening(app, userId, examId), hasEnded: true };
}

async function checkPassword(
  app: App,
  userId: number,
  { id: examId, passwordHash }: Opening,
  given: string | undefined,
): Promise<"right" | "wrong" | "missing"> {
  if (passwordHash === null) return "right";
  if (given === undefined || given === "") return "missing";
  return (await isPassword(app, { userId, examId, given, passwordHash })) ? "right" : "wrong";
}

/**
 * Resumes an attempt that is in progress. The completion key of an earlier load stops working (D-1). If the attempt has
 * ended in the meantime, no other is started.
 */
async function resume(
  app: App,
  caller: Caller,
  opening: Opening,
  id: number,
  asked: Asked,
): Promise<StartAnswer> {
  if (caller.acting !== "self") throw await notAsOneself(app, caller, opening.id);
  const attempt = await retried(app, id, async () => {
    const read = await ownAttempt(app, caller.userId, id);
    return read.status === "OPEN" ? writeOne(app, { attempt: read, ...contact(read, app.now()) }) : read;
  });
  if (attempt.status !== "OPEN") return open(app, caller, { ...asked, confirmed: false });
  const completionKey = newToken();
  await app
    .db()
    .update(examAttempts)
    .set({ completionKeyHash: hashOf(completionKey) })
    .where(eq(examAttempts.id, id));
  const questions = await shownQuestions(app, attempt);
  return { data: await shown(app, caller, opening, attempt, questions, completionKey, asked) };
}

/** An attempt as its learner sees it. Their session lasts until after its end (P9). */
async function shown(
  app: App,
  caller: Caller,
  { name, leastWidth }: Opening,
  attempt: Begun,
  questions: ExamQuestion[],
  completionKey: string,
  { clientTime }: Asked,
): Promise<OpenAttempt> {
  await keepSession(app, caller, attempt);
  return {
    ...timeOf(attempt, app.now()),
    id: attempt.examId,
    attempt_id: attempt.id,
    name,
    least_width: leastWidth,
    started_at_iso: attempt.startedAt.toISOString(),
    client_time_iso: clientTime,
    questions,
    writer: attempt.writer,
    draft_key: attempt.draftKey,
    completion_key: completionKey,
  };
}

/** P9: a learner who sits an exam is not signed out before it is over and they have read the result. */
export const keepSession = (
  app: App,
  caller: Caller,
  { finishesAt }: Pick<Attempt, "finishesAt">,
): Promise<void> => app.sessions.keepUntil(caller, later(finishesAt, limits.sessionSecondsAfter));
