import { eq } from "drizzle-orm";
import { confirmationCalls, confirmationMinutes } from "#src/contracts/admin/users.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { admins, asOneself } from "../../../access.ts";
import type { App, Caller } from "../../../app.ts";
import { refuse } from "../../../refusals.ts";
import { users } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { countAttempt, forgetFailures } from "../../../sessions/lockOut.ts";
import { verifyPassword } from "../../../sessions/passwords.ts";

/** Until when the caller counts as confirmed, where they still do. */
async function confirmedUntil(app: App, caller: Caller): Promise<Date | null> {
  const at = await app.sessions.confirmedAt(caller);
  const until = at && new Date(at.getTime() + confirmationMinutes * 60_000);
  return until && until > app.now() ? until : null;
}

/** Before an act that must not be anybody else's, at a screen left open: roles, merging, acting as another (7.5.3). */
export async function mustBeConfirmed(app: App, caller: Caller): Promise<void> {
  if (await confirmedUntil(app, caller)) return;
  throw refuse.invalid({ password: ["Enter your password again to go on"] });
}

/** Who it is that acts: told by a sign-in or by the password, for ten minutes. */
export const confirmationModule = (app: App): Handled[] => [
  on(confirmationCalls.read, admins, async ({ caller }) => ({ data: await tell(app, caller) })),

  on(
    confirmationCalls.confirm,
    asOneself(admins),
    async ({ body: { password }, caller }) => {
      const { email, passwordHash } = await find(app, caller);
      const line = { caller, act: "identity confirmed", subject: `user ${caller.userId}` };
      // Guesses count with those of the sign-in page.
      const attempt = await countAttempt(app, email);
      const right = attempt !== "blocked" && (await verifyPassword(password, passwordHash));
      if (!right) {
        await app.audit({ ...line, outcome: "refused" });
        const message = attempt === "free" ? "This is not your password" : publicMessages.blocked;
        throw refuse.invalid({ password: [message] });
      }
      await app.inTransaction(async () => {
        await forgetFailures(app, email);
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
    .select({ email: users.email, passwordHash: users.passwordHash })
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
