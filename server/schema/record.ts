import { index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { releaseNotes } from "./admin.ts";
import { instant, users } from "./people.ts";

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
