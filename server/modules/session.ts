import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isGuessable } from "#src/contracts/guessable.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { passwordResetCalls, type NewPasswordForm } from "#src/contracts/passwordReset.ts";
import { sessionCalls, type LoginForm } from "#src/contracts/session.ts";
import { anyone, signedIn } from "../access.ts";
import type { App } from "../app.ts";
import { statement } from "../database/database.ts";
import { inPortions, isOneOf } from "../database/lists.ts";
import { networkOf } from "../http/addresses.ts";
import { countUse, requireUsesLeft } from "../http/limits.ts";
import { tell } from "../messages/tell.ts";
import { resetMinutes } from "./linkTimes.ts";
import { passwordReset } from "./messages.ts";
import { withRetryAfter, refuse, type Refused } from "../refusals.ts";
import { resetTokens, users } from "../schema/index.ts";
import { on, type Handled } from "../serve.ts";
import { ensureSessionCookies } from "../sessions/cookies.ts";
import { knownDevice, rememberDevice } from "../sessions/devices.ts";
import { countAttempt, forgetFailures, type Counted } from "../sessions/lockOut.ts";
import { hashPassword, verifyPassword } from "../sessions/passwords.ts";
import { hashOf, newToken } from "../sessions/tokens.ts";

const wrongCredentials = "These credentials do not match our records.";
const oldLink = "This link has been used or has expired. Ask for a new one.";
const guessable = "Choose a password that is harder to guess";

/** Signing in and out, and new passwords: E-001 … E-003, E-005 … E-008. */
export const sessionModule = (app: App): Handled[] => [
  on(
    sessionCalls.csrfCookie,
    anyone,
    async ({ request, reply }) => void ensureSessionCookies(app.config, request, reply),
  ),

  // A refusal's count and audit line must stay, so none of these may run inside another transaction. The limit is per
  // address: a whole firm may be behind one, and most of its people know their password.
  on(sessionCalls.login, anyone, ({ body, request, reply }) => signIn(app, body, request, reply), {
    audited: true,
    limit: { name: "login", max: 3_000, seconds: 60 },
  }),

  on(
    sessionCalls.logout,
    anyone,
    async ({ body, caller, request, reply }) => {
      if (body?.reason === "browser-close") {
        if (caller) await app.sessions.close(caller);
        return;
      }
      await app.sessions.end(request, reply);
      if (caller) await app.audit({ caller, act: "logout", outcome: "done" });
      // Pages and responses are never stored; this clears the browser's back-button cache (14.3.1).
      reply.header("clear-site-data", '"cache"');
    },
    { audited: true },
  ),

  on(
    passwordResetCalls.requestReset,
    anyone,
    async ({ body: { email } }) => {
      // Neither the time of this response nor that of the next one reveals whether there is an account (D-10): even the
      // address is looked up later.
      app.defer(() => mailReset(app, email));
    },
    { audited: true, limit: { name: "password reset", max: 30, seconds: 600 } },
  ),

  on(
    passwordResetCalls.resetPassword,
    anyone,
    ({ body, request, reply }) => resetPassword(app, body, request, reply),
    // Nobody guesses a token. A whole firm may have been invited at once, from behind one address.
    { audited: true, limit: { name: "new password", max: 3_000, seconds: 600 } },
  ),

  on(sessionCalls.check, signedIn, ({ caller }) => timeLeft(app, app.sessions.secondsLeft(caller)), {
    extendsSession: false,
  }),

  on(
    sessionCalls.ping,
    signedIn,
    async ({ caller }) => timeLeft(app, await app.sessions.extend(caller)),
    // The handler extends the session itself, to the full length.
    { extendsSession: false },
  ),
];

const timeLeft = (app: App, seconds: number) => ({
  data: { seconds },
  server_time_iso: app.now().toISOString(),
});

const findUser = statement((db) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, sql.placeholder("email")), isNull(users.disabledAt)))
    .prepare("find_user_by_email"),
);

async function userOf(app: App, email: string) {
  const [user] = await findUser(app.db()).execute({ email: email.toLowerCase() });
  return user;
}

/** How many sign-ins from one address may fail in a minute, not counting devices that their owners have used before. */
const failedLimit = { name: "failed login", max: 120, seconds: 60 };

/**
 * The counter, the message and the time are the same whether or not the address has an account (D-9). Failures of
 * strangers do not count against a known device of the owner, nor failures on that device against anybody else (D-24).
 */
async function signIn(
  app: App,
  { email, password }: LoginForm,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const user = await userOf(app, email);
  const device = knownDevice(app.config, request, user);
  if (device === null) requireUsesLeft(app, networkOf(request.ip), failedLimit);
  const counted: Counted = device === null ? { by: "strangers", email } : { by: "device", device };
  const attempt = await countAttempt(app, counted);
  if (attempt.is === "blocked") throw await blocked(app, attempt.until, user?.id);
  const right = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !right) {
    if (device === null) countFailure(app, networkOf(request.ip));
    throw attempt.is === "last"
      ? await blocked(app, attempt.until, user?.id)
      : await refusedSignIn(app, wrongCredentials, user?.id);
  }
  await app.inTransaction(async () => {
    await forgetFailures(app, counted);
    await app.sessions.start(request, reply, { userId: user.id });
    await app.audit({ caller: { userId: user.id, adminUserId: null }, act: "login", outcome: "done" });
  });
  rememberDevice(app.config, request, reply, user);
}

/** Exceeding the limit refuses the next attempt, not this one. */
function countFailure(app: App, address: string): void {
  try {
    countUse(app, address, failedLimit);
  } catch {
    // This one has been checked, and gets its own result.
  }
}

/** The documented message, with the time when the block ends. */
const blocked = async (app: App, until: Date, userId?: number): Promise<Refused> =>
  withRetryAfter(await refusedSignIn(app, publicMessages.blocked, userId), { now: app.now(), until });

async function refusedSignIn(app: App, message: string, userId?: number): Promise<Refused> {
  const subject = userId === undefined ? "no account" : `user ${userId}`;
  await app.audit({ act: "login", subject, outcome: "refused", details: { message } });
  return refuse.invalid({ email: [message] });
}

/** How many emails an account gets in an hour, whoever asks for them. */
const mailLimit = { name: "reset mail", max: 5, seconds: 3_600 };

/** Sends the email with the link if the address has an account. A new link invalidates earlier ones. */
async function mailReset(app: App, email: string): Promise<void> {
  const user = await userOf(app, email);
  if (!user || !mayMail(app, user.id)) return;
  const token = newToken();
  await app.inTransaction(async () => {
    await saveTokens(app, [{ userId: user.id, token }], resetMinutes);
    await tell(app, passwordReset, [user.id], { values: {}, path: resetPath(user.email, token) });
    await app.audit({ act: "password reset asked for", subject: `user ${user.id}`, outcome: "done" });
  });
}

function mayMail(app: App, userId: number): boolean {
  try {
    countUse(app, `user ${userId}`, mailLimit);
    return true;
  } catch {
    return false;
  }
}

/** Stores the hash of each token as the only one that lets its user set a password. */
export async function saveTokens(
  app: App,
  given: readonly { userId: number; token: string }[],
  minutes: number,
): Promise<void> {
  const userIds = given.map(({ userId }) => userId);
  await app.db().delete(resetTokens).where(isOneOf(resetTokens.userId, userIds));
  const expiresAt = new Date(app.now().getTime() + minutes * 60_000);
  await inPortions(
    given.map(({ userId, token }) => ({ tokenHash: hashOf(token), userId, expiresAt })),
    (some) => app.db().insert(resetTokens).values(some),
  );
}

/** The address in the email: always below PUBLIC_URL, whatever host the request was sent to (B-038). */
export function resetLink({ config }: Pick<App, "config">, email: string, token: string): string {
  return config.publicUrl + resetPath(email, token);
}

/** The same address as a path within the product. */
export const resetPath = (email: string, token: string): string =>
  `/reset-password?${new URLSearchParams({ token, email }).toString()}`;

/** Uses a link once: sets the new password, ends other sessions, lifts a block, and signs in. */
async function resetPassword(app: App, form: NewPasswordForm, request: FastifyRequest, reply: FastifyReply) {
  const user = await userOf(app, form.email);
  const mustNotBeGuessable = (...names: string[]) => {
    const context = [app.config.productName, form.email, ...names];
    if (isGuessable(form.password, context)) throw refuse.invalid({ password: [guessable] });
  };
  mustNotBeGuessable();
  const passwordHash = await hashPassword(form.password);
  await app.inTransaction(async () => {
    if (!user || !(await useToken(app, user.id, form.token))) throw refuse.invalid({ token: [oldLink] });
    // Only now, as nobody without the link may learn the user's name. A refusal leaves the link valid.
    mustNotBeGuessable(user.firstName, user.lastName);
    await app.db().update(users).set({ passwordHash, updatedAt: app.now() }).where(eq(users.id, user.id));
    await app.sessions.endAll([user.id]);
    await forgetFailures(app, { by: "strangers", email: user.email });
    await forgetFailures(app, { by: "user", userId: user.id });
    await app.sessions.start(request, reply, { userId: user.id });
    rememberDevice(app.config, request, reply, { id: user.id, passwordHash });
    await app.audit({
      caller: { userId: user.id, adminUserId: null },
      act: "password reset",
      outcome: "done",
    });
  });
}

async function useToken(app: App, userId: number, token: string): Promise<boolean> {
  const used = await app
    .db()
    .update(resetTokens)
    .set({ usedAt: app.now() })
    .where(
      and(
        eq(resetTokens.tokenHash, hashOf(token)),
        eq(resetTokens.userId, userId),
        isNull(resetTokens.usedAt),
        gt(resetTokens.expiresAt, app.now()),
      ),
    )
    .returning({ tokenHash: resetTokens.tokenHash });
  return used.length === 1;
}
