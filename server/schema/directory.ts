import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AudienceRule } from "#src/contracts/admin/audiences.ts";
import type { UserField } from "#src/contracts/admin/users.ts";
import { adminOptions, archivable, carouselSlides, record } from "./admin.ts";
import { identity, instant } from "./columns.ts";
import { broadcasts } from "./notices.ts";
import { users } from "./people.ts";

/** A user's value from each option list. */
export const userOptions = pgTable(
  "user_options",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    field: text("field").$type<UserField>().notNull(),
    optionId: integer("option_id")
      .notNull()
      .references(() => adminOptions.id),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.field] }),
    // With the user included, users with two given options are found in the index alone.
    index("user_options_option").on(t.optionId, t.field, t.userId),
  ],
);

/** Members by rule are kept up to date by triggers, whatever changes. */
export const audiences = pgTable(
  "audiences",
  {
    ...archivable(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    rules: jsonb("rules").$type<AudienceRule[]>().notNull().default([]),
  },
  (t) => [uniqueIndex("audiences_name").on(sql`lower(${t.name})`)],
);

export const audienceUsers = pgTable(
  "audience_users",
  {
    audienceId: integer("audience_id")
      .notNull()
      .references(() => audiences.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** People who were added manually stay, whatever the rules say. */
    source: text("source", { enum: ["rule", "hand"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.audienceId, t.userId] }), index("audience_users_user").on(t.userId)],
);

/** People excluded from an audience, whatever its rules say. */
export const audienceExclusions = pgTable(
  "audience_exclusions",
  {
    audienceId: integer("audience_id")
      .notNull()
      .references(() => audiences.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.audienceId, t.userId] }), index("audience_exclusions_user").on(t.userId)],
);

/** The audiences that a broadcast is for: their members at the time. */
export const broadcastAudiences = pgTable(
  "broadcast_audiences",
  {
    broadcastId: integer("broadcast_id")
      .notNull()
      .references(() => broadcasts.id, { onDelete: "cascade" }),
    audienceId: integer("audience_id")
      .notNull()
      .references(() => audiences.id),
  },
  (t) => [
    primaryKey({ columns: [t.broadcastId, t.audienceId] }),
    index("broadcast_audiences_audience").on(t.audienceId),
  ],
);

/** The audiences that a slide is shown to; one without any is shown to everyone. */
export const carouselAudiences = pgTable(
  "carousel_audiences",
  {
    slideId: integer("slide_id")
      .notNull()
      .references(() => carouselSlides.id, { onDelete: "cascade" }),
    audienceId: integer("audience_id")
      .notNull()
      .references(() => audiences.id),
  },
  (t) => [
    primaryKey({ columns: [t.slideId, t.audienceId] }),
    index("carousel_audiences_audience").on(t.audienceId),
  ],
);

export const longTermLeaves = pgTable(
  "long_term_leaves",
  {
    ...record(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** First and last day. */
    startsOn: date("starts_on").notNull(),
    endsOn: date("ends_on").notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [
    index("long_term_leaves_user").on(t.userId),
    check("long_term_leaves_days", sql`${t.endsOn} >= ${t.startsOn}`),
  ],
);

/** Due dates that moved because of leave (T-22). */
export const leaveMoves = pgTable(
  "leave_moves",
  {
    leaveId: integer("leave_id")
      .notNull()
      .references(() => longTermLeaves.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["assignment", "certificate", "exam"] }).notNull(),
    /** The item or the exam. */
    subjectId: integer("subject_id").notNull(),
    before: instant("before").notNull(),
    after: instant("after").notNull(),
  },
  (t) => [primaryKey({ columns: [t.leaveId, t.kind, t.subjectId] })],
);

/** Two accounts that were merged, and how to undo it (T-50). */
export const userMerges = pgTable(
  "user_merges",
  {
    id: identity(),
    fromId: integer("from_id").notNull(),
    intoId: integer("into_id").notNull(),
    byId: integer("by_id").notNull(),
    at: instant("at").notNull(),
    log: jsonb("log").$type<MergeLog>().notNull(),
    undoneAt: instant("undone_at"),
  },
  (t) => [index("user_merges_from").on(t.fromId), index("user_merges_into").on(t.intoId)],
);

/** The rows that were reassigned, by their keys besides the user, and the fields with their former values. */
export type MergeLog = {
  moved: Record<string, Record<string, unknown>[]>;
  swapped: Record<string, Record<string, unknown>[]>;
  /** The changes that periods of leave had made to rows that now belong to another account; absent in older logs. */
  parted?: Record<string, unknown>[];
  /** The fields of the account that remains. */
  fields: Record<"before" | "after", Record<string, unknown>>;
  /** Who stood between the two accounts, and the manager that they were given; absent if nobody did. */
  between?: { id: number; manager: number | null };
  wasDisabled: boolean;
  /** The token with which it was confirmed, and may be repeated; absent in older logs. */
  confirmed?: string;
};
