import type { ExamQuestion } from "#src/contracts/exam.ts";
import type { AttemptResult, Receipt, TimeEntry } from "#src/contracts/examResult.ts";
import { questionTypes } from "#src/contracts/exam.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { plural } from "#src/contracts/numbers.ts";
import { spellDuration } from "#src/ui/kit/time.ts";

/** The wording of the exam window that is not in the ledger, in one place. */

/** What a kind of question asks for, so that nobody has to guess how many options are wanted. */
export const taskOf = ({ type }: Pick<ExamQuestion, "type">): string => {
  if (type === questionTypes.singleChoice) return "Choose one answer.";
  if (type === questionTypes.multipleChoice) return "Choose all correct answers.";
  return "Answer in your own words.";
};

export const endedBy: Record<Receipt["ended_by"], string> = {
  learner: "Submitted by you",
  time: "Submitted when time ran out",
  administrator: "Ended by an administrator",
};

/** T-29: what happened to the questions that were not answered in time; null if there is nothing to say. */
export function timeOutNote({ ended_by, answered, questions }: Receipt): string | null {
  if (ended_by !== "time") return null;
  const open = questions - answered;
  return open === 0
    ? "Time ran out. You had answered every question, and all your answers were submitted."
    : `Time ran out. ${plural(open, "question")} of ${questions} had no answer and ${open === 1 ? "was" : "were"} submitted unanswered.`;
}

/**
 * D-23: what happens to answers that arrived after the end, one sentence per decision.
 * @param late the receipt's late answers
 */
export function lateNotes(late: Receipt["late"]): string[] {
  const waiting = late
    .filter(({ decision }) => decision === "waiting")
    .reduce((sum, { answers }) => sum + answers, 0);
  const decided = late.filter(({ decision }) => decision !== "waiting");
  return [
    ...(waiting > 0
      ? [
          `${plural(waiting, "answer")} arrived after the end. Your administrator decides whether ${waiting === 1 ? "it counts" : "they count"}.`,
        ]
      : []),
    ...decided.map(({ answers, decision, reason }) => {
      const one = answers === 1;
      const counts =
        decision === "accepted" ? (one ? "counts" : "count") : one ? "does not count" : "do not count";
      return `${plural(answers, "answer")} that arrived after the end ${counts}. Your administrator’s reason: “${reason}”`;
    }),
  ];
}

/** The verdict on an attempt, as a receipt states it. */
export const verdictWords: Record<Receipt["status"], string> = {
  Passed: "Passed",
  Failed: "Not passed",
  Review: "Awaiting marking",
  Void: "Set aside",
};

/** B-134 */
export function attemptsNote({ remaining_attempts }: Pick<AttemptResult, "remaining_attempts">): string {
  if (remaining_attempts === null) return "You can try as often as you like.";
  if (remaining_attempts === 0) return "You have no attempts remaining.";
  return `You have ${plural(remaining_attempts, "attempt")} remaining.`;
}

/** Why a failed attempt is not followed by another. */
export const ruledOutNote = (
  standing: NonNullable<AttemptResult["exam_standing"]>,
  closesFirst = false,
): string => (closesFirst ? "This exam closes before you can try again." : ruledOutWords[standing]);

const ruledOutWords: Record<NonNullable<AttemptResult["exam_standing"]>, string> = {
  "in progress": "Another attempt is in progress.",
  "awaiting marking": "Another attempt is awaiting marking.",
  passed: "You passed this exam in another attempt.",
  closed: "This exam is closed.",
};

/** The tab title for a result. */
export const resultTitle = (exam: string): string => `Result of ${exam}`;

/** The heading of a result (M-072, M-079, B-131). */
export function headingOf(result: AttemptResult): string {
  const { status, exam_name: exam, attempt_percentage: score } = result;
  if (status === "Review") return `${exam} is awaiting marking`;
  if (status === "Void") return `This attempt at ${exam} does not count`;
  return result.passed ? examMessages.passed(score ?? 0, exam) : `You scored ${score ?? 0}% on ${exam}`;
}

export const timeWords: Record<TimeEntry["kind"], string> = {
  given: "Time given",
  granted: "Extra time granted",
  used: "Time used",
  disconnected: "Without contact",
};

/** Seconds with a sign, as in an account: `+30:00`, `−4:59`. */
export function signed(seconds: number): string {
  const whole = Math.abs(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const clock = hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  return seconds < 0 ? `−${clock}` : seconds > 0 ? `+${clock}` : clock;
}

/** `40 minutes, extended from 30 minutes` (T-30); the plain length if nothing was granted. */
export function lengthWords(seconds: number, extra: number): string {
  const length = spellDuration(seconds + extra);
  return extra > 0 ? `${length}, extended from ${spellDuration(seconds)}` : length;
}
