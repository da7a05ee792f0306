import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { safeInternalUrl } from "#src/contracts/urls.ts";
import type { App } from "../app.ts";
import { answerIfTooMany } from "../http/tooMany.ts";
import { ssoStates, users } from "../schema/index.ts";
import { ensureSessionCookies, sessionIdOf } from "../sessions/cookies.ts";
import { createRelyingParty, type Identity, type Issuer, type RelyingParty } from "../sessions/oidc.ts";
import { hashOf } from "../sessions/tokens.ts";

/** The redirect URI to register at a provider is PUBLIC_URL with this path. */
export const callbackPath = "/sso/callback";
/** How many seconds a round trip may take. */
const tripSeconds = 600;

/** Why a user returns to the sign-in page: the value of its query `sso`. */
type Failure = "failed" | "unknown";

/** How often one address may begin or end a trip: a whole firm may be behind it, as at the sign-in by password. */
const limit = { name: "sso", max: 6_000, seconds: 60 };

/** E-009: `/sso?redirect=…`, a link with full-page navigation, and the return from the provider. */
export function serveSso(server: FastifyInstance, app: App, issuer: Issuer): void {
  const party = createRelyingParty(issuer, app.config.publicUrl + callbackPath);
  const { host } = new URL(app.config.publicUrl);

  server.get("/sso", async (request, reply) => {
    if (await answerIfTooMany(app, request, reply, limit)) return reply;
    const { redirect, moved } = request.query as { redirect?: unknown; moved?: unknown };
    // The provider sends people back to PUBLIC_URL, so the cookie must belong to that host from the start. Redirects
    // only once, as a proxy may hide the requested host.
    if (request.host !== host && moved === undefined) return reply.redirect(publicStart(app, redirect));
    return reply.redirect(await begin(app, party, request, reply, wanted(app, redirect)));
  });

  server.get(callbackPath, async (request, reply) => {
    if (await answerIfTooMany(app, request, reply, limit)) return reply;
    return reply.redirect(await finish(app, party, request, reply));
  });
}

/** The same link at the public address. */
function publicStart(app: App, redirect: unknown): string {
  const link = new URL("/sso?moved=1", app.config.publicUrl);
  if (wanted(app, redirect) !== "/") link.searchParams.set("redirect", wanted(app, redirect));
  return link.href;
}

/** Only a path within the product, otherwise home (D-13). */
const wanted = ({ config }: App, redirect: unknown): string =>
  safeInternalUrl(typeof redirect === "string" ? redirect : null, config.publicUrl) ?? "/";

/** Stores the trip under a hash of its state and the browser's id: no other browser can complete it. */
async function begin(
  app: App,
  party: RelyingParty,
  request: FastifyRequest,
  reply: FastifyReply,
  redirect: string,
): Promise<string> {
  const id = ensureSessionCookies(app.config, request, reply);
  try {
    const { url, state, nonce, codeVerifier } = await party.begin();
    const expiresAt = new Date(app.now().getTime() + tripSeconds * 1_000);
    await app
      .db()
      .insert(ssoStates)
      .values({ stateHash: stateHashOf(id, state), nonce, codeVerifier, redirect, expiresAt });
    return url;
  } catch (error) {
    app.log.error({ err: error }, "the identity provider cannot be reached");
    return backToSignIn("failed", redirect);
  }
}

async function finish(
  app: App,
  party: RelyingParty,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { search, searchParams } = new URL(request.url, app.config.publicUrl);
  const state = searchParams.get("state") ?? "";
  const trip = await takeTrip(app, sessionIdOf(app.config, request) ?? "", state);
  if (!trip) return refused(app, "failed", "/", "no such round trip");
  try {
    const identity = await party.finish(search, { ...trip, state });
    const userId = await userOf(app, identity);
    if (userId === null) return await refused(app, "unknown", trip.redirect, "no account");
    await app.inTransaction(async () => {
      await app.sessions.start(request, reply, { userId });
      await app.audit({
        caller: { userId, adminUserId: null },
        act: "login",
        outcome: "done",
        details: { by: "sso" },
      });
    });
    return wanted(app, trip.redirect);
  } catch (error) {
    app.log.warn({ err: error }, "an SSO round trip failed");
    return refused(app, "failed", trip.redirect, "refused by the provider");
  }
}

const stateHashOf = (sessionId: string, state: string): string => hashOf(`${sessionId}.${state}`);

/** A trip can be used once, whatever the outcome. */
async function takeTrip(app: App, sessionId: string, state: string) {
  const [trip] = await app
    .db()
    .delete(ssoStates)
    .where(and(eq(ssoStates.stateHash, stateHashOf(sessionId, state)), gt(ssoStates.expiresAt, app.now())))
    .returning();
  return trip;
}

/**
 * The account of an identity: the one that it has signed in to before, or else the one that has its email address and
 * no identity yet, which is then bound to it. The identity of a disabled account signs nobody in until a merge gives it
 * to another account.
 */
async function userOf(app: App, { subject, email }: Identity): Promise<number | null> {
  const bound = eq(users.ssoSubject, subject);
  const unbound =
    email === null
      ? undefined
      : and(isNull(users.ssoSubject), eq(sql`lower(${users.email})`, email.toLowerCase()));
  const found = await app
    .db()
    .select({ id: users.id, ssoSubject: users.ssoSubject, disabledAt: users.disabledAt })
    .from(users)
    .where(or(bound, unbound));
  const user = found.find(({ ssoSubject }) => ssoSubject === subject) ?? found[0];
  if (!user || user.disabledAt !== null) return null;
  if (user.ssoSubject === null)
    await app.db().update(users).set({ ssoSubject: subject }).where(eq(users.id, user.id));
  return user.id;
}

async function refused(app: App, why: Failure, redirect: string, message: string): Promise<string> {
  await app.audit({ act: "login", outcome: "refused", details: { by: "sso", message } });
  return backToSignIn(why, redirect);
}

function backToSignIn(why: Failure, redirect: string): string {
  const query = new URLSearchParams({ sso: why, ...(redirect === "/" ? {} : { redirect }) });
  return `/login?${query}`;
}
