import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Offset } from "#src/contracts/kinds/offset.ts";
import { remindedTypes, reminderAnchors, type ReminderRecipient } from "#src/contracts/reminders.ts";
import { record, searchable } from "./admin.ts";
import { audiences } from "./directory.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** When whom is reminded of an item or an exam. */
export const reminders = pgTable(
  "reminders",
  {
    ...record(),
    name: text("name").notNull(),
    contentType: text("content_type", { enum: remindedTypes }).notNull(),
    contentId: integer("content_id").notNull(),
    anchor: text("anchor", { enum: reminderAnchors }).notNull(),
    /** From the anchor: whole days, weeks or months. */
    offset: jsonb("offset").$type<Offset>().notNull(),
    /** The day, where the anchor is a date; null else. */
    onDate: date("on_date"),
    /** Repeated every so many days until it is done; null for once. */
    repeatDays: integer("repeat_days"),
    /** How often at most, the first time included; 1 where it is not repeated. */
    times: integer("times").notNull().default(1),
    /** The last day on which it is sent; null for no end. */
    endsOn: date("ends_on"),
    recipients: text("recipients").array().$type<ReminderRecipient[]>().notNull(),
    audienceId: integer("audience_id").references(() => audiences.id),
    addresses: text("addresses")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The key of its message (`reminderMessages`). */
    message: text("message").notNull(),
    enabled: boolean("enabled").notNull().default(true),
    /** Nothing is sent for a moment before this: when it was made, switched on, or its days were changed. */
    activeFrom: instant("active_from").notNull(),
    /** So many messages in a day an administrator has confirmed (`reminderLimits.aDay`). */
    confirmedADay: integer("confirmed_a_day").notNull().default(0),
  },
  (t) => [
    index("reminders_content").on(t.contentType, t.contentId),
    index("reminders_search").using("gin", sql`${searchable(t.name)} gin_trgm_ops`),
    check("reminders_date", sql`(${t.anchor} = 'date') = (${t.onDate} is not null)`),
    check(
      "reminders_times",
      sql`${t.times} between 1 and 52 and (${t.repeatDays} is not null or ${t.times} = 1)`,
    ),
  ],
);

/** What was sent of a reminder for a learner: the row is the claim, so that nobody gets one twice. */
export const reminderSends = pgTable(
  "reminder_sends",
  {
    id: identity(),
    reminderId: integer("reminder_id")
      .notNull()
      .references(() => reminders.id, { onDelete: "cascade" }),
    /** The learner whom it is about. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** How often it had been completed before: each certificate is reminded of anew. */
    cycle: integer("cycle").notNull(),
    /** 1 for the first, 2 for its first repetition. */
    step: integer("step").notNull(),
    /** For which it was due. */
    moment: instant("moment").notNull(),
    sentAt: instant("sent_at").notNull(),
    /** How many were to be told; 0 where a later step took its place. */
    messages: integer("messages").notNull().default(0),
    /** Its emails are held, as they are more than was confirmed; null once they are released. */
    heldAt: instant("held_at"),
  },
  (t) => [
    uniqueIndex("reminder_sends_once").on(t.reminderId, t.userId, t.cycle, t.step),
    index("reminder_sends_user").on(t.userId, t.sentAt),
    index("reminder_sends_sent").on(t.reminderId, t.sentAt),
  ],
);

/** Who is still to be told of what was claimed: a row goes in the transaction in which they are. */
export const reminderTellings = pgTable(
  "reminder_tellings",
  {
    id: identity(),
    sendId: integer("send_id")
      .notNull()
      .references(() => reminderSends.id, { onDelete: "cascade" }),
    /** Null for an address that has no account. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    address: text("address"),
  },
  (t) => [
    index("reminder_tellings_send").on(t.sendId),
    index("reminder_tellings_recipient").on(t.userId, t.address),
    check("reminder_tellings_who", sql`(${t.userId} is null) <> (${t.address} is null)`),
  ],
);
