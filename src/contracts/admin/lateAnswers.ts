import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant } from "../endpoint.ts";
import { attemptStatuses, lateDecisions } from "../examStatuses.ts";
import { filter } from "./query.ts";
import { PersonRef, resourceCalls, Version } from "./resource.ts";

/** Answers of one attempt that arrived together after its end (D-23). */
export const LateAnswers = z.object({
  id: Id,
  version: Version,
  exam: z.string(),
  learner: PersonRef,
  attempt_id: Id,
  count: z.int().check(z.positive()),
  received_at: Instant,
  /** How long nothing had been received from the learner until then; null if that was not noted. */
  silent_seconds: z.nullable(z.int().check(z.nonnegative())),
  decision: z.enum(lateDecisions),
  decider: z.nullable(PersonRef),
  decided_at: z.nullable(Instant),
  reason: z.nullable(z.string()),
});
export type LateAnswers = z.infer<typeof LateAnswers>;

/** The outcome of an attempt. */
const Standing = z.object({
  status: z.enum(attemptStatuses),
  percentage: z.nullable(z.number()),
  answered: z.int().check(z.nonnegative()),
});
/** Before and after late answers were accepted. */
export const LateEffect = z.object({ before: Standing, after: Standing });
export type LateEffect = z.infer<typeof LateEffect>;

/** The evidence for the decision. It does not say whether an answer is right: that is no reason to accept it. */
export const LateEvidence = z.object({
  started_at_iso: Instant,
  finishes_at_iso: Instant,
  /** When something had last been received from the learner, by the server's clock. */
  silent_since_iso: z.nullable(Instant),
  received_at_iso: Instant,
  /** By the device's clock. */
  sent_at_iso: z.nullable(Instant),
  /**
   * By how many seconds the device's clock was ahead of the server's, transmission included; null if it sent no time.
   */
  clock_ahead_seconds: z.nullable(z.number()),
  questions: z.int().check(z.nonnegative()),
  answers: z.array(
    z.object({
      question_id: z.int(),
      title: z.string(),
      /** By the device's clock, and the same time by the server's. */
      given_at_iso: z.nullable(Instant),
      given_at_server_iso: z.nullable(Instant),
      /** As text; empty if nothing was answered. */
      late: z.array(z.string()),
      counted: z.array(z.string()),
      /** Why it cannot count in any case; null if it can. */
      fault: z.nullable(z.string()),
    }),
  ),
  now: Standing,
  effect: z.nullable(LateEffect),
});
export type LateEvidence = z.infer<typeof LateEvidence>;

const {
  create: _create,
  update: _update,
  history: _history,
  ...calls
} = resourceCalls("/api/admin/exams-attempts/late-answers", {
  words: { one: "set of late answers", many: "sets of late answers" },
  row: LateAnswers,
  draft: z.object({}),
  sorts: ["received_at"],
  sorted: "-received_at",
  filters: {
    decision: filter.anyOf(lateDecisions),
    attempt_id: filter.exactly,
    ...filter.range("received_at"),
  },
  acts: ["accept", "decline"],
});

/** D-23: late answers are put before the exam administrators, who accept them or not. */
export const lateAnswerCalls = {
  ...calls,
  evidence: endpoint("GET", "/api/admin/exams-attempts/late-answers/:id/evidence", {
    summary: "Returns the evidence: the answers with the device's times, and how long it was out of contact.",
    params: IdParams,
    answer: data(LateEvidence),
    saysMissing: true,
  }),
};
