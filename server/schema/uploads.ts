import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea, identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** A file for a field, complete or still being uploaded. */
export const uploads = pgTable(
  "uploads",
  {
    id: identity(),
    /** Who uploaded it. A file used by a record remains without them. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The field that it is for, as its form names it. */
    place: text("place").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    modified: bigint("modified", { mode: "number" }).notNull(),
    received: integer("received").notNull().default(0),
    finishedAt: instant("finished_at"),
    /**
     * The kind of record that uses or has used it, by its name on the server. History and undo may still need it
     * afterwards.
     */
    resource: text("resource"),
    /** When it is deleted if no record uses it. */
    keptUntil: instant("kept_until").notNull(),
  },
  (t) => [index("uploads_user").on(t.userId), index("uploads_kept").on(t.keptUntil)],
);

/** The file, in parts. */
export const uploadParts = pgTable(
  "upload_parts",
  {
    uploadId: integer("upload_id")
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    /** The number of bytes before it. */
    at: integer("at").notNull(),
    bytes: bytea("bytes").notNull(),
    /** SHA-256, in hexadecimal. */
    digest: text("digest").notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.at] })],
);
