import { eq } from "drizzle-orm";
import { confirmationCalls, confirmationMinutes } from "#src/contracts/admin/confirmation.ts";
import { admins } from "../../../access.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { refuse } from "../../../refusals.ts";
import { users } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { countAttempt, forgetFailures, type Counted } from "../../../sessions/lockOut.ts";
import { verifyPassword } from "../../../sessions/passwords.ts";

/** When the caller's confirmation ends, if it is still valid. */
async function confirmedUntil(app: App, caller: Caller): Promise<Date | null> {
  const at = await app.sessions.confirmedAt(caller);
  const until = at && new Date(at.getTime() + confirmationMinutes * 60_000);
  return until && until > app.now() ? until : null;
}

/** Guards what nobody else may do at a screen left unattended: roles, merging, acting as another user (7.5.3). */
export async function mustBeConfirmed(app: App, caller: Caller): Promise<void> {
  if (await confirmedUntil(app, caller)) return;
  throw refuse.invalid({ password: ["Enter your password again to continue"] });
}

/** Confirming one's identity, by signing in or by entering the password. Lasts ten minutes. */
export const confirmationModule = (app: App): Handled[] => [
  on(confirmationCalls.read, admins, async ({ caller }) => ({ data: await tell(app, caller) })),

  on(
    confirmationCalls.confirm,
    admins,
    async ({ body: { password }, caller }) => {
      const { passwordHash } = await find(app, caller);
      const line = { caller, act: "identity confirmed", subject: `user ${caller.userId}` };
      // With a separate counter: strangers who guess at the sign-in page do not lock anybody out of this (D-24).
      const counted: Counted = { by: "user", userId: caller.userId };
      const attempt = await countAttempt(app, counted);
      const right = attempt.is !== "blocked" && (await verifyPassword(password, passwordHash));
      if (!right) {
        await app.audit({ ...line, outcome: "refused" });
        if (attempt.is === "free") throw refuse.invalid({ password: ["The password is incorrect"] });
        const { until } = attempt;
        throw refuse.tooMany({
          now: app.now(),
          until,
          field: "password",
          said: "Too many incorrect passwords.",
        });
      }
      await app.inTransaction(async () => {
        await forgetFailures(app, counted);
        await app.sessions.confirm(caller);
        await app.audit({ ...line, outcome: "done" });
      });
      return { data: await tell(app, caller) };
    },
    { audited: true },
  ),
];

async function find(app: App, { userId }: Caller) {
  const [user] = await app
    .db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return user!;
}

async function tell(app: App, caller: Caller) {
  const until = await confirmedUntil(app, caller);
  return {
    confirmed_until: until && until.toISOString(),
    has_password: (await find(app, caller)).passwordHash !== null,
  };
}
