import type { ExamCard } from "#src/contracts/accreditation.ts";

export const exam = (id: number, rest: Partial<ExamCard> = {}): ExamCard => ({
  id,
  name: `Exam ${id}`,
  summary: `What exam ${id} is about.`,
  duration_seconds: 1_800,
  questions: 25,
  pass_percentage: 70,
  least_width: null,
  needs_password: false,
  standing: "open",
  next: "Sit it when you are ready.",
  finishes_at_iso: null,
  locked_until: null,
  remaining_attempts: null,
  due_at: null,
  last_attempt: null,
  ...rest,
});

export const lastAttempt = {
  id: 31,
  finished_at: "2026-11-18T09:30:00Z",
  attempt_percentage: 62,
  passed: false,
};

/** The server's default time: that of the fake world. */
export const serverTime = { server_time_iso: "2026-11-20T10:00:00Z" };

export const searched = (exams: ExamCard[], rest: object = {}) => ({
  ...serverTime,
  data: exams,
  meta: { total: exams.length, page: 1, perPage: 24 },
  standings: [],
  ...rest,
});
