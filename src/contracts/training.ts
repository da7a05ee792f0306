import * as z from "zod/mini";
import { data, endpoint, Id, IdParam, Instant, PageQuery, pageOf, ServerTime } from "./endpoint.ts";
import { ContentCard } from "./learning.ts";
import { listOf } from "./listOf.ts";

/** Who requires an assignment: a rule of the organisation, or a person who has enrolled the learner. */
export const assignmentKinds = ["mandatory", "enrolment"] as const;
export const AssignmentKind = z.enum(assignmentKinds);
export type AssignmentKind = z.infer<typeof AssignmentKind>;

/** The status of an assignment (T-20), most urgent first. */
export const assignmentStatuses = [
  "overdue",
  "due soon",
  "recertifying",
  "open",
  "paused by leave",
  "exempt",
  "completed",
] as const;
export const AssignmentStatus = z.enum(assignmentStatuses);
export type AssignmentStatus = z.infer<typeof AssignmentStatus>;

/** Whether it is still to be done. */
export const assignmentStandings = ["outstanding", "completed"] as const;
export const AssignmentStanding = z.enum(assignmentStandings);
export type AssignmentStanding = z.infer<typeof AssignmentStanding>;

/** Something that a learner was told to complete: why, by whom, by when, and what follows if they do not (T-20). */
export const Assignment = z.object({
  id: Id,
  kind: AssignmentKind,
  card: ContentCard,
  status: AssignmentStatus,
  reason: z.string(),
  /** Null if a rule of the organisation assigned it rather than a person. */
  assigned_by: z.nullable(z.string()),
  /** What follows if it is not completed in time; null if nothing does. */
  consequence: z.nullable(z.string()),
  /** For one that has to be renewed: when its certificate expires. */
  due_at: Instant,
  completed_at: z.nullable(Instant),
  /** Until when the completion certifies; null if it never expires. */
  certified_until: z.nullable(Instant),
  /** Exempt until then, with the reason (T-21). */
  exemption: z.nullable(z.object({ until: Instant, reason: z.string() })),
  /** The last day of the leave during which it rests, `2026-11-30` (T-22). */
  paused_until: z.nullable(z.iso.date()),
  /** Whether that leave has moved what is due: not what was due before it, or was assigned since it was entered. */
  moved_by_leave: z.boolean(),
});
export type Assignment = z.infer<typeof Assignment>;

const count = z.int().check(z.nonnegative());

/** A quarter of a year, by the day on which something is due (UTC). */
export const Quarter = z.object({
  year: z.int(),
  quarter: z.int().check(z.minimum(1), z.maximum(4)),
  outstanding: count,
  overdue: count,
  completed: count,
});
export type Quarter = z.infer<typeof Quarter>;

export const assignmentSorts = ["due", "title", "shortest"] as const;

/** The query of every list of assignments. */
export const AssignmentQuery = z.object({
  standing: z._default(AssignmentStanding, "outstanding"),
  status: z.optional(listOf(AssignmentStatus)),
  sort: z._default(z.enum(assignmentSorts), "due"),
  ...PageQuery,
});

export const AssignmentAnswer = z.extend(pageOf(Assignment), {
  /** How many of each status, among those that match all other filters (T-10). */
  statuses: z.array(z.object({ value: AssignmentStatus, count })),
  /** How many there are of each standing. */
  standings: z.object({ outstanding: count, completed: count }),
  ...ServerTime.shape,
});
export type AssignmentAnswer = z.infer<typeof AssignmentAnswer>;

export const trainingCalls = {
  mandatory: endpoint("GET", "/api/mandatory-training", {
    summary: "Returns the caller's mandatory training by quarter, latest first, and all that is overdue.",
    answer: z.extend(
      data(z.object({ quarters: z.array(Quarter), overdue: z.array(Assignment) })),
      ServerTime.shape,
    ),
  }),
  quarter: endpoint("GET", "/api/mandatory-training/:year/:quarter", {
    summary: "Lists the caller's mandatory training that is due in one quarter.",
    params: z.object({ year: IdParam, quarter: IdParam }),
    query: AssignmentQuery,
    answer: AssignmentAnswer,
    saysMissing: true,
  }),
  enrolments: endpoint("GET", "/api/enrolments", {
    summary: "Lists what the caller was enrolled in.",
    query: AssignmentQuery,
    answer: AssignmentAnswer,
  }),
};
