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
  /** How long nothing had been heard of the learner until then; null where that was not noted. */
  silent_seconds: z.nullable(z.int().check(z.nonnegative())),
  decision: z.enum(lateDecisions),
  decider: z.nullable(PersonRef),
  decided_at: z.nullable(Instant),
  reason: z.nullable(z.string()),
});
export type LateAnswers = z.infer<typeof LateAnswers>;

/** What an attempt comes to. */
const Standing = z.object({
  status: z.enum(attemptStatuses),
  percentage: z.nullable(z.number()),
  answered: z.int().check(z.nonnegative()),
});
/** Before and after late answers were accepted. */
export const LateEffect = z.object({ before: Standing, after: Standing });
export type LateEffect = z.infer<typeof LateEffect>;

/** What there is to decide by. Whether an answer is right is not in it: that is no reason to accept it. */
export const LateEvidence = z.object({
  started_at_iso: Instant,
  finishes_at_iso: Instant,
  /** When the learner had been heard of before, by the server's clock. */
  silent_since_iso: z.nullable(Instant),
  received_at_iso: Instant,
  /** By the device's clock. */
  sent_at_iso: z.nullable(Instant),
  /** By how many seconds the device's clock was ahead of the server's, transmission included; null where it told no time. */
  clock_ahead_seconds: z.nullable(z.number()),
  questions: z.int().check(z.nonnegative()),
  answers: z.array(
    z.object({
      question_id: z.int(),
      title: z.string(),
      /** By the device's clock, and what that was by the server's. */
      given_at_iso: z.nullable(Instant),
      given_at_server_iso: z.nullable(Instant),
      /** In words; empty where nothing was answered. */
      late: z.array(z.string()),
      counted: z.array(z.string()),
      /** Why it cannot count in any case; null where it can. */
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
  words: { one: "late arrival", many: "late arrivals" },
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

/** D-23: what arrived after the end is put before the exam administrators, who accept it or not. */
export const lateAnswerCalls = {
  ...calls,
  evidence: endpoint("GET", "/api/admin/exams-attempts/late-answers/:id/evidence", {
    summary: "Returns the evidence: the answers with the device's times, and how long it was out of contact.",
    params: IdParams,
    answer: data(LateEvidence),
    saysMissing: true,
  }),
};
