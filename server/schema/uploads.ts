import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea, identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** A file of a field, complete or on its way. */
export const uploads = pgTable(
  "uploads",
  {
    id: identity(),
    /** Whoever uploads it. What a record has taken stays without them. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The field that it is for, as its form names it. */
    place: text("place").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    modified: bigint("modified", { mode: "number" }).notNull(),
    received: integer("received").notNull().default(0),
    finishedAt: instant("finished_at"),
    /** What has a record that has taken it, by its name in the server. History and undoing may still need it afterwards. */
    resource: text("resource"),
    /** It goes then where no record has taken it. */
    keptUntil: instant("kept_until").notNull(),
  },
  (t) => [index("uploads_user").on(t.userId), index("uploads_kept").on(t.keptUntil)],
);

/** The file, piece by piece. */
export const uploadParts = pgTable(
  "upload_parts",
  {
    uploadId: integer("upload_id")
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    /** How many bytes come before it. */
    at: integer("at").notNull(),
    bytes: bytea("bytes").notNull(),
    /** SHA-256, in hexadecimal. */
    digest: text("digest").notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.at] })],
);
