import * as z from "zod/mini";

/** A learner's standing with an exam. `awaiting marking` and `in progress` come before all others. */
export const examStandings = [
  "in progress",
  "open",
  "awaiting marking",
  "locked",
  "no attempts left",
  "unavailable",
  "passed",
] as const;
export const ExamStanding = z.enum(examStandings);
export type ExamStanding = z.infer<typeof ExamStanding>;
