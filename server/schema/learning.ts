import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { foundTypes, type CpdBreakdown, type ItemKind } from "#src/contracts/learning.ts";
import { contentTypes } from "#src/contracts/contentTypes.ts";
import { assignmentKinds } from "#src/contracts/training.ts";
import { html } from "./html.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./people.ts";

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const topics = pgTable("topics", {
  id: identity(),
  name: text("name").notNull().unique(),
  position: integer("position").notNull().default(0),
});

export const tags = pgTable("tags", { id: identity(), name: text("name").notNull().unique() });

export const items = pgTable(
  "items",
  {
    id: identity(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    body: html("body").notNull(),
    /** The body as plain text, for search. */
    bodyText: text("body_text").notNull(),
    kind: text("kind").$type<ItemKind>().notNull(),
    topicId: integer("topic_id")
      .notNull()
      .references(() => topics.id),
    minutes: integer("minutes").notNull(),
    cpd: jsonb("cpd").$type<CpdBreakdown>().notNull(),
    live: boolean("live").notNull().default(true),
    publishedAt: instant("published_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [index("items_topic").on(t.topicId)],
);

export const itemTags = pgTable(
  "item_tags",
  {
    itemId: integer("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    tagId: integer("tag_id")
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.tagId] })],
);

export const boxsets = pgTable("boxsets", {
  id: identity(),
  title: text("title").notNull(),
  summary: text("summary").notNull(),
  topicId: integer("topic_id")
    .notNull()
    .references(() => topics.id),
  live: boolean("live").notNull().default(true),
  /** Whether its items are done in order: each opens once those before it are completed. */
  inOrder: boolean("in_order").notNull().default(false),
  /** Its place among featured content; null if it is not featured. */
  featured: integer("featured"),
  publishedAt: instant("published_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const boxsetItems = pgTable(
  "boxset_items",
  {
    boxsetId: integer("boxset_id")
      .notNull()
      .references(() => boxsets.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.boxsetId, t.itemId] }), index("boxset_items_item").on(t.itemId)],
);

/** A user's progress in an item: the last view and the position in the text, 0 to 1. */
export const itemViews = pgTable(
  "item_views",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    position: doublePrecision("position").notNull().default(0),
    views: integer("views").notNull().default(1),
    /** The first time. */
    startedAt: instant("started_at").notNull().defaultNow(),
    viewedAt: instant("viewed_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.itemId] }),
    index("item_views_recent").on(t.userId, t.viewedAt.desc()),
  ],
);

/**
 * What the server knows of a reading, for the rule of completion: the furthest point reached, 0 to 1, and for how many
 * seconds the text was on the reader's screen. Seconds accumulate within a `sitting`, one opening of the page, so that
 * a repeated report counts once. Never more seconds count than have passed since the sitting began.
 */
export const itemReadings = pgTable(
  "item_readings",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    furthest: doublePrecision("furthest").notNull().default(0),
    seconds: doublePrecision("seconds").notNull().default(0),
    sitting: uuid("sitting"),
    sittingSeconds: doublePrecision("sitting_seconds").notNull().default(0),
    /** From when the sitting counts: the last report of another one, or its own first. Null without a report. */
    sittingFrom: instant("sitting_from"),
    heardAt: instant("heard_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.itemId] })],
);

/**
 * How an item was completed: by the learner's own activity, by passing a course, or through a record from elsewhere.
 */
export const completionSources = [
  ...(["read", "watched", "heard", "opened", "sent", "passed"] as const),
  ...(["admin", "imported", "waived"] as const),
] as const;

export const itemCompletions = pgTable(
  "item_completions",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    /** When it was completed, possibly offline. */
    completedAt: instant("completed_at").notNull().defaultNow(),
    /** How it was completed. */
    source: text("source", { enum: completionSources }).notNull().default("read"),
    arrivedAt: instant("arrived_at").notNull().defaultNow(),
    /**
     * When its certificate expires, stored at completion; null if it never does, or if the completion came before the
     * assignment.
     */
    validUntil: instant("valid_until"),
    /**
     * When its CPD was earned, if that was before: completing an item again because it has changed earns nothing
     * (T-24).
     */
    earnedAt: instant("earned_at"),
    /**
     * The completion that this one replaced, because the item had changed since: undoing this one restores it. Null if
     * there was none, or if it was a certificate (`earlierCompletions`).
     */
    replacedCompletedAt: instant("replaced_completed_at"),
    replacedSource: text("replaced_source", { enum: completionSources }),
    replacedArrivedAt: instant("replaced_arrived_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.itemId] }),
    // For finding certificates that expire within a number of days.
    index("item_completions_valid").on(t.itemId, t.validUntil),
  ],
);

/**
 * Completions that were certificates until the learner completed the item again: the record shows every certificate.
 */
export const earlierCompletions = pgTable(
  "earlier_completions",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    completedAt: instant("completed_at").notNull(),
    source: text("source", { enum: completionSources }).notNull(),
    arrivedAt: instant("arrived_at").notNull(),
    validUntil: instant("valid_until").notNull(),
    /** When its CPD was earned, if that was before. */
    earnedAt: instant("earned_at"),
    /** Why it was completed again: to renew it, or because the item had changed. The latter takes its CPD over. */
    replacedBy: text("replaced_by", { enum: ["renewal", "change"] })
      .notNull()
      .default("renewal"),
    /** When the learner confirmed its CPD, which a renewal leaves as it is. */
    acceptedAt: instant("accepted_at"),
  },
  (t) => [index("earlier_completions_user_item").on(t.userId, t.itemId)],
);

/** Content that a user has hidden from their own lists. */
export const hiddenContent = pgTable(
  "hidden_content",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: ["item", "boxset"] }).notNull(),
    contentId: integer("content_id").notNull(),
    hiddenAt: instant("hidden_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.type, t.contentId] })],
);

/** Content that a user has added to My List. */
export const listedContent = pgTable(
  "listed_content",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: contentTypes }).notNull(),
    contentId: integer("content_id").notNull(),
    listedAt: instant("listed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.type, t.contentId] })],
);

/**
 * Content that colleagues have shared with a user. If a colleague shares the same content again, the last time counts.
 */
export const sharedContent = pgTable(
  "shared_content",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sharedBy: integer("shared_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: contentTypes }).notNull(),
    contentId: integer("content_id").notNull(),
    /** Plain text, which may be empty. */
    note: text("note").notNull(),
    sharedAt: instant("shared_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.type, t.contentId, t.sharedBy] }),
    index("shared_content_by").on(t.sharedBy),
  ],
);

/** What must be completed by when, and why (T-20). */
export const assignments = pgTable(
  "assignments",
  {
    id: identity(),
    kind: text("kind", { enum: assignmentKinds }).notNull().default("mandatory"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    /** Null if a rule of the organisation assigned it, not a person. */
    assignedBy: integer("assigned_by").references(() => users.id, { onDelete: "set null" }),
    assignedAt: instant("assigned_at").notNull().defaultNow(),
    dueAt: instant("due_at").notNull(),
    /** What happens if it is not completed in time. */
    consequence: text("consequence"),
    /** Exempt until then (T-21). */
    exemptUntil: instant("exempt_until"),
    exemptReason: text("exempt_reason"),
    /** For how many months a completion is valid; null: forever. */
    validMonths: integer("valid_months"),
  },
  (t) => [
    uniqueIndex("assignments_user_item").on(t.userId, t.itemId),
    // For finding what is due within a number of days, which reminders need.
    index("assignments_due").on(t.itemId, t.dueAt),
    // Assignments with certificates are few.
    index("assignments_certified")
      .on(t.itemId)
      .where(sql`valid_months is not null`),
    check("assignments_validity", sql`${t.validMonths} between 1 and 120`),
    check("assignments_exemption", sql`(${t.exemptUntil} is null) = (${t.exemptReason} is null)`),
  ],
);

/** Changes with every change of content (by trigger), so that a server can tell whether its cache is current. */
export const contentVersion = pgTable("content_version", {
  id: integer("id").primaryKey().default(1),
  version: uuid("version").notNull(),
});

/**
 * The search index of each live item, boxset and exam, maintained by triggers (migration `search`): the title weighs
 * most, then summary, topic and tags, then the text or, for a boxset, the titles of its items.
 */
export const searchDocuments = pgTable(
  "search_documents",
  {
    type: text("type", { enum: foundTypes }).notNull(),
    contentId: integer("content_id").notNull(),
    search: tsvector("search").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.type, t.contentId] }),
    index("search_documents_search").using("gin", t.search),
  ],
);

/** The vocabulary of the content, for spelling correction; rebuilt when content changes. */
export const searchWords = pgTable("search_words", {
  word: text("word").primaryKey(),
  uses: integer("uses").notNull(),
});

/** What was searched for, what it found and how many results were opened (T-11), by day; no user is recorded. */
export const searchedTerms = pgTable(
  "searched_terms",
  {
    day: date("day").notNull(),
    term: text("term").notNull(),
    searches: integer("searches").notNull().default(1),
    results: integer("results").notNull(),
    clicks: integer("clicks").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.term] })],
);
