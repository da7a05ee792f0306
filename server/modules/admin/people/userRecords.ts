import { sql, type SQL } from "drizzle-orm";
import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { RoleName } from "#src/contracts/roles.ts";
import type { App, Caller } from "../../../app.ts";
import { refuse } from "../../../refusals.ts";
import { identity, instant } from "../../../schema/index.ts";

/**
 * Users as the back office has them: the same table without what it must not read (passwords, subjects of SSO), and with
 * the version that only its own writes change: `users.version` changes with every notification, too.
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
  roles: text("roles").$type<RoleName>().array().notNull(),
  permissions: text("permissions").array().notNull(),
  disabledAt: instant("disabled_at"),
  invitedAt: instant("invited_at"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
  version: uuid("record_version").notNull().defaultRandom(),
});

const isSuper = (roles: readonly string[]): boolean => roles.includes("super admin");

/** Nobody but a super administrator changes one: a new address would be the way to their password. */
export function mustBeFor(caller: Caller, user: { roles: readonly string[] }): void {
  if (isSuper(user.roles) && !isSuper(caller.roles))
    throw refuse.forbidden("Only a super administrator can change a super administrator");
}

/** The same in SQL, of each user. */
export const isFor = (caller: Caller): SQL =>
  isSuper(caller.roles) ? sql`true` : sql`not ('super admin' = any(${userRecords.roles}))`;

/** A user whom nobody else changes until the transaction ends. @throws Refused 404 */
export async function lockUser(app: App, id: number): Promise<typeof userRecords.$inferSelect> {
  const [user] = await app
    .db()
    .select()
    .from(userRecords)
    .where(sql`${userRecords.id} = ${id}`)
    .for("update");
  if (!user) throw refuse.notFound("This user does not exist");
  return user;
}
