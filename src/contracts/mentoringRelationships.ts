import * as z from "zod/mini";
import { Id, Instant } from "./endpoint.ts";
import { Day, EnteredDay, Method, PublicProfile, Type } from "./mentoringProfiles.ts";
import { mentoringLimits as limits, relationshipStatuses } from "./mentoringWords.ts";
import { line, text } from "./texts.ts";

/** A mentoring relationship, with what the two have done together. */

/** One step of a relationship, oldest first. */
export const RelationshipStep = z.object({
  status: z.enum(relationshipStatuses),
  at: Instant,
  /** The side that took it; null if neither did (expiry). */
  by: z.nullable(Type),
  message: z.string(),
});

/** B-187: a relationship in a list. */
export const RelationshipCard = z.object({
  id: Id,
  status: z.enum(relationshipStatuses),
  /** The mentee's profile. */
  learner: PublicProfile,
  /** The mentor's. */
  advisor: PublicProfile,
  /** The message of the request. */
  message: z.string(),
  /** The caller's side. */
  as: Type,
  asked_by: Type,
  /** What the caller's moves depend on: see `relationshipLifecycle`. */
  both_active: z.boolean(),
  asked_at: Instant,
  changed_at: Instant,
  /** When an unanswered request expires; null once it was answered. */
  expires_at: z.nullable(Instant),
  next_meeting_on: z.nullable(Day),
  /** When the two last met, by their log. */
  last_meeting_on: z.nullable(Day),
});
export type RelationshipCard = z.infer<typeof RelationshipCard>;

export const Goal = z.object({
  id: Id,
  text: z.string(),
  due_on: z.nullable(Day),
  done_at: z.nullable(Instant),
});
export type Goal = z.infer<typeof Goal>;
export const GoalDraft = z.object({
  text: line(limits.goal),
  due_on: z._default(z.nullable(EnteredDay), null),
  done: z._default(z.boolean(), false),
});
/** What is left out stays as it is: the other side may have changed it meanwhile. */
export const GoalChange = z.object({
  text: z.optional(line(limits.goal)),
  due_on: z.optional(z.nullable(EnteredDay)),
  done: z.optional(z.boolean()),
});
export type GoalChange = z.infer<typeof GoalChange>;

export const Meeting = z.object({
  id: Id,
  on: Day,
  method: Method,
  minutes: z.int().check(z.positive()),
  /** For both. */
  notes: z.string(),
  /** For the caller only. */
  private_notes: z.string(),
  logged_by: Type,
});
export type Meeting = z.infer<typeof Meeting>;
export const MeetingDraft = z.object({
  on: EnteredDay,
  method: Method,
  minutes: z
    .int("Enter whole minutes")
    .check(z.minimum(1, "Enter at least 1"), z.maximum(1_440, "Enter at most 1,440")),
  notes: text(limits.notes),
  private_notes: text(limits.notes),
});

/** How a relationship was for one side. */
export const Closing = z.object({
  /** 1 to 5. */
  rating: z.int("Choose a rating").check(z.minimum(1, "Choose a rating"), z.maximum(5)),
  goals_met: z.enum(["all", "some", "none"], { error: "Choose one" }),
  /** What they take away from it, shown to both. */
  learned: text(limits.notes),
  /** For administrators of mentoring only. */
  feedback: text(limits.notes),
});
export type Closing = z.infer<typeof Closing>;

export const Relationship = z.extend(RelationshipCard, {
  /** A write with an outdated version is refused (409). */
  version: z.uuid(),
  steps: z.array(RelationshipStep),
  goals: z.array(Goal),
  /** Newest first. */
  meetings: z.array(Meeting),
  /** From the last meeting and the regularity of both, if none was agreed; null while it is not ACTIVE. */
  suggested_meeting_on: z.nullable(Day),
  /** The caller's own, once the relationship has ended. */
  closing: z.nullable(Closing),
  /** What the other side says it takes away from it. */
  other_learned: z.nullable(z.string()),
});
export type Relationship = z.infer<typeof Relationship>;
