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

/** What administrators have made of each message. There is a row for every type, from the first start that knows it. */
export const emails = pgTable(
  "emails",
  {
    ...record(),
    /** Of its type, in the code. */
    key: text("key").notNull().unique(),
    set: text("set", { enum: emailSets }).notNull(),
    /** As its type says, so that lists can be searched and sorted. */
    name: text("name").notNull(),
    /** Null for the text of its type. */
    subject: text("subject"),
    body: html("body"),
    /** Whether it is sent at all; one that is forced always is. */
    enabled: boolean("enabled").notNull().default(true),
    /** Its type has gone: kept for what was sent. */
    retiredAt: instant("retired_at"),
  },
  (t) => [
    index("emails_search").using("gin", sql`${searchable(t.name)} gin_trgm_ops`),
    check("emails_texts", sql`(${t.subject} is null) = (${t.body} is null)`),
  ],
);

/** Another text of an email, for some of its recipients: the first that fits, by their order, is sent. */
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
    /** For members of this audience; null for everybody. */
    audienceId: integer("audience_id").references(() => audiences.id),
    /** In which it is written: for those who have chosen it; null for everybody. */
    language: text("language", { enum: emailLanguageTags }),
    /** Who it says it is from, in place of the product; the address stays. */
    sender: text("sender"),
    subject: text("subject").notNull(),
    body: html("body").notNull(),
    enabled: boolean("enabled").notNull().default(true),
  },
  (t) => [uniqueIndex("email_variants_name").on(t.emailId, sql`lower(${t.name})`)],
);

/** One email to one recipient, as it was sent, and where it stands (`deliveryStates`). */
export const emailSends = pgTable(
  "email_sends",
  {
    id: identity(),
    emailId: integer("email_id")
      .notNull()
      .references(() => emails.id),
    variantId: integer("variant_id").references(() => emailVariants.id, { onDelete: "set null" }),
    /** Null for an address without an account. */
    userId: integer("user_id").references(() => users.id),
    address: text("address").notNull(),
    /** Whom it says it is from, name and address, as its header has it; null until it is rendered. */
    sender: text("sender"),
    subject: text("subject").notNull(),
    /** Null where its type is secret, and once it is older than it is kept. */
    html: text("html"),
    plain: text("plain"),
    /** The calendar file that is attached to it, where it is about a time; kept as `html` is. */
    calendar: text("calendar"),
    /** What its tags were filled with, so that a new text can be tried with it; null as `html` is. */
    filled: jsonb("filled").$type<Readonly<Record<string, string>>>(),
    state: text("state", { enum: deliveryStates }).notNull(),
    /** Why it is held, bounced or suppressed, in words for administrators. */
    reason: text("reason"),
    /** What it is sent for: nothing is sent twice for the same. */
    occasion: text("occasion"),
    /** Its row in the outbox, while that is there. */
    outboxId: integer("outbox_id").references(() => outbox.id, { onDelete: "set null" }),
    /** The one in whose place it was sent. */
    resentOf: integer("resent_of"),
    createdAt: instant("created_at").notNull(),
    /** Not before this; null for at once. */
    heldUntil: instant("held_until"),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    /** It was refused or came back; stays when it is sent again. */
    bouncedAt: instant("bounced_at"),
    /** Its recipient has reported it as unwanted to whoever runs their mailbox. */
    complainedAt: instant("complained_at"),
  },
  (t) => [
    uniqueIndex("email_sends_occasion").on(t.emailId, t.address, t.occasion),
    index("email_sends_created").on(t.createdAt, t.id),
    index("email_sends_sent").on(t.sentAt),
    index("email_sends_bounced")
      .on(t.bouncedAt)
      .where(sql`${t.state} = 'bounced'`),
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

/** What the mail server and mailboxes have said of an address (`mostBounces`). */
export const emailAddresses = pgTable("email_addresses", {
  /** In lower case. */
  address: text("address").primaryKey(),
  bounces: integer("bounces").notNull().default(0),
  lastBounce: text("last_bounce"),
  bouncedAt: instant("bounced_at"),
  suppressedAt: instant("suppressed_at"),
  /** When its reader switched off what is optional; counts for as long as there is no account with it. */
  unsubscribedAt: instant("unsubscribed_at"),
});
