import type {
  ExamIntroduction,
  ExamQuestion,
  ExamTime,
  OpenAttempt,
  Saved,
  StartError,
  WrittenElsewhere,
} from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";

/** An exam of four questions, started at ten and due at half past. */
export const startsAt = Date.parse("2026-11-20T10:00:00Z");
export const endsAt = startsAt + 30 * 60_000;
const iso = (at: number): string => new Date(at).toISOString();

export const time = (now = startsAt, end = endsAt): ExamTime => ({
  server_time_iso: iso(now),
  finishes_at_iso: iso(end),
  original_finishes_at_iso: iso(endsAt),
});

const option = (id: number) => ({ id, name: `Option ${id}` });
const question = (id: number, rest: Partial<ExamQuestion>): ExamQuestion => ({
  id,
  type: 1,
  title: `Question ${id}`,
  body: "<p>What is due?</p>",
  options: [],
  text_length: null,
  answer: [],
  flagged: false,
  rev: 0,
  tab: null,
  ...rest,
});
export const questions = [
  question(1, { type: 1, options: [11, 12, 13].map(option) }),
  question(2, { type: 2, options: [21, 22, 23].map(option) }),
  question(3, { type: 3, text_length: "short", answer: "" }),
  question(4, { type: 3, text_length: "long", answer: "" }),
] as const satisfies ExamQuestion[];

export const ownTab = "browser.tab";

export const attempt = (rest: Partial<OpenAttempt> = {}): OpenAttempt => ({
  ...time(),
  id: 3,
  attempt_id: 31,
  name: "Protection",
  started_at_iso: iso(startsAt),
  client_time_iso: null,
  least_width: null,
  questions: [...questions],
  writer: ownTab,
  draft_key: btoa("0123456789abcdef0123456789abcdef"),
  completion_key: "key",
  ...rest,
});

export const introduction = (rest: Partial<ExamIntroduction> = {}): ExamIntroduction => ({
  id: 3,
  name: "Protection",
  description: "<p>Thirty minutes.</p>",
  duration_seconds: 1_800,
  extra_seconds: 0,
  questions: 4,
  pass_percentage: 70,
  remaining_attempts: 2,
  last_attempt: null,
  is_first: false,
  attempts_made: 0,
  least_width: null,
  needs_password: false,
  ...rest,
});

export const startError = (code: string, rest: Partial<StartError> = {}): StartError => ({
  code,
  message: "The server's words",
  exam_name: "Protection",
  locked_until: null,
  attempt_id: null,
  ...rest,
});

export const saved = (revs: Record<number, number> = {}, refused: Saved["refused"] = []): Saved => ({
  ...time(),
  attempt_id: 31,
  saved: Object.entries(revs).map(([id, rev]) => ({ question_id: Number(id), rev })),
  refused,
});

export const writtenElsewhere = (
  rows: WrittenElsewhere["data"]["questions"] = [],
  writer = "other.tab",
): WrittenElsewhere["data"] => ({ ...time(), attempt_id: 31, writer, questions: rows });

export const result = (rest: Partial<AttemptResult> = {}): AttemptResult => ({
  attempt_id: 31,
  exam_id: 3,
  status: "Passed",
  passed: true,
  attempt_percentage: 100,
  pass_percentage: 70,
  exam_name: "Protection",
  topics: [],
  content_links: [],
  locked_until: null,
  remaining_attempts: null,
  exam_standing: null,
  receipt: {
    attempt_id: 31,
    exam_name: "Protection",
    learner: "Ada Byron",
    started_at_iso: iso(startsAt),
    finished_at_iso: iso(startsAt + 600_000),
    ended_by: "learner",
    answered: 4,
    questions: 4,
    status: "Passed",
    attempt_percentage: 100,
    pass_percentage: 70,
    late: [],
    hash: "0".repeat(64),
  },
  time: [],
  ...rest,
});
