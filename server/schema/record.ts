import {
  boolean,
  date,
  foreignKey,
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
import type { CpdBreakdown } from "#src/contracts/learning.ts";
import { record, releaseNotes } from "./admin.ts";
import { itemCompletions } from "./learning.ts";
import { instant } from "./columns.ts";
import { users } from "./people.ts";

/** The release notes that a user has opened. */
export const releaseNoteReads = pgTable(
  "release_note_reads",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    noteId: integer("note_id")
      .notNull()
      .references(() => releaseNotes.id, { onDelete: "cascade" }),
    readAt: instant("read_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.noteId] }), index("release_note_reads_note").on(t.noteId)],
);

/** CPD that users have logged themselves, in addition to that of completed items. A removed entry can be restored. */
export const cpdEntries = pgTable(
  "cpd_entries",
  {
    ...record(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Generated in the browser, so that a request that arrives twice is logged once. */
    key: uuid("key").notNull(),
    title: text("title").notNull(),
    on: date("on").notNull(),
    minutes: integer("minutes").notNull(),
    cpd: jsonb("cpd").$type<CpdBreakdown>().notNull(),
    structured: boolean("structured").notNull(),
    reflection: text("reflection").notNull().default(""),
    evidence: jsonb("evidence").$type<UploadedFile>(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [uniqueIndex("cpd_entries_key").on(t.userId, t.key), index("cpd_entries_user").on(t.userId, t.on)],
);

/**
 * A user's confirmation of the CPD of an item that they completed; it follows the completion, even to another account.
 * That of a renewed certificate is with it, in `earlierCompletions`.
 */
export const cpdAcceptances = pgTable(
  "cpd_acceptances",
  {
    userId: integer("user_id").notNull(),
    itemId: integer("item_id").notNull(),
    acceptedAt: instant("accepted_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.itemId] }),
    foreignKey({
      name: "cpd_acceptances_completion",
      columns: [t.userId, t.itemId],
      foreignColumns: [itemCompletions.userId, itemCompletions.itemId],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
  ],
);
