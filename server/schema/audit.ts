import { sql, type SQL } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, type AnyPgColumn } from "drizzle-orm/pg-core";
import { identity, instant } from "./columns.ts";

/** What the audit log is searched by. */
export const auditWords = ({ act, subject }: { act: AnyPgColumn; subject: AnyPgColumn }): SQL<string> =>
  sql`lower(${act} || ' ' || coalesce(${subject}, ''))`;

/** Whoever did it: the administrator where they acted as another. */
export const auditActor = (of: { userId: AnyPgColumn; adminUserId: AnyPgColumn }): SQL<number> =>
  sql`coalesce(${of.adminUserId}, ${of.userId})`;

/** The kind of record that a line is about: `glossary term` of `glossary term 3`, null of an address. */
export const auditKind = ({ subject }: { subject: AnyPgColumn }): SQL<string | null> => sql`case
  when ${subject} like 'report %' and ${subject} !~ '^report schedule [0-9]' then 'report'
  else substring(${subject} from '^[A-Za-z]+(?: [A-Za-z]+)*(?= [0-9]|$)') end`;

/** What sort of act it was, of `auditActs`. */
export const auditSort = ({ act }: { act: AnyPgColumn }): SQL<string> => sql`case
  when ${act} in ('login', 'logout', 'identity confirmed') or ${act} like 'password reset%' then 'sign_in'
  when ${act} like 'acting as %' or ${act} like 'reviewing %' then 'acting'
  when ${act} in ('user roles assigned', 'create administrator') then 'roles'
  when ${act} ~ '^[A-Z]+ /' then 'call'
  when ${act} like '% exported' or ${act} like '% imported' or ${act} like '% import taken back' then 'file'
  when ${act} like '% created' then 'created'
  when ${act} like '% changed' then 'changed'
  when ${act} like '% removed' then 'removed'
  else 'other' end`;

/** Who did what, for whom: sign-ins, refusals, acting as another, every administrative write. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: identity(),
    at: instant("at").notNull().defaultNow(),
    /** Null: nobody was signed in. */
    userId: integer("user_id"),
    /** The administrator who acted as that user. */
    adminUserId: integer("admin_user_id"),
    act: text("act").notNull(),
    subject: text("subject"),
    outcome: text("outcome", { enum: ["done", "refused"] }).notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    requestId: text("request_id"),
  },
  (t) => [
    index("audit_log_at").on(t.at, t.id),
    index("audit_log_user").on(t.userId, t.at),
    index("audit_log_subject").on(t.subject, t.id),
    // One for each filter of the list, in its order: of millions of lines the newest that fit are the first ones there.
    index("audit_log_actor").on(sql`(${auditActor(t)})`, t.at, t.id),
    index("audit_log_kind").on(sql`(${auditKind(t)})`, t.at, t.id),
    index("audit_log_sort").on(sql`(${auditSort(t)})`, t.at, t.id),
    index("audit_log_refused")
      .on(t.at, t.id)
      .where(sql`outcome = 'refused'`),
    index("audit_log_search").using("gin", sql`${auditWords(t)} gin_trgm_ops`),
  ],
);
