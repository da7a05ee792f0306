import { sql, type SQL } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { emailLanguageTags } from "#src/contracts/emails/emailLanguages.ts";
import type { Notification } from "#src/contracts/user.ts";
import { inOrder } from "../database/inOrder.ts";
import { html } from "./html.ts";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const identity = () => integer("id").primaryKey().generatedAlwaysAsIdentity();

type Names = Record<"firstName" | "lastName" | "email" | "employeeNumber", AnyPgColumn>;
/** What users are searched by; the trigram index is on the very same words. */
export const userWords = ({ firstName, lastName, email, employeeNumber }: Names): SQL<string> =>
  sql`lower(${firstName} || ' ' || ${lastName} || ' ' || ${email} || ' ' || coalesce(${employeeNumber}, ''))`;
/** And called. */
export const fullName = ({ firstName, lastName }: Pick<Names, "firstName" | "lastName">): SQL<string> =>
  sql`${firstName} || ' ' || ${lastName}`;
/**
 * And called where one of them is chosen: whoever shares a name with somebody is told apart by address and number. For
 * statements that name the table, as two of it are compared.
 */
export const toldApart = (of: Names & { id: AnyPgColumn }, other: typeof of): SQL<string> =>
  sql`${fullName(of)} || case when exists (
    select from users as ${sql.identifier("namesakes")} where ${other.id} <> ${of.id} and ${userOrder(other)} = ${userOrder(of)})
    then ' (' || ${of.email} || coalesce(', ' || ${of.employeeNumber}, '') || ')' else '' end`;
/** And sorted. */
export const userOrder = ({ firstName, lastName }: Pick<Names, "firstName" | "lastName">): SQL<string> =>
  inOrder(sql`(${lastName} || ' ' || ${firstName})`);

type Standing = Record<"disabledAt" | "passwordHash" | "ssoSubject" | "invitedAt", AnyPgColumn>;
/** Where somebody stands, as the lists say it: who has neither password nor SSO cannot sign in yet. */
export const userStatus = ({
  disabledAt,
  passwordHash,
  ssoSubject,
  invitedAt,
}: Standing): SQL<string> => sql`(case
  when ${disabledAt} is not null then 'disabled'
  when ${passwordHash} is not null or ${ssoSubject} is not null then 'active'
  when ${invitedAt} is not null then 'invited'
  else 'new' end)`;

export const users = pgTable(
  "users",
  {
    id: identity(),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    employeeNumber: text("employee_number"),
    jobTitle: text("job_title"),
    /** argon2id in PHC form; null where the person signs in by SSO only. */
    passwordHash: text("password_hash"),
    /** Subject at the OIDC issuer, once they have signed in by SSO. */
    ssoSubject: text("sso_subject"),
    external: boolean("external").notNull().default(false),
    pssEnrolled: boolean("pss_enrolled").notNull().default(false),
    notifyByEmail: boolean("notify_by_email").notNull().default(true),
    notifyInSystem: boolean("notify_in_system").notNull().default(true),
    /** Of the browser that they last signed in with, an IANA name: their days and nights. Null before. */
    timeZone: text("time_zone"),
    /** In which emails come that are written in it; null for English alone. */
    language: text("language", { enum: emailLanguageTags }),
    /** Names of RoleName and PermissionName. */
    roles: text("roles")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    permissions: text("permissions")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The person they report to. Nobody reports to themselves, however far up (`managers.ts`). */
    managerId: integer("manager_id").references((): AnyPgColumn => users.id, { onDelete: "set null" }),
    disabledAt: instant("disabled_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** Changes, by trigger, with everything that the current user is made of: the person, notices, decisions, picture. */
    version: uuid("version").notNull().defaultRandom(),
    /** Changes with what the back office writes of the person alone. */
    recordVersion: uuid("record_version").notNull().defaultRandom(),
    /** When a link to set the first password was mailed last. */
    invitedAt: instant("invited_at"),
    /** When they closed the welcome of the home page; null before. */
    welcomedAt: instant("welcomed_at"),
  },
  (t) => [
    index("users_search").using("gin", sql`${userWords(t)} gin_trgm_ops`),
    // One for each sort of a list. In the migration those of expressions have their columns beside them, which only SQL can
    // say: then a page in the midst of a million is found in the index alone.
    index("users_name").on(userOrder(t), t.id),
    index("users_email_order").on(inOrder(t.email), t.id),
    index("users_created").on(t.createdAt, t.id),
    index("users_updated").on(t.updatedAt, t.id),
    // And for each filter that may find few.
    index("users_status").on(sql`${userStatus(t)}`),
    index("users_roles").using("gin", t.roles),
    index("users_external")
      .on(t.id)
      .where(sql`external`),
    index("users_manager").on(t.managerId),
    uniqueIndex("users_email").on(sql`lower(${t.email})`),
    uniqueIndex("users_sso_subject").on(t.ssoSubject),
  ],
);

/** Uploaded pictures, re-encoded; one a user. Served at /profile_image/{user}/{version}. */
export const profileImages = pgTable("profile_images", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  version: text("version").notNull(),
  mime: text("mime").notNull(),
  bytes: bytea("bytes").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** A flag is on for everyone or off for everyone. */
export const featureFlags = pgTable("feature_flags", {
  name: text("name").primaryKey(),
  enabled: boolean("enabled").notNull().default(false),
  /** As the back office names it; `name` is what the product asks for. */
  id: integer("id").notNull().unique().generatedAlwaysAsIdentity(),
  version: uuid("version").notNull().defaultRandom(),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the opaque id in the cookie, hex. */
    idHash: text("id_hash").primaryKey(),
    /** Whose rights are in force: the person acted as, while acting. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The administrator behind it, while acting as another user or reviewing. */
    adminUserId: integer("admin_user_id").references(() => users.id, { onDelete: "cascade" }),
    actingReason: text("acting_reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    /** The absolute end, which no use extends. */
    endsAt: instant("ends_at").notNull(),
    /** While acting: the absolute end of the administrator's own session. */
    ownEndsAt: instant("own_ends_at"),
    /** When its owner last proved who they are: by signing in, or by the password again (7.5.3). */
    confirmedAt: instant("confirmed_at"),
    /** Set by a closing browser; cleared by any use before it (D-2). */
    closingAt: instant("closing_at"),
    userAgent: text("user_agent"),
    address: text("address"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/** Failed sign-ins by address, known or not, so that both are treated alike (D-9). Keyed by a hash of the address. */
export const signInFailures = pgTable("sign_in_failures", {
  emailHash: text("email_hash").primaryKey(),
  failures: integer("failures").notNull().default(0),
  blockedUntil: instant("blocked_until"),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const resetTokens = pgTable(
  "reset_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("reset_tokens_user").on(t.userId)],
);

/** Single-use state of an SSO round trip. */
export const ssoStates = pgTable("sso_states", {
  stateHash: text("state_hash").primaryKey(),
  nonce: text("nonce").notNull(),
  codeVerifier: text("code_verifier").notNull(),
  redirect: text("redirect").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export const policies = pgTable("policies", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  /** A new major version asks again, a minor one does not (T-5): "2.1" asks whoever accepted "1.x". */
  version: text("version").notNull(),
  text: html("text").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const policyDecisions = pgTable(
  "policy_decisions",
  {
    id: identity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    policyId: integer("policy_id")
      .notNull()
      .references(() => policies.id),
    version: text("version").notNull(),
    language: text("language"),
    decision: text("decision", { enum: ["accepted", "declined"] }).notNull(),
    decidedAt: instant("decided_at").notNull().defaultNow(),
  },
  (t) => [index("policy_decisions_user").on(t.userId, t.policyId, t.decidedAt)],
);

export const broadcasts = pgTable("broadcasts", {
  id: identity(),
  message: html("message").notNull(),
  /** Greater is shown earlier (T-9). */
  priority: integer("priority").notNull().default(0),
  startsAt: instant("starts_at").notNull().defaultNow(),
  endsAt: instant("ends_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** When the live event went out; null until its start. */
  announcedAt: instant("announced_at").defaultNow(),
  version: uuid("version").notNull().defaultRandom(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  /** For everyone, or for its audiences and its recipients. */
  readers: text("readers", { enum: ["everyone", "chosen"] })
    .notNull()
    .default("everyone"),
  /** Of the text: whoever has acknowledged an earlier one is asked again (T-5). */
  textVersion: integer("text_version").notNull().default(1),
  /** Whether the text that is being saved asks nobody again; false as soon as it is saved. */
  minorChange: boolean("minor_change").notNull().default(false),
  /** When those who had not acknowledged it were reminded last. */
  remindedAt: instant("reminded_at"),
});

/** The people one by one whom a broadcast is for; its audiences stand in `broadcast_audiences`. */
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

/** Changes, by trigger, with what concerns everybody: announcements, policies, features. */
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

export const helpQueries = pgTable("help_queries", {
  id: identity(),
  userId: integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  query: text("query").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

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

/**
 * What must leave the system once a transaction has committed: mails and realtime events.
 * Written in the transaction, delivered afterwards, at least once, in order of id per kind and mail address.
 */
export const outbox = pgTable(
  "outbox",
  {
    /** Travels with the delivery, so that whoever gets it twice can tell. */
    id: identity(),
    kind: text("kind", { enum: ["mail", "realtime"] }).notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    /** Not tried before this: after a failure, and while somebody delivers it. */
    notBefore: instant("not_before").notNull().defaultNow(),
    lastError: text("last_error"),
    /** Null while it waits; `kept` is a mail on a server without SMTP_URL, `abandoned` one that nobody accepts. */
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

/** What the server signs links and addresses with that it gives out: the same for all servers, and after a restart. */
export const signingKeys = pgTable("signing_keys", {
  name: text("name").primaryKey(),
  key: text("key").notNull(),
});
