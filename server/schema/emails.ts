import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { deliveryStates } from "#src/contracts/emails/delivery.ts";
import { emailLanguageTags } from "#src/contracts/emails/emailLanguages.ts";
import { emailSets } from "#src/contracts/emails/emailSets.ts";
import { record, searchable } from "./admin.ts";
import { html } from "./html.ts";
import { audiences } from "./directory.ts";
import { identity, instant } from "./columns.ts";
import { outbox } from "./outbox.ts";
import { users } from "./people.ts";

/** Administrators' changes to each message. Every type has a row, from the first start that includes it. */
export const emails = pgTable(
  "emails",
  {
    ...record(),
    /** The key of its type in the code. */
    key: text("key").notNull().unique(),
    set: text("set", { enum: emailSets }).notNull(),
    /** A copy of its type's name, so that lists can be searched and sorted. */
    name: text("name").notNull(),
    /** Null for the text of its type. */
    subject: text("subject"),
    body: html("body"),
    /** Whether it is sent at all; a forced one always is. */
    enabled: boolean("enabled").notNull().default(true),
    /** Set when its type is gone; the row is kept for emails already sent. */
    retiredAt: instant("retired_at"),
  },
  (t) => [
    index("emails_search").using("gin", sql`${searchable(t.name)} gin_trgm_ops`),
    check("emails_texts", sql`(${t.subject} is null) = (${t.body} is null)`),
  ],
);

/** Another text of an email, for some of its recipients: the first variant that fits, in their order, is sent. */
export const emailVariants = pgTable(
  "email_variants",
  {
    ...record(),
    emailId: integer("email_id")
      .notNull()
      .references(() => emails.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** From 1, without gaps. */
    position: integer("position").notNull(),
    /** For members of this audience; null for everyone. */
    audienceId: integer("audience_id").references(() => audiences.id),
    /** The language of its text: for people who have chosen it; null for everyone. */
    language: text("language", { enum: emailLanguageTags }),
    /** The sender's name in place of the product's; the address stays the same. */
    sender: text("sender"),
    subject: text("subject").notNull(),
    body: html("body").notNull(),
    enabled: boolean("enabled").notNull().default(true),
  },
  (t) => [uniqueIndex("email_variants_name").on(t.emailId, sql`lower(${t.name})`)],
);

/** One email to one recipient, as it was sent, and its state (`deliveryStates`). */
export const emailSends = pgTable(
  "email_sends",
  {
    id: identity(),
    emailId: integer("email_id")
      .notNull()
      .references(() => emails.id),
    variantId: integer("variant_id").references(() => emailVariants.id, { onDelete: "set null" }),
    /** Null if the address has no account. */
    userId: integer("user_id").references(() => users.id),
    address: text("address").notNull(),
    /** The sender's name and address, as in its header; null until it is rendered. */
    sender: text("sender"),
    subject: text("subject").notNull(),
    /** Null if its type is secret, and once its retention period is over. */
    html: text("html"),
    plain: text("plain"),
    /** The attached calendar file, if it is about a date; kept as long as `html`. */
    calendar: text("calendar"),
    /** The values of its tags, so that a new text can be tried with them; null like `html`. */
    filled: jsonb("filled").$type<Readonly<Record<string, string>>>(),
    state: text("state", { enum: deliveryStates }).notNull(),
    /** Why it is held, bounced or suppressed, worded for administrators. */
    reason: text("reason"),
    /** What it is sent for: nothing is sent twice for the same occasion. */
    occasion: text("occasion"),
    /** Its row in the outbox, as long as that exists. */
    outboxId: integer("outbox_id").references(() => outbox.id, { onDelete: "set null" }),
    /** The email that it replaces. */
    resentOf: integer("resent_of"),
    createdAt: instant("created_at").notNull(),
    /** Not sent before this; null to send it at once. */
    heldUntil: instant("held_until"),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    /** When it was refused or came back; kept when it is resent. */
    bouncedAt: instant("bounced_at"),
    /** When its recipient reported it as unwanted to their mailbox provider. */
    complainedAt: instant("complained_at"),
  },
  (t) => [
    uniqueIndex("email_sends_occasion").on(t.emailId, t.address, t.occasion),
    index("email_sends_created").on(t.createdAt, t.id),
    index("email_sends_sent").on(t.sentAt),
    index("email_sends_bounced")
      .on(t.bouncedAt)
      .where(sql`${t.bouncedAt} is not null`),
    index("email_sends_waiting")
      .on(t.createdAt)
      .where(sql`${t.state} in ('rendered', 'held', 'queued')`),
    index("email_sends_user").on(t.userId, t.createdAt),
    index("email_sends_outbox").on(t.outboxId),
    index("email_sends_held")
      .on(t.heldUntil)
      .where(sql`state = 'held'`),
    index("email_sends_resent").on(t.resentOf),
    index("email_sends_address").on(sql`lower(${t.address})`),
    index("email_sends_search").using("gin", sql`${searchable(t.subject, t.address)} gin_trgm_ops`),
  ],
);

/** What the mail server and mailboxes have reported about an address (`mostBounces`). */
export const emailAddresses = pgTable("email_addresses", {
  /** In lower case. */
  address: text("address").primaryKey(),
  bounces: integer("bounces").notNull().default(0),
  lastBounce: text("last_bounce"),
  bouncedAt: instant("bounced_at"),
  suppressedAt: instant("suppressed_at"),
  /** When its reader switched off optional emails; applies as long as the address has no account. */
  unsubscribedAt: instant("unsubscribed_at"),
});
