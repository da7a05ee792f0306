import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { courseStates } from "#src/contracts/courses.ts";
import type { ContentKind, ContentOf, FormAnswers, FormQuestion } from "#src/contracts/itemContent.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { items } from "./learning.ts";
import { bytea, identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** What is stored about content, by its kind: either read from its file on upload, or entered. */
export type KeptContent =
  | { kind: "video" | "audio"; seconds: number }
  | { kind: "PDF"; pages: number }
  | { kind: "web link"; url: string }
  | { kind: "image"; alternative: string; width: number; height: number }
  | { kind: "form"; questions: FormQuestion[] }
  | {
      kind: "course";
      version: ContentOf<"course">["version"];
      title: string;
      launch: string;
      masteryScore: number | null;
    };

const itemId = () =>
  integer("item_id")
    .notNull()
    .references(() => items.id, { onDelete: "cascade" });
const userId = () =>
  integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** An item's content besides its text. An item without a row is a text. */
export const itemContents = pgTable("item_contents", {
  itemId: itemId().primaryKey(),
  kind: text("kind").$type<ContentKind>().notNull(),
  content: jsonb("content").$type<KeptContent>().notNull(),
  file: jsonb("file").$type<UploadedFile>(),
  /** WebVTT; empty if there are none. */
  captions: text("captions").notNull().default(""),
});

/** The answers to the form of an item; the latest ones count. */
export const formSubmissions = pgTable(
  "form_submissions",
  {
    userId: userId(),
    itemId: itemId(),
    answers: jsonb("answers").$type<FormAnswers>().notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.itemId] })],
);

/** The files of a SCORM package, unpacked. */
export const courseFiles = pgTable(
  "course_files",
  {
    itemId: itemId(),
    /** The path within the package, with slashes: `shared/player.js`. */
    path: text("path").notNull(),
    type: text("type").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.path] })],
);

/**
 * What a course has reported about a learner's attempts. The last attempt continues until it is passed or started
 * again.
 */
export const courseAttempts = pgTable(
  "course_attempts",
  {
    id: identity(),
    userId: userId(),
    itemId: itemId(),
    number: integer("number").notNull(),
    state: text("state", { enum: courseStates }).notNull().default("incomplete"),
    /** Scaled, 0 to 1; the best score reported. */
    score: doublePrecision("score"),
    /** The whole data model as last committed, so that the next opening resumes with it. */
    model: jsonb("model").$type<Record<string, unknown>>().notNull().default({}),
    /** Seconds over all sessions. */
    seconds: doublePrecision("seconds").notNull().default(0),
    /** Counts the commits: a late or repeated one changes nothing. */
    revision: integer("revision").notNull().default(0),
    startedAt: instant("started_at").notNull(),
    heardAt: instant("heard_at").notNull(),
  },
  (t) => [
    uniqueIndex("course_attempts_number").on(t.userId, t.itemId, t.number),
    index("course_attempts_item").on(t.itemId),
    check("course_attempts_score", sql`${t.score} between 0 and 1`),
  ],
);
