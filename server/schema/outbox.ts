import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identity, instant } from "./columns.ts";

/**
 * What must leave the system once a transaction has committed: mails and realtime events. Written in the transaction
 * and delivered afterwards, at least once, in order of id for each kind and mail address.
 */
export const outbox = pgTable(
  "outbox",
  {
    /** Sent with the delivery, so that recipients can recognise duplicates. */
    id: identity(),
    kind: text("kind", { enum: ["mail", "realtime"] }).notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    /** Not tried before this: after a failure, and while it is being delivered. */
    notBefore: instant("not_before").notNull().defaultNow(),
    lastError: text("last_error"),
    /** Null while it waits; `kept` is a mail on a server without SMTP_URL, `abandoned` one that no server accepts. */
    outcome: text("outcome", { enum: ["delivered", "kept", "abandoned"] }),
    sentAt: instant("sent_at"),
  },
  (t) => [
    index("outbox_waiting")
      .on(t.kind, t.id)
      .where(sql`outcome is null`),
    index("outbox_waiting_to")
      .on(sql`coalesce(payload ->> 'to', '')`, t.id)
      .where(sql`outcome is null`),
    check("outbox_attempts", sql`${t.attempts} >= 0`),
    check("outbox_sent", sql`(${t.outcome} is not distinct from 'delivered') = (${t.sentAt} is not null)`),
  ],
);
