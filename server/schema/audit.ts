import { sql, type SQL } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, type AnyPgColumn } from "drizzle-orm/pg-core";
import { identity, instant } from "./columns.ts";

/** The text in which searches of the audit log look. */
export const auditWords = ({ act, subject }: { act: AnyPgColumn; subject: AnyPgColumn }): SQL<string> =>
  sql`lower(${act} || ' ' || coalesce(${subject}, ''))`;

/** Who did it: while acting as another user, the administrator. */
export const auditActor = (of: { userId: AnyPgColumn; adminUserId: AnyPgColumn }): SQL<number> =>
  sql`coalesce(${of.adminUserId}, ${of.userId})`;

/** The kind of record that a line is about: `glossary term` for `glossary term 3`, null for an address. */
export const auditKind = ({ subject }: { subject: AnyPgColumn }): SQL<string | null> => sql`case
  when ${subject} like 'report %' and ${subject} !~ '^report schedule [0-9]' then 'report'
  else substring(${subject} from '^[A-Za-z]+(?: [A-Za-z]+)*(?= [0-9]|$)') end`;

/** The sort of act, as in `auditActs`. */
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

/** Who did what, and for whom: sign-ins, refusals, acting as another user, and every administrative write. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: identity(),
    at: instant("at").notNull().defaultNow(),
    /** Null if nobody was signed in. */
    userId: integer("user_id"),
    /** The administrator acting as that user. */
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
    // One for each filter of the list, in its order: of millions of lines the newest matches come first.
    index("audit_log_actor").on(sql`(${auditActor(t)})`, t.at, t.id),
    index("audit_log_kind").on(sql`(${auditKind(t)})`, t.at, t.id),
    index("audit_log_sort").on(sql`(${auditSort(t)})`, t.at, t.id),
    index("audit_log_refused")
      .on(t.at, t.id)
      .where(sql`outcome = 'refused'`),
    index("audit_log_search").using("gin", sql`${auditWords(t)} gin_trgm_ops`),
  ],
);
