import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
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
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import type { ReviewStatus } from "#src/contracts/reviewStatuses.ts";
import { archivable, bankImages, searchable } from "./admin.ts";
import { audiences } from "./directory.ts";
import { html } from "./html.ts";
import { tsvector } from "./learning.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** Ranges of an episode in milliseconds, merged where they touch. */
const stretches = customType<{ data: string }>({ dataType: () => "int4multirange" });

export const podcasts = pgTable(
  "podcasts",
  {
    ...archivable(),
    name: text("name").notNull(),
    summary: text("summary").notNull(),
    description: html("description").notNull(),
    host: text("host").notNull(),
    imageId: integer("image_id").references(() => bankImages.id),
    featured: boolean("featured").notNull().default(false),
    /** Its review status: learners see what is approved (B-430). */
    status: text("status").$type<ReviewStatus>().notNull().default("draft"),
    /** Why it was last disapproved (B-444). */
    reviewNotes: text("review_notes").notNull().default(""),
    /** When it was last submitted for review, and by whom; when it was first approved. */
    submittedAt: instant("submitted_at"),
    submittedBy: integer("submitted_by").references(() => users.id, { onDelete: "set null" }),
    publishedAt: instant("published_at"),
  },
  (t) => [
    uniqueIndex("podcasts_name").on(sql`lower(${t.name})`),
    index("podcasts_search").using("gin", sql`${searchable(t.name, t.summary)} gin_trgm_ops`),
  ],
);

/** The audiences that a podcast is for; one without any is for everyone. */
export const podcastAudiences = pgTable(
  "podcast_audiences",
  {
    podcastId: integer("podcast_id")
      .notNull()
      .references(() => podcasts.id, { onDelete: "cascade" }),
    audienceId: integer("audience_id")
      .notNull()
      .references(() => audiences.id),
  },
  (t) => [
    primaryKey({ columns: [t.podcastId, t.audienceId] }),
    index("podcast_audiences_audience").on(t.audienceId),
  ],
);

/** Whether an episode's file has been read. */
export const audioStates = ["waiting", "ready", "failed"] as const;

export const podcastEpisodes = pgTable(
  "podcast_episodes",
  {
    ...archivable(),
    podcastId: integer("podcast_id")
      .notNull()
      .references(() => podcasts.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    summary: text("summary").notNull(),
    notes: html("notes").notNull(),
    imageId: integer("image_id").references(() => bankImages.id),
    /** Its place in the podcast, first to last. */
    position: integer("position").notNull(),
    /** When learners can first hear it; null for a draft. */
    publishAt: instant("publish_at"),
    /**
     * Set while it is new or changed since its podcast was approved: nobody hears it until the podcast is approved
     * again.
     */
    heldAt: instant("held_at"),
    audio: jsonb("audio").$type<UploadedFile>(),
    chapters: jsonb("chapters").$type<{ at: number; title: string }[]>().notNull().default([]),
    /** WebVTT. */
    transcript: text("transcript").notNull().default(""),
    /** The result of reading the file, in the background. */
    audioState: text("audio_state", { enum: audioStates }).notNull().default("waiting"),
    /** A message, if it failed. */
    audioFailure: text("audio_failure"),
    seconds: doublePrecision("seconds"),
    /** Integrated loudness in LUFS. */
    loudness: doublePrecision("loudness"),
    /** 0 to 1, for equal parts. */
    waveform: jsonb("waveform").$type<number[]>().notNull().default([]),
  },
  (t) => [
    index("podcast_episodes_podcast").on(t.podcastId, t.position),
    index("podcast_episodes_image").on(t.imageId),
    index("podcast_episodes_search").using(
      "gin",
      sql`${searchable(t.name, t.summary, t.transcript)} gin_trgm_ops`,
    ),
  ],
);

/**
 * The words of each episode, including its transcript's, maintained by a trigger: hour-long transcripts are too long to
 * be searched one after the other.
 */
export const episodeWords = pgTable(
  "episode_words",
  {
    episodeId: integer("episode_id")
      .primaryKey()
      .references(() => podcastEpisodes.id, { onDelete: "cascade" }),
    words: tsvector("words").notNull(),
  },
  (t) => [index("episode_words_words").using("gin", t.words)],
);

export const podcastSubscriptions = pgTable(
  "podcast_subscriptions",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    podcastId: integer("podcast_id")
      .notNull()
      .references(() => podcasts.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.podcastId] }),
    index("podcast_subscriptions_podcast").on(t.podcastId),
  ],
);

/** A listener's progress in an episode. */
export const episodeProgress = pgTable(
  "episode_progress",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    episodeId: integer("episode_id")
      .notNull()
      .references(() => podcastEpisodes.id, { onDelete: "cascade" }),
    /** In seconds. */
    position: doublePrecision("position").notNull().default(0),
    /** When they last listened; null if they have only said that it is played. */
    listenedAt: instant("listened_at"),
    playedAt: instant("played_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.episodeId] }),
    index("episode_progress_recent").on(t.userId, t.listenedAt.desc()),
    index("episode_progress_episode").on(t.episodeId),
  ],
);

/** One episode in one tab, from when it was loaded until another one was: the same listening counts once (POD 3). */
export const listeningSessions = pgTable(
  "listening_sessions",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    episodeId: integer("episode_id")
      .notNull()
      .references(() => podcastEpisodes.id, { onDelete: "cascade" }),
    sequence: integer("sequence").notNull(),
    /** Wall-clock seconds that count, out of those reported. */
    seconds: doublePrecision("seconds").notNull(),
    /** The highest number of seconds that it has reported: what did not count when reported never does. */
    told: doublePrecision("told").notNull().default(0),
    /** The ranges of the episode that were heard. */
    heard: stretches("heard").notNull(),
    startedAt: instant("started_at").notNull(),
    heardAt: instant("heard_at").notNull(),
  },
  (t) => [
    index("listening_sessions_episode").on(t.episodeId, t.startedAt),
    index("listening_sessions_user").on(t.userId, t.startedAt),
  ],
);

/**
 * Which of a listener's time is counted: two tabs never count the same second (POD 8), in whatever order they report.
 */
export const listeningClocks = pgTable("listening_clocks", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Intervals in milliseconds since 1970; those that can no longer be reported are dropped. */
  counted: jsonb("counted").$type<[from: number, to: number][]>().notNull().default([]),
});

/** Each time an episode was saved as a file, or fetched by a podcast app. */
export const episodeDownloads = pgTable(
  "episode_downloads",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    episodeId: integer("episode_id")
      .notNull()
      .references(() => podcastEpisodes.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    via: text("via", { enum: ["product", "feed"] }).notNull(),
  },
  (t) => [
    index("episode_downloads_episode").on(t.episodeId, t.at),
    index("episode_downloads_user").on(t.userId),
  ],
);

/** The private address of a podcast's feed, for one listener. */
export const podcastFeeds = pgTable(
  "podcast_feeds",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    podcastId: integer("podcast_id")
      .notNull()
      .references(() => podcasts.id, { onDelete: "cascade" }),
    /** When it is renewed, the old address stops working. */
    token: text("token").notNull().unique(),
    madeAt: instant("made_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.podcastId] })],
);
