import { lateAnswerCalls } from "#src/contracts/admin/lateAnswers.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { lateDecisions, type LateDecision } from "#src/contracts/examStatuses.ts";
import type { Tone } from "../kinds.ts";
import { resource } from "../resource.ts";

export const lateDecisionWords = {
  waiting: { label: "Awaiting decision", tone: "warning" },
  accepted: { label: "Accepted", tone: "success" },
  declined: { label: "Declined", tone: "neutral" },
} as const satisfies Record<LateDecision, { label: string; tone: Tone }>;

const whileWaiting = { field: "decided_at", is: "unset" } as const;

/**
 * D-23: answers that arrived after the end of an exam. They count only once an administrator has accepted them, with a
 * reason.
 */
export default resource({
  calls: lateAnswerCalls,
  named: "exam",
  called: "the answers of :learner to “:exam”",
  about:
    "Answers that arrived after an exam ended, usually because the connection was lost. They do not count unless you accept them.",
  empty: "No answers have arrived late.",
  columns: [
    { field: "exam", as: "link" },
    { field: "learner", as: "person" },
    { field: "count", label: "Answers", as: "number" },
    { field: "received_at", label: "Received", as: "dateTime" },
    { field: "silent_seconds", label: "Seconds without contact", as: "number" },
    { field: "decision", as: "status", words: lateDecisionWords },
    { field: "decider", label: "Decided by", as: "person", hidden: true },
    { field: "decided_at", label: "Decided", as: "dateTime", hidden: true },
    { field: "reason", hidden: true },
    { field: "attempt_id", label: "Attempt", as: "number", hidden: true },
  ],
  filters: [
    {
      field: "decision",
      as: "multiSelect",
      choices: choicesOf(lateDecisionWords, lateDecisions),
    },
    { field: "received_at", label: "Received", as: "dateRange" },
    {
      field: "attempt_id",
      label: "Attempt",
      as: "text",
      help: "The attempt number shown on the receipt.",
    },
  ],
  // A decision marks the exam again.
  changes: [lateAnswerCalls.evidence],
  acts: [
    {
      name: "accept",
      label: "Accept",
      done: "accepted",
      when: whileWaiting,
      confirm: {
        consequence:
          "The answers will count, the exam will be marked again and the learner will be told. You cannot undo this.",
        reason: true,
      },
    },
    {
      name: "decline",
      label: "Decline",
      done: "declined",
      when: whileWaiting,
      confirm: {
        consequence: "The answers will not count, and the learner will be told. You cannot undo this.",
        reason: true,
      },
    },
  ],
});
