import * as z from "zod/mini";
import { data, endpoint, Id, Instant, PageQuery, pageOf, ServerTime } from "./endpoint.ts";
import { examPaths } from "./examPaths.ts";
import { ExamStanding } from "./examStandings.ts";
import { listOf } from "./listOf.ts";

/** One exam in a learner's lists, with what it needs next. */
export const ExamCard = z.object({
  id: Id,
  name: z.string(),
  /** Plain text. */
  summary: z.string(),
  duration_seconds: z.int().check(z.positive()),
  questions: z.int().check(z.nonnegative()),
  pass_percentage: z.number(),
  /** The narrowest window for it, in CSS pixels; null if every supported one will do (D-3). */
  least_width: z.nullable(z.int().check(z.positive())),
  needs_password: z.boolean(),
  standing: ExamStanding,
  /** What to do next or what to wait for, in one sentence. */
  next: z.string(),
  /** When the attempt under way ends. */
  finishes_at_iso: z.nullable(Instant),
  locked_until: z.nullable(Instant),
  remaining_attempts: z.nullable(z.int().check(z.nonnegative())),
  /** By when it must be passed, if the learner was told to (T-20); null once it is, and during leave (T-22). */
  due_at: z.nullable(Instant),
  /** The passed attempt, or else the last completed one, whose result can be shown again (T-31). */
  last_attempt: z.nullable(
    z.object({
      id: Id,
      finished_at: Instant,
      attempt_percentage: z.nullable(z.number()),
      passed: z.boolean(),
    }),
  ),
});
export type ExamCard = z.infer<typeof ExamCard>;

/** B-089: `for-completion` is everything that is not passed, `completed` what is. */
export const accreditationTypes = ["for-completion", "completed"] as const;
export const AccreditationType = z.enum(accreditationTypes);

export const accreditationSorts = ["next", "name", "shortest", "recent"] as const;

export const AccreditationQuery = z.object({
  type: z._default(AccreditationType, "for-completion"),
  name: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
  standing: z.optional(listOf(ExamStanding)),
  sort: z._default(z.enum(accreditationSorts), "next"),
  ...PageQuery,
});

export const AccreditationAnswer = z.extend(pageOf(ExamCard), {
  ...ServerTime.shape,
  /** How many of each standing, among those that match all other filters (T-10). */
  standings: z.array(z.object({ value: ExamStanding, count: z.int().check(z.nonnegative()) })),
});

export const accreditationCalls = {
  index: endpoint("GET", examPaths.accreditation, {
    summary: "Lists the learner's exams by what they need next.",
    answer: z.extend(
      data(
        z.object({
          open: z.array(ExamCard),
          awaiting: z.array(ExamCard),
          locked: z.array(ExamCard),
          passed: z.array(ExamCard),
        }),
      ),
      ServerTime.shape,
    ),
  }),
  search: endpoint("GET", examPaths.search, {
    summary: "Lists the learner's exams, for completion or completed, filtered by name and status.",
    query: AccreditationQuery,
    answer: AccreditationAnswer,
  }),
};
