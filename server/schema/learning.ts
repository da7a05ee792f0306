import { sql, type SQL } from "drizzle-orm";
import {
  boolean,
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
import type { CpdBreakdown, ItemKind } from "#src/contracts/learning.ts";
import { identity, instant, users } from "./people.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

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
    /** HTML of the safe subset, sanitised when it was written. */
    body: text("body").notNull(),
    /** The body's plain text, for search. */
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
    search: tsvector("search").generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', ${items.title}), 'A') || setweight(to_tsvector('english', ${items.summary}), 'B') || setweight(to_tsvector('english', ${items.bodyText}), 'C')`,
    ),
  },
  (t) => [index("items_search").using("gin", t.search), index("items_topic").on(t.topicId)],
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

export const boxsets = pgTable(
  "boxsets",
  {
    id: identity(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    topicId: integer("topic_id")
      .notNull()
      .references(() => topics.id),
    live: boolean("live").notNull().default(true),
    publishedAt: instant("published_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    search: tsvector("search").generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', ${boxsets.title}), 'A') || setweight(to_tsvector('english', ${boxsets.summary}), 'B')`,
    ),
  },
  (t) => [index("boxsets_search").using("gin", t.search)],
);

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

/** Where a user is in an item: the last view and the position in the text, 0 to 1. */
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
    viewedAt: instant("viewed_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.itemId] }),
    index("item_views_recent").on(t.userId, t.viewedAt.desc()),
  ],
);

export const itemCompletions = pgTable(
  "item_completions",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    completedAt: instant("completed_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.itemId] })],
);

/** Content that a user has hidden from the own lists. */
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

/** What must be done by when, and why (T-20). */
export const assignments = pgTable(
  "assignments",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    dueAt: instant("due_at").notNull(),
  },
  (t) => [uniqueIndex("assignments_user_item").on(t.userId, t.itemId)],
);

/** Changes with every change of content (by trigger), so that what a server keeps in memory is known to be current. */
export const contentVersion = pgTable("content_version", {
  id: integer("id").primaryKey().default(1),
  version: uuid("version").notNull(),
});

/** The vocabulary of the content, for the correction of spelling; rebuilt when content changes. */
export const searchWords = pgTable("search_words", {
  word: text("word").primaryKey(),
  uses: integer("uses").notNull(),
});

/** What was searched and what came of it (T-11), by day. */
export const searchedTerms = pgTable(
  "searched_terms",
  {
    day: date("day").notNull(),
    term: text("term").notNull(),
    searches: integer("searches").notNull().default(1),
    results: integer("results").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.term] })],
);
