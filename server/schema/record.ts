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

/** Which release notes somebody has opened. */
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

/** CPD that users have logged themselves, beside what comes of completed items. One that is removed can be brought back. */
export const cpdEntries = pgTable(
  "cpd_entries",
  {
    ...record(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Made in the browser: what arrives twice is logged once. */
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

/** That somebody has confirmed the CPD of an item they completed; it goes with the completion, also to another account. */
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
