import { z } from "zod";
import { data, endpoint, Id, Instant, PageQuery, pageOf, ServerTime } from "./endpoint.ts";

/** Where a learner stands with an exam. `awaiting marking` and `in progress` come before all others. */
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

/** One exam in a learner's lists, with what it needs next. */
export const ExamCard = z.object({
  id: Id,
  name: z.string(),
  /** Plain text. */
  summary: z.string(),
  duration_seconds: z.int().positive(),
  questions: z.int().nonnegative(),
  pass_percentage: z.number(),
  /** The narrowest window for it, in CSS pixels; null where every supported one will do (D-3). */
  least_width: z.int().positive().nullable(),
  needs_password: z.boolean(),
  standing: ExamStanding,
  /** What to do next or what to wait for, in one sentence. */
  next: z.string(),
  /** Of the attempt under way. */
  finishes_at_iso: Instant.nullable(),
  locked_until: Instant.nullable(),
  remaining_attempts: z.int().nonnegative().nullable(),
  /** By when it must be passed, where the learner was told to (T-20). */
  due_at: Instant.nullable(),
  /** The last attempt that is over, whose result can be shown again (T-31). */
  last_attempt: z
    .object({ id: Id, finished_at: Instant, attempt_percentage: z.number().nullable(), passed: z.boolean() })
    .nullable(),
});
export type ExamCard = z.infer<typeof ExamCard>;

/** B-089: `for-completion` is everything that is not passed, `completed` what is. */
export const accreditationTypes = ["for-completion", "completed"] as const;
export const AccreditationType = z.enum(accreditationTypes);

export const accreditationSorts = ["next", "name", "shortest", "recent"] as const;

const standingList = z
  .string()
  .max(200)
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(ExamStanding));

export const AccreditationQuery = z.object({
  type: AccreditationType.default("for-completion"),
  name: z.string().trim().max(200).default(""),
  standing: standingList.optional(),
  sort: z.enum(accreditationSorts).default("next"),
  ...PageQuery,
});

export const AccreditationAnswer = pageOf(ExamCard).extend({
  ...ServerTime.shape,
  /** How many of each standing, over what all other filters let through (T-10). */
  standings: z.array(z.object({ value: ExamStanding, count: z.int().nonnegative() })),
});

export const accreditationCalls = {
  index: endpoint("GET", "/api/accreditation", {
    summary: "Lists the learner's exams by what they need next.",
    answer: data(
      z.object({
        open: z.array(ExamCard),
        awaiting: z.array(ExamCard),
        locked: z.array(ExamCard),
        passed: z.array(ExamCard),
      }),
    ).extend(ServerTime.shape),
  }),
  search: endpoint("GET", "/api/accreditation/search/", {
    summary: "Lists the learner's exams, for completion or completed, filtered by name and status.",
    query: AccreditationQuery,
    answer: AccreditationAnswer,
  }),
};
