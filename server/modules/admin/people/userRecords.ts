import { and, isNull, sql, type SQL } from "drizzle-orm";
import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { emailLanguageTags } from "#src/contracts/emails/emailLanguages.ts";
import type { RoleName } from "#src/contracts/roles.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { refuse } from "../../../refusals.ts";
import { identity, instant } from "../../../schema/columns.ts";

/**
 * Users as the back office sees them: the same table without what it must not read (passwords, SSO subjects). Their
 * version changes only with the back office's own writes; `users.version` changes with every notification, too.
 */
export const userRecords = pgTable("users", {
  id: identity(),
  email: text("email").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  employeeNumber: text("employee_number"),
  jobTitle: text("job_title"),
  external: boolean("external").notNull(),
  pssEnrolled: boolean("pss_enrolled").notNull(),
  language: text("language", { enum: emailLanguageTags }),
  roles: text("roles").$type<RoleName>().array().notNull(),
  permissions: text("permissions").array().notNull(),
  disabledAt: instant("disabled_at"),
  invitedAt: instant("invited_at"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
  version: uuid("record_version").notNull().defaultRandom(),
});

const isSuper = (roles: readonly string[]): boolean => roles.includes("super admin");

/** Only a super administrator may change another: a new address would be a way to their password. */
export function protectSuperAdmins(caller: Caller, user: { roles: readonly string[] }): void {
  if (isSuper(user.roles) && !isSuper(caller.roles)) throw refuse.forbidden(superAlone);
}
const superAlone = "Only a super admin can change a super admin";

/** The same for each user that an act applies to. */
export const superAdminOnly = (caller: Caller): readonly [SQL, string] => [
  isSuper(caller.roles) ? sql`false` : sql`'super admin' = any(${userRecords.roles})`,
  superAlone,
];

/**
 * Locks a user until the transaction ends. With "and theirs", nothing new can refer to them either: such a write waits,
 * and must not hold a lock that this transaction goes on to ask for.
 * @throws Refused 404
 */
export async function lockUser(
  app: App,
  id: number,
  what: "alone" | "and theirs" = "alone",
): Promise<typeof userRecords.$inferSelect> {
  const [user] = await app
    .db()
    .select()
    .from(userRecords)
    .where(sql`${userRecords.id} = ${id}`)
    .for(what === "alone" ? "no key update" : "update");
  if (!user) throw refuse.notFound("This user does not exist");
  return user;
}

export const noSuperAdmin = "There must be at least one super admin";

/**
 * Whether any super administrator is left, as only they can make another. Call it in the transaction that has just
 * removed one: of several at once, each waits for the one before and sees the result.
 */
export async function hasSuperAdmin(app: App): Promise<boolean> {
  await app.db().execute(sql`select pg_advisory_xact_lock(hashtext('lyceum.super-admins'))`);
  const [one] = await app
    .db()
    .select({ id: userRecords.id })
    .from(userRecords)
    .where(and(isNull(userRecords.disabledAt), sql`'super admin' = any(${userRecords.roles})`))
    .limit(1);
  return one !== undefined;
}
