import { sql, type SQL } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { html } from "./html.ts";
import { topics } from "./learning.ts";
import { bytea, identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** The columns of back-office records: see `server/resources/resource.ts`. */
export const record = () => ({
  id: identity(),
  /** Changes with every write. */
  version: uuid("version").notNull().defaultRandom(),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
export const archivable = () => ({ ...record(), archivedAt: instant("archived_at") });

/** Text in the form that lists search; the trigram index is on exactly this expression. */
export const searchable = (...columns: [AnyPgColumn, ...AnyPgColumn[]]): SQL<string> =>
  sql`lower(${sql.join(columns, sql` || ' ' || `)})`;

export const glossaryTerms = pgTable(
  "glossary_terms",
  { ...archivable(), term: text("term").notNull(), meaning: html("meaning").notNull() },
  (t) => [
    uniqueIndex("glossary_terms_term").on(sql`lower(${t.term})`),
    index("glossary_terms_search").using("gin", sql`${searchable(t.term, t.meaning)} gin_trgm_ops`),
  ],
);

/** Words and phrases that search treats as equal, as the administrator writes them: separated by commas. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  { ...archivable(), words: text("words").notNull() },
  (t) => [
    uniqueIndex("search_synonyms_words").on(sql`lower(${t.words})`),
    index("search_synonyms_search").using("gin", sql`${searchable(t.words)} gin_trgm_ops`),
  ],
);

export const releaseNotes = pgTable(
  "release_notes",
  {
    ...archivable(),
    title: text("title").notNull(),
    release: text("release").notNull(),
    body: html("body").notNull(),
    /** When it becomes visible; null for a draft. */
    publishedAt: instant("published_at"),
  },
  (t) => [uniqueIndex("release_notes_release").on(sql`lower(${t.release})`)],
);

/** Every text that people were asked to accept, or will be; the current one is copied to `policies`. */
export const policyVersions = pgTable(
  "policy_versions",
  {
    ...record(),
    /** One of `policyIds`; that policy may not exist yet. */
    policyId: integer("policy_id").notNull(),
    policyVersion: text("policy_version").notNull(),
    text: html("text").notNull(),
    publishedAt: instant("published_at"),
  },
  (t) => [uniqueIndex("policy_versions_version").on(t.policyId, t.policyVersion)],
);

export const contactEmails = pgTable(
  "contact_emails",
  {
    ...archivable(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    area: text("area").notNull(),
    /** Whether help requests are mailed to it. */
    receivesHelp: boolean("receives_help").notNull().default(false),
  },
  (t) => [uniqueIndex("contact_emails_email").on(sql`lower(${t.email})`, t.area)],
);

export const imageBanks = pgTable(
  "image_banks",
  { ...archivable(), name: text("name").notNull(), description: text("description").notNull() },
  (t) => [uniqueIndex("image_banks_name").on(sql`lower(${t.name})`)],
);

/** Pictures, re-encoded. Served at /image-bank/{name}. */
export const bankImages = pgTable(
  "bank_images",
  {
    ...record(),
    bankId: integer("bank_id")
      .notNull()
      .references(() => imageBanks.id, { onDelete: "cascade" }),
    /** The generated file name. */
    name: text("name").notNull().unique(),
    title: text("title").notNull(),
    alt: text("alt").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    size: integer("size").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (t) => [index("bank_images_bank").on(t.bankId)],
);

export const carouselSlides = pgTable(
  "carousel_slides",
  {
    ...archivable(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    /** A path within the product. */
    url: text("url").notNull(),
    imageId: integer("image_id").references(() => bankImages.id),
    /** First to last. */
    position: integer("position").notNull(),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
  },
  (t) => [index("carousel_slides_position").on(t.position), index("carousel_slides_image").on(t.imageId)],
);

/** A profile of readers: who has it, and the order of topics that they see. */
export const profiles = pgTable(
  "profiles",
  { ...archivable(), name: text("name").notNull(), description: text("description").notNull() },
  (t) => [uniqueIndex("profiles_name").on(sql`lower(${t.name})`)],
);

/** Everyone has at most one profile. */
export const profileUsers = pgTable(
  "profile_users",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    profileId: integer("profile_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
  },
  (t) => [index("profile_users_profile").on(t.profileId)],
);

/** A profile's own order of topics; topics without a row come after, in the general order. */
export const profileTopics = pgTable(
  "profile_topics",
  {
    profileId: integer("profile_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    topicId: integer("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.topicId] })],
);

/** The one PAP feed, and what was last read from it. */
export const papFeed = pgTable(
  "pap_feed",
  {
    id: integer("id").primaryKey().default(1),
    version: uuid("version").notNull().defaultRandom(),
    url: text("url").notNull().default(""),
    enabled: boolean("enabled").notNull().default(false),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    fetchedAt: instant("fetched_at"),
    /** Why the last fetch failed; null if it did not. */
    failure: text("failure"),
  },
  (t) => [check("pap_feed_one", sql`${t.id} = 1`)],
);

export const papEntries = pgTable("pap_entries", {
  id: identity(),
  /** The entry's id in the feed. */
  key: text("key").notNull().unique(),
  title: text("title").notNull(),
  url: text("url"),
  /** Plain text. */
  summary: text("summary").notNull(),
  publishedAt: instant("published_at"),
  fetchedAt: instant("fetched_at").notNull(),
});

/** Lists of options that are maintained manually. */
export const adminOptions = pgTable(
  "admin_option_lists",
  {
    ...record(),
    list: text("list").notNull(),
    label: text("label").notNull(),
    active: boolean("active").notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [uniqueIndex("admin_option_lists_label").on(t.list, sql`lower(${t.label})`)],
);

/** Users' feedback on content and releases. Removed entries are kept, but hidden. */
export const feedback = pgTable(
  "feedback",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: ["item", "boxset", "release", "episode"] }).notNull(),
    subjectId: integer("subject_id").notNull(),
    reaction: text("reaction", { enum: ["like", "dislike"] }).notNull(),
    comment: text("comment").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
    removedAt: instant("removed_at"),
  },
  (t) => [
    uniqueIndex("feedback_one").on(t.userId, t.type, t.subjectId),
    index("feedback_subject").on(t.type, t.subjectId),
  ],
);

/** A list with its owner's filters, order and columns. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: identity(),
    /** Changes with every write. */
    version: uuid("version").notNull().defaultRandom(),
    /** Shared with everyone who may open the list. */
    shared: boolean("shared").notNull().default(false),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    resource: text("resource").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    columns: text("columns").array().notNull(),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.userId, t.resource, sql`lower(${t.name})`)],
);

/** The view with which a list opens for a user. */
export const defaultViews = pgTable(
  "default_views",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    resource: text("resource").notNull(),
    /** Null once the view was deleted; its name is then shown. */
    viewId: integer("view_id").references(() => savedViews.id, { onDelete: "set null" }),
    name: text("name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.resource] }), index("default_views_view").on(t.viewId)],
);

/** How a bulk act can be undone: by the user who did it, once and for a limited time. */
export const undoTokens = pgTable("undo_tokens", {
  /** SHA-256 of the token, hex. */
  tokenHash: text("token_hash").primaryKey(),
  userId: integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  resource: text("resource").notNull(),
  /** The act that undoes it. */
  act: text("act").notNull(),
  ids: integer("ids").array().notNull(),
  /**
   * The values that were filled in, and what each record had before and after: null if the undoing act needs neither.
   */
  given: jsonb("given").$type<Record<string, unknown>>(),
  were: jsonb("were").$type<{ id: number; from: Record<string, unknown>; to: Record<string, unknown> }[]>(),
  expiresAt: instant("expires_at").notNull(),
});

/** What a repeatable creation has made, so that a repetition finds it. */
export const creations = pgTable(
  "creations",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    resource: text("resource").notNull(),
    /** Made by the form of the new record. */
    key: uuid("key").notNull(),
    /** Null within the transaction that makes the record. */
    recordId: integer("record_id"),
    /** The version of the record that its form has last saved. */
    version: uuid("version"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.resource, t.key] })],
);
