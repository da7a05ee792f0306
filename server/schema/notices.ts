import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Notification } from "#src/contracts/user.ts";
import { identity, instant } from "./columns.ts";
import { html } from "./html.ts";
import { users } from "./people.ts";

export const broadcasts = pgTable("broadcasts", {
  id: identity(),
  message: html("message").notNull(),
  /** Higher ones are shown first (T-9). */
  priority: integer("priority").notNull().default(0),
  startsAt: instant("starts_at").notNull().defaultNow(),
  endsAt: instant("ends_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** When the live event was sent; null until its start. */
  announcedAt: instant("announced_at").defaultNow(),
  version: uuid("version").notNull().defaultRandom(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  /** For everyone, or for its audiences and its recipients. */
  readers: text("readers", { enum: ["everyone", "chosen"] })
    .notNull()
    .default("everyone"),
  /** The version of the text: people who have acknowledged an earlier one are asked again (T-5). */
  textVersion: integer("text_version").notNull().default(1),
  /** Whether the text being saved asks nobody again; reset to false once it is saved. */
  minorChange: boolean("minor_change").notNull().default(false),
  /** When people who had not acknowledged it were last reminded. */
  remindedAt: instant("reminded_at"),
});

/** The individual recipients of a broadcast; its audiences are in `broadcast_audiences`. */
export const broadcastRecipients = pgTable(
  "broadcast_recipients",
  {
    broadcastId: integer("broadcast_id")
      .notNull()
      .references(() => broadcasts.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.broadcastId, t.userId] })],
);

export const broadcastReads = pgTable(
  "broadcast_reads",
  {
    broadcastId: integer("broadcast_id")
      .notNull()
      .references(() => broadcasts.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    readAt: instant("read_at").notNull().defaultNow(),
    /** The version of the text that was acknowledged. */
    textVersion: integer("text_version").notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.broadcastId, t.userId, t.textVersion] })],
);

/** Changes, by trigger, with anything that concerns everyone: announcements, policies, features. */
export const noticeVersion = pgTable("notice_version", {
  id: integer("id").primaryKey().default(1),
  version: uuid("version").notNull(),
});

export const notifications = pgTable(
  "notifications",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    meta: jsonb("meta").$type<Notification["meta"]>().notNull().default({}),
    data: jsonb("data").$type<Notification["data"]>().notNull(),
    readAt: instant("read_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("notifications_user").on(t.userId, t.createdAt.desc(), t.id.desc()),
    index("notifications_unread")
      .on(t.userId)
      .where(sql`read_at is null`),
  ],
);
