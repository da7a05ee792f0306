import * as z from "zod/mini";
import { data, endpoint, Id, IdParam, Instant, pageOf, PageQuery } from "./endpoint.ts";
import { ContentCard, Named, TitledItem } from "./learning.ts";
import { listOf } from "./listOf.ts";

/** A learner's progress with an accreditation of the professional skills framework. */
export const accreditationStatuses = ["not started", "in progress", "achieved"] as const;
export const AccreditationStatus = z.enum(accreditationStatuses);
export type AccreditationStatus = z.infer<typeof AccreditationStatus>;

const count = z.int().check(z.nonnegative());
/** It may be negative: more may have been taken than was given. */
const points = z.int();

const common = {
  id: Id,
  name: z.string(),
  /** Its purpose. */
  purpose: z.string(),
  status: AccreditationStatus,
  /** The learner's own points: the sum of the ledger. */
  points,
  /** How many points achieve it. */
  needed: count,
  /** Since when they have had that many without a break; null if they have not. */
  achieved_at: z.nullable(Instant),
};

/** An accreditation of the framework, with the learner's progress. */
export const Accreditation = z.object({ ...common, skills: z.array(Named) });
export type Accreditation = z.infer<typeof Accreditation>;

/** A skill of an accreditation, with what earns its next points. */
export const Skill = z.object({
  id: Id,
  name: z.string(),
  /** What a person with this skill can do. */
  description: z.string(),
  points,
  /** How many points they will have once they have completed what is next. */
  reachable: points,
  /** How many of its items they have completed. */
  completed: count,
  /** Items that the learner has not completed yet, open ones first. */
  next: z.array(z.object({ card: ContentCard, points: count })),
});
export type Skill = z.infer<typeof Skill>;

/** An accreditation with its skills. */
export const FrameworkPart = z.object({ ...common, skills: z.array(Skill) });
export type FrameworkPart = z.infer<typeof FrameworkPart>;

/** A line of the ledger: points earned by completing an item, or given or taken by a person. */
export const PointsEntry = z.object({
  /** Identifies the line among the learner's own. */
  key: z.string(),
  by: z.enum(["completion", "person"]),
  /** Negative if they were taken. */
  points,
  at: Instant,
  accreditation: Named,
  skill: Named,
  item: TitledItem,
  /** Whether the item can still be opened. */
  open: z.boolean(),
  /** Empty if they were earned by a completion. */
  reason: z.string(),
  /** The name of the person who gave them; null for a completion, or if nobody is on record. */
  given_by: z.nullable(z.string()),
});
export type PointsEntry = z.infer<typeof PointsEntry>;

const ofOne = { accreditation: z.optional(IdParam) };

export const pssCalls = {
  accreditations: endpoint("GET", "/api/pss/accreditations", {
    summary: "Lists the accreditations of the professional skills framework with the caller's progress.",
    query: z.object({ status: z.optional(listOf(AccreditationStatus)), ...PageQuery }),
    answer: z.extend(pageOf(Accreditation), {
      /** How many of each status, among those that match all other filters (T-10). */
      statuses: z.array(z.object({ value: AccreditationStatus, count })),
    }),
  }),
  framework: endpoint("GET", "/api/pss/framework", {
    summary:
      "Returns the accreditations with their skills, and the items that earn the caller's next points.",
    query: z.object(ofOne),
    answer: z.extend(data(z.array(FrameworkPart)), { accreditations: z.array(Named) }),
  }),
  history: endpoint("GET", "/api/pss/history", {
    summary: "Lists the caller's points, newest first, with their sum.",
    query: z.object({ ...ofOne, ...PageQuery }),
    answer: z.extend(pageOf(PointsEntry), {
      /** The sum of all lines that match the filter. */
      points,
      accreditations: z.array(Named),
    }),
  }),
};
