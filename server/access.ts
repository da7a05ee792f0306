import { roleSets } from "#src/contracts/roleSets.ts";
import { eq } from "drizzle-orm";
import {
  holds,
  isAdmin,
  type FeatureFlag,
  type PermissionName,
  type RoleName,
} from "#src/contracts/roles.ts";
import { isBackOffice } from "#src/contracts/acting.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import type { App } from "./app.ts";
import type { Caller } from "./caller.ts";
import { featureFlags, users } from "./schema/people.ts";

/**
 * A rule for who may make a call. `C` is what the handler then knows of its caller. Every endpoint declares one of
 * these, so a call without an access rule does not compile.
 */
export type Access<C extends Caller | null = Caller | null> = {
  /** The name shown on the API page. */
  readonly name: string;
  /** If false, the call also works without a session. */
  readonly needsSession: boolean;
  allows(caller: C, app: App): boolean | Promise<boolean>;
};

const person = (caller: Caller) => ({ roles: caller.roles, can: caller.permissions });

/** Everyone, signed in or not. */
export const anyone: Access<Caller | null> = { name: "anyone", needsSession: false, allows: () => true };

const signedInAs = (name: string, allows: (caller: Caller) => boolean): Access<Caller> => ({
  name,
  needsSession: true,
  allows,
});

export const signedIn = signedInAs("signed in", () => true);

/** One of the seven admin kinds (B-263, B-264). */
export const admins = signedInAs("admins", (caller) => isAdmin(person(caller)));

/**
 * Any of these roles. Super admin is just one of the roles here: it passes permission checks, not role checks (B-266).
 */
export const roles = (...names: [RoleName, ...RoleName[]]): Access<Caller> =>
  signedInAs(names.join(" or "), (caller) => caller.roles.some((role) => names.includes(role)));

/** The roles that see the House group of the back office (B-402, P-032, P-045). */
export const systemAdmins = roles(...roleSets.systemAdmins);
/** Contacts, the PAP feed and profiles are for super admins only (B-403, B-404, P-041 … P-043). */
export const superAdmin = roles(...roleSets.superAdmins);

/** Callers that both rules allow. */
export const both = (one: Access<Caller>, other: Access<Caller>): Access<Caller> => ({
  name: `${one.name}, with ${other.name}`,
  needsSession: true,
  allows: async (caller, app) => (await one.allows(caller, app)) && other.allows(caller, app),
});

/** Callers that one of the rules allows. */
export const either = (one: Access<Caller>, other: Access<Caller>): Access<Caller> => ({
  name: `${one.name}, or ${other.name}`,
  needsSession: true,
  allows: async (caller, app) => (await one.allows(caller, app)) || other.allows(caller, app),
});

/** Adds the condition that the feature is on. A flag is on or off for everyone (B-400). */
export const whileOn = (name: FeatureFlag, access: Access<Caller>): Access<Caller> => ({
  ...access,
  name: `${access.name}, while ${name} is on`,
  allows: async (caller, app) => {
    if (!(await access.allows(caller, app))) return false;
    const [flag] = await app.db().select().from(featureFlags).where(eq(featureFlags.name, name));
    return flag?.enabled ?? false;
  },
});

/**
 * Users enrolled in the professional skills framework. Enrolment is a field of the user, and no role stands in for it
 * (B-085, P-011).
 */
export const pssEnrolled: Access<Caller> = {
  name: "enrolled in PSS",
  needsSession: true,
  allows: async ({ userId }, app) => {
    const [user] = await app
      .db()
      .select({ enrolled: users.pssEnrolled })
      .from(users)
      .where(eq(users.id, userId));
    return user?.enrolled ?? false;
  },
};

/** A permission; super admin passes every check (B-266). */
export const permission = (name: PermissionName): Access<Caller> =>
  signedInAs(`permission ${name}`, (caller) => holds(person(caller), name));

/**
 * Returns whether an access rule lets a caller make a call. A caller acting as another user may make a back-office call
 * only if both of them may (D-22).
 */
export async function mayMake(
  app: App,
  { endpoint, access }: { endpoint: Pick<Endpoint, "path">; access: Access },
  caller: Caller | null,
): Promise<boolean> {
  if (access.needsSession && caller === null) return false;
  if (!(await access.allows(caller, app))) return false;
  if (!caller?.administrator || !isBackOffice(endpoint)) return true;
  return access.allows({ ...caller, ...caller.administrator }, app);
}
