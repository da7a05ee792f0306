import { sql, type SQL } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { emailLanguageTags } from "#src/contracts/emails/emailLanguages.ts";
import { inOrder } from "../database/inOrder.ts";
import { bytea, identity, instant } from "./columns.ts";
import { html } from "./html.ts";

type Names = Record<"firstName" | "lastName" | "email" | "employeeNumber", AnyPgColumn>;
/** The text in which searches for users look; the trigram index is on exactly this expression. */
export const userWords = ({ firstName, lastName, email, employeeNumber }: Names): SQL<string> =>
  sql`lower(${firstName} || ' ' || ${lastName} || ' ' || ${email} || ' ' || coalesce(${employeeNumber}, ''))`;
/** The name of a user. */
export const fullName = ({ firstName, lastName }: Pick<Names, "firstName" | "lastName">): SQL<string> =>
  sql`${firstName} || ' ' || ${lastName}`;
/**
 * The name of a user in a list to choose from: users who share a name also show their address and number. For
 * statements that name the table, as two of its rows are compared.
 */
export const toldApart = (of: Names & { id: AnyPgColumn }, other: typeof of): SQL<string> =>
  sql`${fullName(of)} || case when exists (
    select from users as ${sql.identifier("namesakes")} where ${other.id} <> ${of.id} and ${userOrder(other)} = ${userOrder(of)})
    then ' (' || ${of.email} || coalesce(', ' || ${of.employeeNumber}, '') || ')' else '' end`;
/** The sort order of users. */
export const userOrder = ({ firstName, lastName }: Pick<Names, "firstName" | "lastName">): SQL<string> =>
  inOrder(sql`(${lastName} || ' ' || ${firstName})`);

type Standing = Record<"disabledAt" | "passwordHash" | "ssoSubject" | "invitedAt", AnyPgColumn>;
/** The status of a user, as in the lists: one with neither password nor SSO cannot sign in yet. */
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
    /** argon2id in PHC form; null if the person signs in by SSO only. */
    passwordHash: text("password_hash"),
    /** Subject at the OIDC issuer, once they have signed in by SSO. */
    ssoSubject: text("sso_subject"),
    external: boolean("external").notNull().default(false),
    pssEnrolled: boolean("pss_enrolled").notNull().default(false),
    notifyByEmail: boolean("notify_by_email").notNull().default(true),
    notifyInSystem: boolean("notify_in_system").notNull().default(true),
    /**
     * An IANA name, from the browser that they last signed in with: it determines their days and nights. Null before.
     */
    timeZone: text("time_zone"),
    /** Their language of emails, for those that are written in it; null for English only. */
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
    /** Changes, by trigger, with any part of the current user: the person, notices, decisions, picture. */
    version: uuid("version").notNull().defaultRandom(),
    /** Changes only when the back office changes the person. */
    recordVersion: uuid("record_version").notNull().defaultRandom(),
    /** When a link to set the first password was last mailed. */
    invitedAt: instant("invited_at"),
    /** When they closed the welcome on the home page; null before. */
    welcomedAt: instant("welcomed_at"),
  },
  (t) => [
    index("users_search").using("gin", sql`${userWords(t)} gin_trgm_ops`),
    // One for each sort order of a list. In the migration, those on expressions also include the columns, which only
    // SQL can express: then a page in the middle of a million rows is found in the index alone.
    index("users_name").on(userOrder(t), t.id),
    index("users_email_order").on(inOrder(t.email), t.id),
    index("users_created").on(t.createdAt, t.id),
    index("users_updated").on(t.updatedAt, t.id),
    // And one for each filter that may match few users.
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

/** Uploaded pictures, re-encoded; one for each user. Served at /profile_image/{user}/{version}. */
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
  /** Its id in the back office; `name` is what the product uses. */
  id: integer("id").notNull().unique().generatedAlwaysAsIdentity(),
  version: uuid("version").notNull().defaultRandom(),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const policies = pgTable("policies", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  /** A new major version asks again, a minor one does not (T-5): "2.1" asks people who accepted "1.x". */
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

export const helpQueries = pgTable("help_queries", {
  id: identity(),
  userId: integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  query: text("query").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
