import type { ExamIntroduction, ExamQuestion, OpenAttempt, StartError } from "#src/contracts/exam.ts";
import type { AttemptResult, Receipt } from "#src/contracts/examResult.ts";

/** The time of the fake world's clock when a page is opened. */
export const opened = "2026-11-20T10:00:00Z";

export const single = (id: number, rest: Partial<ExamQuestion> = {}): ExamQuestion => ({
  id,
  type: 1,
  title: `Question ${id}?`,
  body: `<p>What is asked in question ${id}.</p>`,
  options: [
    { id: 10 * id + 1, name: "The first" },
    { id: 10 * id + 2, name: "The second" },
    { id: 10 * id + 3, name: "The third" },
  ],
  text_length: null,
  answer: [],
  flagged: false,
  rev: 0,
  tab: null,
  ...rest,
});

export const multiple = (id: number, rest: Partial<ExamQuestion> = {}): ExamQuestion =>
  single(id, { type: 2, ...rest });

export const text = (id: number, rest: Partial<ExamQuestion> = {}): ExamQuestion =>
  single(id, { type: 3, options: [], text_length: "short", answer: "", ...rest });

export const attempt = (questions: ExamQuestion[], rest: Partial<OpenAttempt> = {}): OpenAttempt => ({
  id: 3,
  attempt_id: 41,
  name: "Ethics in advice",
  started_at_iso: "2026-11-20T09:45:00Z",
  finishes_at_iso: "2026-11-20T10:15:00Z",
  original_finishes_at_iso: "2026-11-20T10:15:00Z",
  server_time_iso: opened,
  least_width: null,
  client_time_iso: opened,
  questions,
  writer: null,
  draft_key: btoa("0123456789abcdef0123456789abcdef"),
  completion_key: "once",
  ...rest,
});

export const introduction = (rest: Partial<ExamIntroduction> = {}): ExamIntroduction => ({
  id: 3,
  name: "Ethics in advice",
  description: "<p>How advisers should act.</p>",
  duration_seconds: 1_800,
  extra_seconds: 0,
  questions: 25,
  pass_percentage: 70,
  remaining_attempts: 2,
  last_attempt: null,
  is_first: false,
  attempts_made: 0,
  least_width: null,
  needs_password: false,
  ...rest,
});

export const wanted = (rest: Partial<ExamIntroduction> = {}, password_incorrect = false) => ({
  status: rest.needs_password ? ("needs_password" as const) : ("confirm_start" as const),
  exam: introduction(rest),
  password_incorrect,
});

export const startError = (code: string, rest: Partial<StartError> = {}): { error: StartError } => ({
  error: {
    code,
    message: "The server's own words.",
    exam_name: "Ethics in advice",
    locked_until: null,
    attempt_id: null,
    ...rest,
  },
});

export const receipt = (rest: Partial<Receipt> = {}): Receipt => ({
  attempt_id: 41,
  exam_name: "Ethics in advice",
  learner: "Ada Byron",
  started_at_iso: "2026-11-20T09:45:00Z",
  finished_at_iso: "2026-11-20T10:05:30Z",
  ended_by: "learner",
  answered: 25,
  questions: 25,
  status: "Passed",
  attempt_percentage: 84,
  pass_percentage: 70,
  late: [],
  hash: "0123456789abcdef".repeat(4),
  ...rest,
});

export const result = (rest: Partial<AttemptResult> = {}): AttemptResult => ({
  attempt_id: 41,
  exam_id: 3,
  status: "Passed",
  passed: true,
  attempt_percentage: 84,
  pass_percentage: 70,
  exam_name: "Ethics in advice",
  topics: [],
  content_links: [],
  locked_until: null,
  remaining_attempts: null,
  exam_standing: null,
  receipt: receipt({
    status: rest.status ?? "Passed",
    attempt_percentage: rest.attempt_percentage === undefined ? 84 : rest.attempt_percentage,
  }),
  time: [
    { at_iso: "2026-11-20T09:45:00Z", kind: "given", seconds: 1_800, reason: null },
    { at_iso: "2026-11-20T10:05:30Z", kind: "used", seconds: -1_230, reason: null },
  ],
  ...rest,
});

export const failed = (rest: Partial<AttemptResult> = {}): AttemptResult =>
  result({ status: "Failed", passed: false, attempt_percentage: 52, ...rest });
