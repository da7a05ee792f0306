import type { ExamContext } from "#src/machines/exam/examMachine.ts";
import { asks, does, type At, type Law } from "../model/lawTable.ts";
import { isOneOf } from "./failures.ts";

type Exam = At<ExamContext>;

const inSubmission = (state: string) => `inProgress.submission.${state}`;
export const inEnding = (state: string) => `inProgress.ending.${state}`;
export const answering = inSubmission("answering");
const asking = inSubmission("asking");
const settling = inSubmission("settling");
export const submitting = inSubmission("submitting");
const refused = inSubmission("refused");
export const retrying = inSubmission("retrying");

/** The session is over, or nobody is known to be signed in (B-346). */
export const signedOut = isOneOf("unauthorized", "cancelled");

const isFree = ({ is }: Exam): boolean => is(inEnding("free"));
const isTimedOut = ({ is }: Exam): boolean => is(inEnding("timedOut"));
const isFinished = ({ is }: Exam): boolean => is(inEnding("finished"));

const submit = {
  to: submitting,
  does: ({ context }: Exam) => [asks("submitExam", { attemptId: context.paper!.attempt_id })],
};
const settle = { sets: { failure: null, tries: 0 }, does: [does("settleAnswers")] };
/** Up to the number of pauses, which has a test of its own. */
const failed = ({ context, event: { error } }: Exam) => ({
  failure: error,
  tries: context.tries + 1,
});
const isElsewhere = ({ event: { error } }: Exam): boolean => error.failure?.kind === "conflict";
const isRefused = isOneOf("invalid");
const goesOn = { to: answering, does: [does("resumeSaving")] };

/** What these laws prove. */
const rule = {
  confirmed: "submitting needs an answer to every question and a confirmation [B-102][B-108][M-068]",
  settled: "a submission waits for the save in progress, and then shows the result [B-101][B-103]",
  again:
    "a failed submission shows its error without a toast, can be sent again and is retried [B-129][T-32]",
  timeUp:
    "an attempt is submitted when its time is up, and only granted time leads back to the questions [B-104][B-105][T-29]",
  finished:
    "an attempt that the server has ended is submitted, and nothing leads back to the questions [B-106][B-107][T-29]",
};

/** From the first question to the result: when an attempt is submitted, and the outcomes. */
export const submissionLaws: readonly Law<ExamContext>[] = [
  // Submitting is for those who have answered everything (B-108), and needs confirmation (B-102).
  {
    in: "inProgress",
    on: "readiness.changed",
    when: ({ is, event: { ready } }) => ready || !is(asking),
    sets: ({ event: { ready } }) => ({ ready }),
    rule: rule.confirmed,
  },
  {
    in: asking,
    on: "readiness.changed",
    when: ({ event: { ready } }) => !ready,
    to: answering,
    sets: { ready: false },
    rule: rule.confirmed,
  },
  { in: answering, on: "submit", when: ({ context }) => context.ready, to: asking, rule: rule.confirmed },
  { in: answering, on: "submit", when: ({ context }) => !context.ready, rule: rule.confirmed },
  { in: asking, on: "cancel", to: answering, rule: rule.confirmed },
  { in: asking, on: "confirm", to: settling, ...settle, rule: [rule.confirmed, rule.settled] },
  // A save under way ends first (EXM-14).
  { in: settling, on: "answers.settled", ...submit, rule: rule.settled },

  // Time is up (B-104, B-105), or the server has finished it (B-106, B-107): submitted without asking.
  {
    in: [answering, asking],
    on: "time.up",
    to: [settling, inEnding("timedOut")],
    ...settle,
    rule: rule.timeUp,
  },
  {
    in: [answering, asking],
    on: "attempt.ended",
    to: [settling, inEnding("finished")],
    ...settle,
    rule: rule.finished,
  },
  { in: [settling, submitting], on: "time.up", when: isFree, to: inEnding("timedOut"), rule: rule.timeUp },
  {
    in: [settling, submitting],
    on: "attempt.ended",
    when: (at) => !isFinished(at),
    to: inEnding("finished"),
    rule: rule.finished,
  },
  {
    in: [refused, retrying],
    on: "time.up",
    when: isFree,
    ...submit,
    to: [submitting, inEnding("timedOut")],
    rule: rule.timeUp,
  },
  { in: retrying, on: "time.up", when: (at) => !isFree(at), ...submit, rule: rule.timeUp },
  {
    in: [refused, retrying],
    on: "attempt.ended",
    ...submit,
    to: [submitting, inEnding("finished")],
    rule: rule.finished,
  },
  // Granted time is the only way back (T-30).
  {
    in: [settling, submitting, retrying],
    on: "time.extended",
    when: isTimedOut,
    ...goesOn,
    to: [answering, inEnding("free")],
    rule: rule.timeUp,
  },
  {
    in: [settling, submitting, retrying],
    on: "time.extended",
    when: (at) => !isTimedOut(at),
    rule: [rule.timeUp, rule.finished],
  },

  // The outcomes of a submission (B-103, B-129, T-32).
  {
    in: submitting,
    on: "submitExam ✓",
    to: "submitted",
    sets: (at) => ({ result: at.event["output"] }),
    does: ({ event: { output } }) => [
      does("endAttempt"),
      does("goToResult", { result: output, fresh: true }),
    ],
    rule: rule.settled,
  },
  {
    in: submitting,
    on: "submitExam ✗",
    when: signedOut,
    to: retrying,
    sets: failed,
    does: ({ event: { error } }) => [does("tellUnauthorized", { failure: error })],
    rule: rule.again,
  },
  {
    in: submitting,
    on: "submitExam ✗",
    when: (at) => isElsewhere(at) && isFree(at),
    to: answering,
    sets: failed,
    does: ({ event: { error } }) => [does("resumeSaving"), does("tellWrittenElsewhere", { failure: error })],
    rule: rule.again,
  },
  {
    in: submitting,
    on: "submitExam ✗",
    when: (at) => isRefused(at) && isFree(at),
    to: refused,
    sets: failed,
    rule: rule.again,
  },
  {
    in: submitting,
    on: "submitExam ✗",
    when: (at) => !signedOut(at) && !(isFree(at) && (isElsewhere(at) || isRefused(at))),
    to: retrying,
    sets: failed,
    rule: [rule.again, rule.timeUp, rule.finished],
  },
  {
    in: submitting,
    on: "after patience (20 s)",
    to: retrying,
    sets: ({ context }) => ({ tries: context.tries + 1 }),
    rule: rule.again,
  },
  { in: [refused, retrying], on: "confirm", ...submit, rule: rule.again },
  { in: retrying, on: ["retry", "after retryPause"], ...submit, rule: rule.again },
  { in: [refused, retrying], on: "cancel", when: isFree, ...goesOn, rule: rule.again },
  { in: retrying, on: "cancel", when: (at) => !isFree(at), rule: [rule.timeUp, rule.finished] },
];
