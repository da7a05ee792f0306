import * as z from "zod/mini";
import { data, endpoint, FileBody, Id, IdParams, Instant, Refusal, ServerTime } from "./endpoint.ts";
import { examPaths } from "./examPaths.ts";
import { AttemptResult, Receipt } from "./examResult.ts";
import { attemptStatuses } from "./examStatuses.ts";

/** B-094: the numbers that the calls use for the kinds of questions. */
export const questionTypes = { singleChoice: 1, multipleChoice: 2, freeText: 3 } as const;
export const QuestionType = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type QuestionType = z.infer<typeof QuestionType>;

/** B-111, B-112: the kinds of free text; their limits in characters are in `limits.ts`. */
export const textLengths = ["short", "long"] as const;
export const TextLength = z.enum(textLengths);
export type TextLength = z.infer<typeof TextLength>;

/**
 * An id as it was sent. Whether it belongs to the attempt is checked for each question, so that a wrong one does not
 * cost the other answers (EXM-11).
 */
const SentId = z.int().check(z.positive());

/**
 * An answer: the ids of the chosen options, or a text. An empty list or an empty text means “not answered”. The limits
 * here only bound the size of a call; whether it is valid for its question is checked for each question.
 */
export const Answer = z.union([
  z.array(SentId).check(z.maxLength(100)),
  z.string().check(z.maxLength(20_000)),
]);
export type Answer = z.infer<typeof Answer>;

/** B-095, and when it was given, which is evidence if it arrives after the end (D-23). */
export const AnswerItem = z.object({
  question_id: SentId,
  question_type_id: QuestionType,
  answer: Answer,
  flagged: z.boolean(),
  /**
   * Its last change by the device's own clock, ISO 8601. A value that is not a time is ignored, and does not cost the
   * answer.
   */
  given_at_iso: z.optional(z.string().check(z.maxLength(40))),
});
export type AnswerItem = z.infer<typeof AnswerItem>;

/** B-093, and what a save needs to know: `rev` and `tab` of the last saved answer, 0 and null if there is none (P1). */
export const ExamQuestion = z.object({
  id: Id,
  type: QuestionType,
  title: z.string(),
  /** HTML of the safe subset. */
  body: z.string(),
  options: z.array(z.object({ id: Id, name: z.string() })),
  text_length: z.nullable(TextLength),
  answer: Answer,
  flagged: z.boolean(),
  rev: z.int().check(z.nonnegative()),
  tab: z.nullable(z.string()),
});
export type ExamQuestion = z.infer<typeof ExamQuestion>;

/** The end of an attempt by the server's clock. Every answer about an open attempt carries it (P2, P7). */
export const ExamTime = z.extend(ServerTime, {
  finishes_at_iso: Instant,
  /** The end before any time was granted; equal to the end if none was (T-30). */
  original_finishes_at_iso: Instant,
});
export type ExamTime = z.infer<typeof ExamTime>;

/** B-092: an attempt under way, as its learner has it. It does not reveal which answers are right. */
export const OpenAttempt = z.extend(ExamTime, {
  /** The id of the exam. */
  id: Id,
  attempt_id: Id,
  name: z.string(),
  /** The narrowest window in which this exam may be sat, in CSS pixels; null if every supported one will do (D-3). */
  least_width: z.nullable(z.int().check(z.positive())),
  started_at_iso: Instant,
  /** The value of `X-Client-Time`, so that the offset can be derived from the round trip; null if none was sent. */
  client_time_iso: z.nullable(Instant),
  questions: z.array(ExamQuestion),
  /** The tab that may write: the `X-Tab` that started or took over (P8); null while there is none. */
  writer: z.nullable(z.string()),
  /** D-17: encrypts the drafts of this attempt in the browser's storage; base64 of 32 bytes, kept in memory only. */
  draft_key: z.string(),
  /** D-1: what `complete-attempt` requires; valid for this load only. */
  completion_key: z.string(),
});
export type OpenAttempt = z.infer<typeof OpenAttempt>;

/** The answer that the server has to a question: it may come without the question itself. */
export const ExamAnswer = z.pick(ExamQuestion, {
  id: true,
  answer: true,
  flagged: true,
  rev: true,
  tab: true,
});
export type ExamAnswer = z.infer<typeof ExamAnswer>;

/** What is known about an exam before it starts: all that a learner should know before the clock runs. */
export const ExamIntroduction = z.object({
  id: Id,
  name: z.string(),
  /** HTML of the safe subset. */
  description: z.string(),
  duration_seconds: z.int().check(z.positive()),
  /** Time granted to this learner beyond the duration, in seconds. */
  extra_seconds: z.int().check(z.nonnegative()),
  questions: z.int().check(z.nonnegative()),
  pass_percentage: z.number().check(z.minimum(0), z.maximum(100)),
  /** Including the one that would start now; null if there is no limit. */
  remaining_attempts: z.nullable(z.int().check(z.nonnegative())),
  /** This learner's latest completed one; null if there is none. */
  last_attempt: z.nullable(
    z.object({
      attempt_id: Id,
      finished_at_iso: Instant,
      status: z.enum(attemptStatuses),
      attempt_percentage: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
    }),
  ),
  /** Whether this learner has not begun any exam before. */
  is_first: z.boolean(),
  /** The number of all attempts by this learner; confirming the start sends it back (`X-Attempts-Made`). */
  attempts_made: z.int().check(z.nonnegative()),
  /** As in the attempt; known before anything begins (D-3). */
  least_width: z.nullable(z.int().check(z.positive())),
  needs_password: z.boolean(),
});
export type ExamIntroduction = z.infer<typeof ExamIntroduction>;

export const StartError = z.object({
  /** One of `examMessages.startErrors`, or any other with the server's own text (B-126). */
  code: z.string(),
  message: z.string(),
  exam_name: z.string(),
  locked_until: z.nullable(Instant),
  /** The last attempt with a result to show again, if any (T-31). */
  attempt_id: z.nullable(Id),
});
export type StartError = z.infer<typeof StartError>;

/** The code of a start that waits for policies to be accepted; it is retried once they are. */
export const policiesCode = "policies_outstanding";

/** The error for a number that no exam has. The window says so like any page for something that does not exist. */
export const examNotFound: StartError = {
  code: "not_there",
  message: "This exam could not be found",
  exam_name: "This exam could not be found",
  locked_until: null,
  attempt_id: null,
};

/**
 * B-116: an error, or what is still required, or the attempt. An attempt under way is returned at once, whatever was
 * requested.
 */
export const StartAnswer = z.union([
  z.object({ data: OpenAttempt }),
  z.object({
    status: z.enum(["needs_password", "confirm_start"]),
    exam: ExamIntroduction,
    /** Whether a password was given and was wrong. */
    password_incorrect: z.boolean(),
  }),
  z.object({ error: StartError }),
]);
export type StartAnswer = z.infer<typeof StartAnswer>;

/** Whether the answer to opening an exam is an introduction that every window shows, however wide it is. */
export function isIntroducedAnywhere(answer: unknown): boolean {
  const { data: read } = StartAnswer.safeParse(answer);
  return read !== undefined && "status" in read && read.exam.least_width === null;
}

/** P2: what was committed. `refused` lists answers that were not saved, each with the reason (EXM-11). */
export const Saved = z.extend(ExamTime, {
  attempt_id: Id,
  saved: z.array(z.object({ question_id: Id, rev: z.int().check(z.nonnegative()) })),
  refused: z.array(z.object({ question_id: z.int(), message: z.string() })),
  /** Only after taking over: everything that the earlier tabs have saved; none of them can add to it (P8). */
  questions: z.optional(z.array(ExamAnswer)),
});
export type Saved = z.infer<typeof Saved>;

/** The body of a save's 422: what is wrong, and what was saved anyway. */
export const PartlySaved = z.extend(Refusal, { data: Saved });
/** The body of a 208: the attempt is over (B-106). */
export const AlreadyFinished = data(z.object({ attempt_id: Id, finished_at_iso: Instant }));
/** The body of a 409: another tab is writing this attempt, or has written since (P1, P8). */
export const WrittenElsewhere = z.extend(Refusal, {
  data: z.extend(ExamTime, {
    attempt_id: Id,
    writer: z.nullable(z.string()),
    questions: z.array(ExamAnswer),
  }),
});
export type WrittenElsewhere = z.infer<typeof WrittenElsewhere>;

/** The headers of the protocol (P1, P7, P8, D-4), in addition to the documented bodies. */
export const examHeaders = {
  /** Percent-encoded (`encodeURIComponent`), so that every character can be sent. */
  password: "X-Exam-Password",
  /** The attempt that the sender means, so that nothing reaches the next one by mistake. */
  attempt: "X-Attempt",
  /** Grows with each save of a tab; a save with answers and a submission with answers need it. */
  revision: "X-Attempt-Rev",
  /** `browser.tab`, both random: identifies the writer. */
  tab: "X-Tab",
  /** "1": from now on this tab writes. */
  takeOver: "X-Take-Over",
  /** "1": the page submits, not the learner, because the time is over; refused while there is time left (T-30). */
  timeUp: "X-Time-Up",
  clientTime: "X-Client-Time",
  /**
   * The number in the confirmed introduction: if it has changed by now, nothing starts and the learner is asked again.
   */
  attemptsMade: "X-Attempts-Made",
} as const;

const Answers = z.object({ answers: z.array(AnswerItem).check(z.maxLength(500)) });
const ByAdministrator = {
  reason: z.string().check(z.trim(), z.minLength(1, "Give a reason"), z.maxLength(500)),
};
const AttemptOfLearner = z.object({ exam_id: Id, user_id: Id, ...ByAdministrator });

export const examCalls = {
  start: endpoint("GET", "/api/exams/:id", {
    summary:
      "Opens an exam and returns an error, what is still needed, or the attempt. Only confirmStart creates one.",
    params: IdParams,
    query: z.object({
      password: z.optional(z.string().check(z.maxLength(200))),
      confirmStart: z.optional(z.enum(["1", "0", "true", "false"])),
    }),
    answer: StartAnswer,
  }),
  save: endpoint("PATCH", "/api/exams/:id", {
    summary:
      "Saves answers of the open attempt; 208 if it has ended. Without answers it is a heartbeat that returns the time.",
    params: IdParams,
    body: Answers,
    answer: data(Saved),
    also: { 208: AlreadyFinished },
  }),
  submit: endpoint("POST", "/api/exams/:id", {
    summary: "Saves the last answers and ends the attempt. Sent again, it returns the same result.",
    params: IdParams,
    body: Answers,
    answer: data(AttemptResult),
  }),
  result: endpoint("GET", examPaths.result, {
    summary: "Returns the result and the receipt of one of the caller's finished attempts.",
    params: IdParams,
    answer: data(AttemptResult),
    saysMissing: true,
  }),
  certificate: endpoint("GET", "/api/exams/attempts/:id/certificate", {
    summary: "Returns the certificate of one of the caller's passed attempts, a PDF.",
    params: IdParams,
    answer: FileBody,
    file: true,
    saysMissing: true,
  }),
  verifyReceipt: endpoint("POST", "/api/exams/receipts/verify", {
    summary: "Checks a receipt's hash by replaying the journal of its attempt.",
    body: z.pick(Receipt, { attempt_id: true, hash: true }),
    answer: data(z.object({ valid: z.boolean(), receipt: z.nullable(Receipt) })),
  }),
};

/** E-042: an image request, for a window that closes. It is not a call of `call()`, as it has no body either way. */
export const completeAttemptPath = "/api/exams/complete-attempt/:id";

/** The acts of the back office on attempts. */
export const examAttemptCalls = {
  markQuestions: endpoint("POST", "/api/admin/exams-attempts/mark-questions", {
    summary: "Marks free texts of an attempt in review.",
    body: z.object({
      attempt_id: Id,
      marks: z
        .array(
          z.object({
            question_id: Id,
            correct: z.boolean(),
            note: z._default(z.string().check(z.maxLength(1_000)), ""),
          }),
        )
        .check(z.minLength(1), z.maxLength(500)),
    }),
    answer: data(z.object({ attempt_id: Id, unmarked: z.int().check(z.nonnegative()) })),
  }),
  markAttempt: endpoint("POST", "/api/admin/exams-attempts/mark-attempt", {
    summary: "Completes the marking of an attempt once every question is marked, and notifies the learner.",
    body: z.object({ attempt_id: Id, ...ByAdministrator }),
    answer: data(
      z.object({
        attempt_id: Id,
        status: z.enum(attemptStatuses),
        attempt_percentage: z.nullable(z.number()),
      }),
    ),
  }),
  resetLockout: endpoint("POST", "/api/admin/exams-attempts/reset-lockout", {
    summary: "Lifts the lock-out of a learner from an exam.",
    body: AttemptOfLearner,
  }),
  resetAttempts: endpoint("POST", "/api/admin/exams-attempts/reset-attempts", {
    summary: "Resets a learner's attempts at an exam: past ones no longer count. Nothing is deleted.",
    body: AttemptOfLearner,
  }),
  grantTime: endpoint("POST", "/api/admin/exams-attempts/grant-time", {
    summary: "Grants a learner extra time for an exam. A running attempt receives it within 5 seconds.",
    body: z.extend(AttemptOfLearner, {
      seconds: z.int().check(z.positive(), z.maximum(4 * 3_600)),
    }),
    answer: data(
      z.object({ extra_seconds: z.int().check(z.nonnegative()), finishes_at_iso: z.nullable(Instant) }),
    ),
  }),
};
