import { sql } from "drizzle-orm";
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  Distance,
  MenteeLimit,
  Method,
  ProfileStatus,
  ProfileType,
  ProposalStatus,
  Regularity,
  RelationshipStatus,
} from "#src/contracts/mentoringWords.ts";
import { archivable, record, searchable } from "./admin.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/**
 * Skills that mentees ask for and mentors offer. An archived skill is retired: profiles keep it, but it can no longer
 * be chosen.
 */
export const mentoringSkills = pgTable(
  "mentoring_skills",
  {
    ...archivable(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
  },
  (t) => [
    uniqueIndex("mentoring_skills_name").on(sql`lower(${t.name})`),
    index("mentoring_skills_search").using("gin", sql`${searchable(t.name, t.description)} gin_trgm_ops`),
  ],
);

/** One for each type and person. Its status changes only through `profileLifecycle`. */
export const mentoringProfiles = pgTable(
  "mentoring_profiles",
  {
    ...record(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type").$type<ProfileType>().notNull(),
    status: text("status").$type<ProfileStatus>().notNull().default("DRAFT"),
    role: text("role").notNull().default(""),
    about: text("about").notNull().default(""),
    methods: text("methods")
      .array()
      .$type<Method[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** In days. */
    regularity: integer("regularity").$type<Regularity>(),
    town: text("town"),
    /** WGS 84, in degrees. */
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    /** In miles. */
    distance: integer("distance").$type<Distance>(),
    /** For mentors. */
    menteeLimit: integer("mentee_limit").$type<MenteeLimit>(),
    /** Since when they accept no requests, and until which day; null for an open end. */
    awaySince: instant("away_since"),
    awayUntil: date("away_until"),
    /** The administrator who has paused them: they cannot return before that ends. */
    pausedBy: integer("paused_by").references(() => users.id, { onDelete: "set null" }),
    declineMessage: text("decline_message").notNull().default(""),
    holdMessage: text("hold_message").notNull().default(""),
    submittedAt: instant("submitted_at"),
    /** When it was last approved, denied or put on hold. */
    decidedAt: instant("decided_at"),
  },
  (t) => [
    uniqueIndex("mentoring_profiles_user").on(t.userId, t.type),
    index("mentoring_profiles_status").on(t.type, t.status, t.id),
    check("mentoring_profiles_town", sql`(${t.town} is null) = (${t.latitude} is null)`),
    check("mentoring_profiles_point", sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  ],
);

export const mentoringProfileSkills = pgTable(
  "mentoring_profile_skills",
  {
    profileId: integer("profile_id")
      .notNull()
      .references(() => mentoringProfiles.id, { onDelete: "cascade" }),
    skillId: integer("skill_id")
      .notNull()
      .references(() => mentoringSkills.id),
  },
  (t) => [
    primaryKey({ columns: [t.profileId, t.skillId] }),
    index("mentoring_profile_skills_skill").on(t.skillId),
  ],
);

/** Its status changes only through `relationshipLifecycle`. */
export const mentoringRelationships = pgTable(
  "mentoring_relationships",
  {
    ...record(),
    learnerProfileId: integer("learner_profile_id")
      .notNull()
      .references(() => mentoringProfiles.id, { onDelete: "cascade" }),
    advisorProfileId: integer("advisor_profile_id")
      .notNull()
      .references(() => mentoringProfiles.id, { onDelete: "cascade" }),
    status: text("status").$type<RelationshipStatus>().notNull().default("PENDING"),
    askedBy: text("asked_by").$type<ProfileType>().notNull(),
    message: text("message").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** The time of its last step. */
    changedAt: instant("changed_at").notNull(),
    /** When the request expires, however it was answered. */
    expiresAt: instant("expires_at").notNull(),
    remindedAt: instant("reminded_at"),
    acceptedAt: instant("accepted_at"),
    endedAt: instant("ended_at"),
    nextMeetingOn: date("next_meeting_on"),
  },
  (t) => [
    // Two people who ask each other at the same time get one relationship.
    uniqueIndex("mentoring_relationships_going_on")
      .on(t.learnerProfileId, t.advisorProfileId)
      .where(sql`${t.status} in ('PENDING', 'ACTIVE')`),
    index("mentoring_relationships_advisor").on(t.advisorProfileId, t.status),
    index("mentoring_relationships_learner").on(t.learnerProfileId, t.status),
    index("mentoring_relationships_expiry")
      .on(t.expiresAt)
      .where(sql`${t.status} = 'PENDING'`),
  ],
);

/** The history of each relationship, from its request on. */
export const mentoringSteps = pgTable(
  "mentoring_steps",
  {
    id: identity(),
    relationshipId: integer("relationship_id")
      .notNull()
      .references(() => mentoringRelationships.id, { onDelete: "cascade" }),
    status: text("status").$type<RelationshipStatus>().notNull(),
    at: instant("at").notNull(),
    /** Null if it happened because time had passed. */
    by: text("by").$type<ProfileType>(),
    message: text("message").notNull().default(""),
  },
  (t) => [index("mentoring_steps_relationship").on(t.relationshipId, t.id)],
);

export const mentoringGoals = pgTable(
  "mentoring_goals",
  {
    id: identity(),
    relationshipId: integer("relationship_id")
      .notNull()
      .references(() => mentoringRelationships.id, { onDelete: "cascade" }),
    /** Generated in the browser, so that a request that arrives twice makes one goal. */
    key: uuid("key").notNull().unique(),
    text: text("text").notNull(),
    dueOn: date("due_on"),
    doneAt: instant("done_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("mentoring_goals_relationship").on(t.relationshipId, t.id)],
);

export const mentoringMeetings = pgTable(
  "mentoring_meetings",
  {
    id: identity(),
    relationshipId: integer("relationship_id")
      .notNull()
      .references(() => mentoringRelationships.id, { onDelete: "cascade" }),
    /** Generated in the browser, so that a request that arrives twice makes one meeting. */
    key: uuid("key").notNull().unique(),
    on: date("on").notNull(),
    method: text("method").$type<Method>().notNull(),
    minutes: integer("minutes").notNull(),
    notes: text("notes").notNull().default(""),
    loggedBy: text("logged_by").$type<ProfileType>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("mentoring_meetings_relationship").on(t.relationshipId, t.on)],
);

/** Notes that one side has made on a meeting for themselves: nobody else reads them. */
export const mentoringPrivateNotes = pgTable(
  "mentoring_private_notes",
  {
    meetingId: integer("meeting_id")
      .notNull()
      .references(() => mentoringMeetings.id, { onDelete: "cascade" }),
    by: text("by").$type<ProfileType>().notNull(),
    notes: text("notes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.meetingId, t.by] })],
);

/** How each side rated an ended relationship. */
export const mentoringClosings = pgTable(
  "mentoring_closings",
  {
    relationshipId: integer("relationship_id")
      .notNull()
      .references(() => mentoringRelationships.id, { onDelete: "cascade" }),
    by: text("by").$type<ProfileType>().notNull(),
    rating: integer("rating").notNull(),
    goalsMet: text("goals_met", { enum: ["all", "some", "none"] }).notNull(),
    learned: text("learned").notNull().default(""),
    feedback: text("feedback").notNull().default(""),
    at: instant("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.relationshipId, t.by] })],
);

/** Matches that administrators propose: the mentee sends a request, or declines. */
export const mentoringProposals = pgTable(
  "mentoring_proposals",
  {
    ...record(),
    learnerProfileId: integer("learner_profile_id")
      .notNull()
      .references(() => mentoringProfiles.id, { onDelete: "cascade" }),
    advisorProfileId: integer("advisor_profile_id")
      .notNull()
      .references(() => mentoringProfiles.id, { onDelete: "cascade" }),
    note: text("note").notNull().default(""),
    proposedBy: integer("proposed_by").references(() => users.id, { onDelete: "set null" }),
    /** Changes only through `proposalLifecycle`. */
    status: text("status").$type<ProposalStatus>().notNull().default("draft"),
    sentAt: instant("sent_at"),
  },
  (t) => [
    uniqueIndex("mentoring_proposals_open")
      .on(t.learnerProfileId, t.advisorProfileId)
      .where(sql`${t.status} in ('draft', 'sent')`),
    index("mentoring_proposals_learner").on(t.learnerProfileId, t.status),
    index("mentoring_proposals_advisor").on(t.advisorProfileId),
  ],
);
