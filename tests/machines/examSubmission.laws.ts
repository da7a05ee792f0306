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

/** Nobody is signed in any more, or is known to be (B-346). */
export const signedOut = isOneOf("unauthorized", "cancelled");

const isFree = ({ is }: Exam): boolean => is(inEnding("free"));
const isTimedOut = ({ is }: Exam): boolean => is(inEnding("timedOut"));
const isFinished = ({ is }: Exam): boolean => is(inEnding("finished"));

const submit = {
  to: submitting,
  does: ({ context }: Exam) => [asks("submitExam", { attemptId: context.paper!.attempt_id })],
};
const settle = { sets: { failure: null, tries: 0 }, does: [does("settleAnswers")] };
/** Up to the number of pauses, of which a test of its own tells. */
const failed = ({ context, event: { error } }: Exam) => ({
  failure: error,
  tries: context.tries + 1,
});
const isElsewhere = ({ event: { error } }: Exam): boolean => error.failure?.kind === "conflict";
const isRefused = isOneOf("invalid");
const goesOn = { to: answering, does: [does("resumeSaving")] };

/** From the first question to the result: when an attempt is submitted, and what comes of it. */
export const submissionLaws: readonly Law<ExamContext>[] = [
  // Submitting is for whoever has answered everything (B-108), and is asked for once more (B-102).
  {
    in: "inProgress",
    on: "readiness.changed",
    when: ({ is, event: { ready } }) => ready || !is(asking),
    sets: ({ event: { ready } }) => ({ ready }),
  },
  {
    in: asking,
    on: "readiness.changed",
    when: ({ event: { ready } }) => !ready,
    to: answering,
    sets: { ready: false },
  },
  { in: answering, on: "submit", when: ({ context }) => context.ready, to: asking },
  { in: answering, on: "submit", when: ({ context }) => !context.ready },
  { in: asking, on: "cancel", to: answering },
  { in: asking, on: "confirm", to: settling, ...settle },
  // A save under way ends first (EXM-14).
  { in: settling, on: "answers.settled", ...submit },

  // The time is up (B-104, B-105), or the server has finished it (B-106, B-107): submitted without being asked.
  { in: [answering, asking], on: "time.up", to: [settling, inEnding("timedOut")], ...settle },
  { in: [answering, asking], on: "attempt.ended", to: [settling, inEnding("finished")], ...settle },
  { in: [settling, submitting], on: "time.up", when: isFree, to: inEnding("timedOut") },
  {
    in: [settling, submitting],
    on: "attempt.ended",
    when: (at) => !isFinished(at),
    to: inEnding("finished"),
  },
  {
    in: [refused, retrying],
    on: "time.up",
    when: isFree,
    ...submit,
    to: [submitting, inEnding("timedOut")],
  },
  { in: retrying, on: "time.up", when: (at) => !isFree(at), ...submit },
  {
    in: [refused, retrying],
    on: "attempt.ended",
    ...submit,
    to: [submitting, inEnding("finished")],
  },
  // Granted time is the only way back (T-30).
  {
    in: [settling, submitting, retrying],
    on: "time.extended",
    when: isTimedOut,
    ...goesOn,
    to: [answering, inEnding("free")],
  },
  { in: [settling, submitting, retrying], on: "time.extended", when: (at) => !isTimedOut(at) },

  // What a submission comes to (B-103, B-129, T-32).
  {
    in: submitting,
    on: "submitExam ✓",
    to: "submitted",
    sets: (at) => ({ result: at.event["output"] }),
    does: ({ event: { output } }) => [
      does("endAttempt"),
      does("goToResult", { result: output, fresh: true }),
    ],
  },
  {
    in: submitting,
    on: "submitExam ✗",
    when: signedOut,
    to: retrying,
    sets: failed,
    does: ({ event: { error } }) => [does("tellUnauthorized", { failure: error })],
  },
  {
    in: submitting,
    on: "submitExam ✗",
    when: (at) => isElsewhere(at) && isFree(at),
    to: answering,
    sets: failed,
    does: ({ event: { error } }) => [does("resumeSaving"), does("tellWrittenElsewhere", { failure: error })],
  },
  {
    in: submitting,
    on: "submitExam ✗",
    when: (at) => isRefused(at) && isFree(at),
    to: refused,
    sets: failed,
  },
  {
    in: submitting,
    on: "submitExam ✗",
    when: (at) => !signedOut(at) && !(isFree(at) && (isElsewhere(at) || isRefused(at))),
    to: retrying,
    sets: failed,
  },
  {
    in: submitting,
    on: "after patience (20 s)",
    to: retrying,
    sets: ({ context }) => ({ tries: context.tries + 1 }),
  },
  { in: [refused, retrying], on: "confirm", ...submit },
  { in: retrying, on: ["retry", "after retryPause"], ...submit },
  { in: [refused, retrying], on: "cancel", when: isFree, ...goesOn },
  { in: retrying, on: "cancel", when: (at) => !isFree(at) },
];
