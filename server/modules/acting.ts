import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { whyCannotActAs } from "#src/contracts/admin/actingAs.ts";
import { isAdmin, type RoleName } from "#src/contracts/roles.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { admins, signedIn } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { refuse } from "../refusals.ts";
import { users } from "../schema/index.ts";
import { mustBeConfirmed } from "./admin/people/confirmation.ts";
import { on, type Context, type Handled } from "../serve.ts";

/**
 * Acting as another user and reviewing: E-004, E-010, E-011. Each change gives the session a new id and is audited with
 * both users. Acting ends after half an hour, or when the administrator's own session would have ended if that is
 * sooner. When time runs out, the administrator is back in their own account from the next page that they load, or as
 * soon as their browser asks.
 */
export const actingModule = (app: App): Handled[] => [
  on(
    sessionCalls.loginAs,
    admins,
    (context) =>
      enter(app, context, "acting as another user began", (caller, target) => {
        if (target.id === caller.userId)
          throw refuse.invalid({ user: ["Choose someone other than yourself"] });
        return target.id;
      }),
    { audited: true },
  ),

  on(
    sessionCalls.loginAsReviewer,
    admins,
    (context) => enter(app, context, "reviewing began", (caller) => caller.userId),
    { audited: true },
  ),

  on(
    sessionCalls.reauthenticate,
    signedIn,
    async ({ caller, request, reply }) => {
      if (!(await returnToOwnAccount(app, request, reply, caller))) throw refuse.unauthorized();
    },
    { afterActing: true, audited: true },
  ),
];

/**
 * Returns an administrator to their own session.
 * @returns false if they are no longer an administrator, and are signed out, or if the session has ended because
 * another tab was faster
 */
export async function returnToOwnAccount(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<boolean> {
  if (caller.adminUserId === null) return true;
  const admin = await findPerson(app, caller.adminUserId);
  if (!admin || !isAdmin(admin)) {
    await app.sessions.end(request, reply);
    return false;
  }
  return app.inTransaction(async () => {
    if (!(await app.sessions.replace(request, reply, caller, { userId: admin.id }))) return false;
    const act = caller.acting === "reviewer" ? "reviewing ended" : "acting as another user ended";
    await app.audit({ caller, act, subject: `user ${caller.userId}`, outcome: "done" });
    return true;
  });
}

type Person = { id: number; roles: RoleName[]; can: string[] };
type Choice = Context<typeof sessionCalls.loginAs, Caller>;

/** Exchanges the administrator's session. `userOf` returns the current user of the new one. */
async function enter(
  app: App,
  { body, caller, request, reply }: Choice,
  act: string,
  userOf: (caller: Caller, target: Person) => number,
): Promise<void> {
  const target = await findPerson(app, body.user);
  const subject = `user ${body.user}`;
  if (!target) throw refuse.invalid({ user: ["This user does not exist or is disabled"] });
  const beyond = target.id === caller.userId ? null : whyCannotActAs(caller, target);
  if (beyond !== null) {
    await app.audit({ caller, act, subject, outcome: "refused", details: { message: beyond } });
    throw refuse.forbidden(beyond);
  }
  const userId = userOf(caller, target);
  await mustBeConfirmed(app, caller);
  const { reason } = body;
  await app.inTransaction(async () => {
    const acting = { userId, adminUserId: caller.userId, reason };
    if (!(await app.sessions.replace(request, reply, caller, acting))) throw refuse.unauthorized();
    const both = { userId: target.id, adminUserId: caller.userId };
    await app.audit({ caller: both, act, subject, outcome: "done", details: { reason } });
  });
}

/** A user who is able to sign in. */
async function findPerson(app: App, id: number): Promise<Person | undefined> {
  const [row] = await app.db().select().from(users).where(eq(users.id, id));
  return row && row.disabledAt === null
    ? { id, roles: row.roles as RoleName[], can: row.permissions }
    : undefined;
}

/** The same endpoint, but each write that an administrator makes as another user is audited with both users. */
export const auditedWhileActing =
  (app: App) =>
  (handled: Handled): Handled => {
    const { endpoint, handling } = handled;
    if (endpoint.method === "GET" || handling.audited) return handled;
    return {
      ...handled,
      handle: async (context) => {
        const { caller, request } = context;
        if (caller?.acting !== "another user") return handled.handle(context);
        return app.inTransaction(async () => {
          const answer = await handled.handle(context);
          const subject = request.url.split("?", 1)[0]!;
          await app.audit({ caller, act: `${endpoint.method} ${endpoint.path}`, subject, outcome: "done" });
          return answer;
        });
      },
    };
  };
