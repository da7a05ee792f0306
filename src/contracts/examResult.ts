import * as z from "zod/mini";
import { ContentType } from "./contentTypes.ts";
import { Id, Instant } from "./endpoint.ts";
import { attemptStatuses, lateDecisions } from "./examStatuses.ts";

/** The result of an attempt, with its receipt and what was granted and lost. */

/** Answers that arrived together after the end (D-23), and what an administrator decided about them. */
export const LateArrival = z.object({
  received_at_iso: Instant,
  answers: z.int().check(z.positive()),
  decision: z.enum(lateDecisions),
  decided_at_iso: z.nullable(Instant),
  reason: z.nullable(z.string()),
});
export type LateArrival = z.infer<typeof LateArrival>;

/** The learner's receipt (T-31). The hash over the attempt's journal tells the server that the receipt is its own. */
export const Receipt = z.object({
  attempt_id: Id,
  exam_name: z.string(),
  learner: z.string(),
  started_at_iso: Instant,
  finished_at_iso: Instant,
  /** Who ended it: the learner, the clock or an administrator. */
  ended_by: z.enum(["learner", "time", "administrator"]),
  answered: z.int().check(z.nonnegative()),
  questions: z.int().check(z.nonnegative()),
  /** The verdict and the score as they are now; no score while it is in review. */
  status: z.enum(attemptStatuses),
  attempt_percentage: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  pass_percentage: z.number().check(z.minimum(0), z.maximum(100)),
  late: z.array(LateArrival),
  /** Hex; the head of the journal's chain right after the end, which no later decision changes. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type Receipt = z.infer<typeof Receipt>;

/** One line of the fair-time ledger (G-9); the seconds of all lines add up to what remained at the end. */
export const TimeEntry = z.object({
  at_iso: Instant,
  kind: z.enum(["given", "granted", "used", "disconnected"]),
  seconds: z.int(),
  reason: z.nullable(z.string()),
});
export type TimeEntry = z.infer<typeof TimeEntry>;

/** B-096: the result of an attempt. While it is in review, it has no score. */
export const AttemptResult = z.object({
  attempt_id: Id,
  exam_id: Id,
  status: z.enum(attemptStatuses),
  passed: z.boolean(),
  attempt_percentage: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  pass_percentage: z.number().check(z.minimum(0), z.maximum(100)),
  exam_name: z.string(),
  /** How many questions of each topic were answered correctly, in the exam's order; empty while it is in review. */
  topics: z.array(
    z.object({
      name: z.string(),
      right: z.int().check(z.nonnegative()),
      questions: z.int().check(z.positive()),
    }),
  ),
  /** B-132: where to read up, one for each question that was not answered correctly and has one. */
  content_links: z.array(
    z.object({
      id: Id,
      type: ContentType,
      title: z.string(),
      answer_explanation: z.string(),
      /** The question: an explanation without it says little. The body is HTML of the safe subset. */
      question_title: z.string(),
      question_body: z.string(),
    }),
  ),
  locked_until: z.nullable(Instant),
  /** Null if there is no limit. */
  remaining_attempts: z.nullable(z.int().check(z.nonnegative())),
  /** What rules out another attempt, apart from their number; null if nothing does. */
  exam_standing: z.nullable(z.enum(["in progress", "awaiting marking", "passed", "closed"])),
  /**
   * Whether a closed exam is still open, but closes before the lock-out ends. Not a value of its own above: a page that
   * was loaded before there was one could not read the result of its attempt.
   */
  closes_first: z.optional(z.boolean()),
  receipt: Receipt,
  time: z.array(TimeEntry),
});
export type AttemptResult = z.infer<typeof AttemptResult>;
