import { lateAnswerCalls } from "#src/contracts/admin/lateAnswers.ts";
import { lateDecisions, type LateDecision } from "#src/contracts/exam.ts";
import { resource, type Tone } from "../resource.ts";

export const lateWords = {
  waiting: { label: "To be decided", tone: "warning" },
  accepted: { label: "Accepted", tone: "success" },
  declined: { label: "Declined", tone: "neutral" },
} as const satisfies Record<LateDecision, { label: string; tone: Tone }>;

const whileWaiting = { field: "decided_at", is: "unset" } as const;

/** D-23: answers that arrived after the end of an exam. They count only once somebody has accepted them, with a reason. */
export default resource({
  calls: lateAnswerCalls,
  named: "exam",
  about:
    "Answers that arrived after the end of an exam, mostly because the network was gone. They do not count unless you accept them.",
  empty: "Nothing has arrived after the end of an exam.",
  columns: [
    { field: "exam", as: "link" },
    { field: "learner", as: "person" },
    { field: "count", label: "Answers", as: "number" },
    { field: "received_at", label: "Arrived", as: "dateTime" },
    { field: "silent_seconds", label: "Seconds out of contact", as: "number" },
    { field: "decision", as: "status", words: lateWords },
    { field: "decider", label: "Decided by", as: "person", hidden: true },
    { field: "decided_at", label: "Decided", as: "dateTime", hidden: true },
    { field: "reason", hidden: true },
    { field: "attempt_id", label: "Attempt", as: "number", hidden: true },
  ],
  filters: [
    {
      field: "decision",
      as: "multiSelect",
      choices: lateDecisions.map((value) => ({ value, label: lateWords[value].label })),
    },
    { field: "received_at", label: "Arrived", as: "dateRange" },
    {
      field: "attempt_id",
      label: "Attempt",
      as: "text",
      help: "The number of the attempt, as it stands on its receipt.",
    },
  ],
  acts: [
    {
      name: "accept",
      label: "Accept",
      done: "accepted",
      when: whileWaiting,
      confirm: {
        consequence:
          "The answers count, the exam is marked anew, and the learner is told. This cannot be taken back.",
        reason: true,
      },
    },
    {
      name: "decline",
      label: "Decline",
      done: "declined",
      when: whileWaiting,
      confirm: {
        consequence: "The answers do not count, and the learner is told. This cannot be taken back.",
        reason: true,
      },
    },
  ],
});
