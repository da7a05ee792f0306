import { eq, sql } from "drizzle-orm";
import { canAssign } from "#src/contracts/admin/roleAssignment.ts";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import { roleNames, type RoleName } from "#src/contracts/roles.ts";
import { roles } from "../../../access.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { refuse } from "../../../refusals.ts";
import { resourcesOf } from "../../../resources/resourceModule.ts";
import { mustBeAsRead } from "../../../resources/stale.ts";
import { on, type Handled } from "../../../serve.ts";
import { mustBeConfirmed } from "./confirmation.ts";
import { hasSuperAdmin, lockUser, protectSuperAdmins, noSuperAdmin, userRecords } from "./userRecords.ts";

/** Those who may give any role at all (Q-001 … Q-012), not while acting as another user. */
const givers = roles("super admin", "system admin", "content admin", "exam admin");

/** Giving and taking roles: E-069, E-072, B-406 … B-411, B-416. Taking a role requires the right to give it. */
export const rolesModule = (app: App): Handled[] => [
  on(
    adminUserCalls.assignRoles,
    givers,
    ({ params: { id }, body: { roles: wanted, version }, caller }) =>
      assign(app, caller, id, () => wanted, version),
    { audited: true },
  ),
  on(
    adminUserCalls.assignAdmin,
    givers,
    ({ params: { id }, body, caller }) => assign(app, caller, id, (before) => [...before, body.role]),
    { audited: true },
  ),
];

/** What is wrong with a new user's roles, by the same rule as for giving them later. */
export async function wrongNewRoles(
  app: App,
  caller: Caller,
  wanted: readonly RoleName[],
): Promise<Record<string, string[]>> {
  if (wanted.length === 0) return {};
  const beyond = wanted.filter((role) => !canAssign(caller, role));
  if (beyond.length > 0) return { roles: [beyondWords(beyond)] };
  await mustBeConfirmed(app, caller);
  return {};
}

/** Audits the roles of a new user, and their refusal. */
export const auditingNewRoles =
  (app: App) =>
  (handled: Handled): Handled => {
    if (handled.endpoint !== adminUserCalls.create) return handled;
    return {
      ...handled,
      handle: async (context) => {
        const { roles: after } = context.body as { roles: RoleName[] };
        if (after.length === 0) return handled.handle(context);
        const line = { caller: context.caller, act: "user roles assigned" };
        try {
          return await app.inTransaction(async () => {
            const made = (await handled.handle(context)) as { data: { id: number; version: string } };
            const details = {
              did: "roles assigned",
              changes: [{ field: "roles", before: [], after }],
              to: made.data.version,
            };
            await app.audit({ ...line, subject: `user ${made.data.id}`, outcome: "done", details });
            return made;
          });
        } catch (error) {
          const details = { roles: after, because: (error as Error).message };
          await app.audit({ ...line, subject: "a new user", outcome: "refused", details });
          throw error;
        }
      },
    };
  };

const beyondWords = (roles: readonly RoleName[]): string =>
  `You cannot assign or remove: ${roles.join(", ")}`;

type Assigned = { data: { id: number; version: string; roles: RoleName[] } };

async function assign(
  app: App,
  caller: Caller,
  id: number,
  wanted: (before: RoleName[]) => readonly RoleName[],
  read?: string,
): Promise<Assigned> {
  await mustBeConfirmed(app, caller);
  const subject = `user ${id}`;
  const refusedBefore = { caller, act: "user roles assigned", subject, outcome: "refused" as const };
  try {
    return await app.inTransaction(async () => {
      const user = await lockUser(app, id);
      const before = user.roles as RoleName[];
      protectSuperAdmins(caller, { roles: before });
      const given = new Set(wanted(before));
      const after = roleNames.filter((role) => given.has(role));
      const changed = roleNames.filter((role) => given.has(role) !== before.includes(role));
      // A role that somebody else has taken away since must not come back. If nothing changes, this repeats a save
      // whose response was lost.
      if (read !== undefined && changed.length > 0)
        await mustBeAsRead(app, resourcesOf(app).get("user")!, user, read);
      const beyond = changed.filter((role) => !canAssign(caller, role));
      if (beyond.length > 0) throw refuse.invalid({ roles: [beyondWords(beyond)] });
      if (changed.length === 0) return { data: { id, version: user.version, roles: before } };
      const [written] = await app
        .db()
        .update(userRecords)
        .set({ roles: after, updatedAt: app.now(), version: sql`gen_random_uuid()` })
        .where(eq(userRecords.id, id))
        .returning({ version: userRecords.version });
      const { version } = written!;
      if (before.includes("super admin") && !(await hasSuperAdmin(app)))
        throw refuse.invalid({ roles: [noSuperAdmin] });
      const changes = [{ field: "roles", before, after }];
      await app.audit({
        ...refusedBefore,
        outcome: "done",
        details: { did: "roles assigned", changes, from: user.version, to: version },
      });
      return { data: { id, version, roles: after } };
    });
  } catch (error) {
    await app.audit({ ...refusedBefore, details: { because: (error as Error).message } });
    throw error;
  }
}
