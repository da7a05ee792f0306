import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Offset } from "#src/contracts/kinds/offset.ts";
import { remindedTypes } from "#src/contracts/remindedTypes.ts";
import { reminderAnchors, type ReminderRecipient } from "#src/contracts/reminders.ts";
import { record, searchable } from "./admin.ts";
import { audiences } from "./directory.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** Who is reminded of an item or an exam, and when. */
export const reminders = pgTable(
  "reminders",
  {
    ...record(),
    name: text("name").notNull(),
    contentType: text("content_type", { enum: remindedTypes }).notNull(),
    contentId: integer("content_id").notNull(),
    anchor: text("anchor", { enum: reminderAnchors }).notNull(),
    /** Distance from the anchor: whole days, weeks or months. */
    offset: jsonb("offset").$type<Offset>().notNull(),
    /** The day, if the anchor is a date; otherwise null. */
    onDate: date("on_date"),
    /** The days between repetitions until it is done; null if it is not repeated. */
    repeatDays: integer("repeat_days"),
    /** The maximum number of times, including the first; 1 if it is not repeated. */
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
    /** Nothing is sent for moments before this: when it was added, switched on, or its days were changed. */
    activeFrom: instant("active_from").notNull(),
    /** How many messages in a day an administrator has confirmed (`reminderLimits.aDay`). */
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

/** What was sent for a reminder to a learner: the row is the claim, so that nobody gets one twice. */
export const reminderSends = pgTable(
  "reminder_sends",
  {
    id: identity(),
    reminderId: integer("reminder_id")
      .notNull()
      .references(() => reminders.id, { onDelete: "cascade" }),
    /** The learner that it is about. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** How many times it had been completed before: each certificate has its own reminders. */
    cycle: integer("cycle").notNull(),
    /** 1 for the first, 2 for its first repetition. */
    step: integer("step").notNull(),
    /** When it was due. */
    moment: instant("moment").notNull(),
    sentAt: instant("sent_at").notNull(),
    /** How many messages there were to send; 0 if a later step replaced it. */
    messages: integer("messages").notNull().default(0),
    /** When its emails were held, as there are more than were confirmed; null once they are released. */
    heldAt: instant("held_at"),
  },
  (t) => [
    uniqueIndex("reminder_sends_once").on(t.reminderId, t.userId, t.cycle, t.step),
    index("reminder_sends_user").on(t.userId, t.sentAt),
    index("reminder_sends_sent").on(t.reminderId, t.sentAt),
  ],
);

/** Who is still to receive what was claimed: a row is deleted in the transaction that sends it. */
export const reminderTellings = pgTable(
  "reminder_tellings",
  {
    id: identity(),
    sendId: integer("send_id")
      .notNull()
      .references(() => reminderSends.id, { onDelete: "cascade" }),
    /** Null for an address without an account. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    address: text("address"),
  },
  (t) => [
    index("reminder_tellings_send").on(t.sendId),
    index("reminder_tellings_recipient").on(t.userId, t.address),
    check("reminder_tellings_who", sql`(${t.userId} is null) <> (${t.address} is null)`),
  ],
);
