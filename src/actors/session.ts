import { fromCallback, fromPromise } from "xstate";
import { isUnauthorized } from "#src/contracts/failures.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { ownIdOf, type CurrentUser } from "#src/contracts/user.ts";
import {
  sessionMachine,
  type ServerNews,
  type SessionNews,
  type SignedInAs,
  type TimeLeft,
} from "#src/machines/session/sessionMachine.ts";
import type { PageSignal } from "#src/services/page.ts";
import type * as z from "zod/mini";
import { changeMe, readMe, createRoot, type RootParts } from "./parts.ts";
import type { Heard } from "./serverClock.ts";

/** The longest delay that a timer can hold without overflowing. */
const longestTimer = 2 ** 31 - 1;

export const signInPath = (address: string): string => `/login?redirect=${encodeURIComponent(address)}`;
/** The same path after a session that ended by itself: the sign-in page then says so (T-2). */
const signInAgainPath = (address: string): string => `${signInPath(address)}&ended=1`;

type Check = z.output<typeof sessionCalls.check.answer>;

type Links = {
  replayQueue: () => void;
  sendWaiting: () => Promise<unknown>;
  /** Ends acting, as its time is over on the server. Returns whether anybody was acting. */
  comeBack: () => Promise<boolean>;
  listenAgain: () => void;
  tellConnection: (news: ServerNews) => void;
  tellStillSignedIn: () => void;
  wanted: () => string;
};

/** The session: read from the server, agreed with the other tabs, ended by a full-page load of the sign-in document. */
export function createSession(
  { world, services, queries, report, serverClock }: RootParts,
  { replayQueue, sendWaiting, comeBack, listenAgain, tellConnection, tellStillSignedIn, wanted }: Links,
) {
  const { page, tabs, clock, now } = world;
  const read = ({ data: { seconds }, server_time_iso }: Check, heard: Heard): TimeLeft => {
    if (server_time_iso !== undefined) serverClock.hear({ server_time_iso }, heard);
    return { seconds, at: heard.receivedAt };
  };
  const ask = async (call: () => Promise<Check>): Promise<TimeLeft> => {
    const sentAt = now();
    const answer = await call();
    return read(answer, { sentAt, receivedAt: now() });
  };
  const written = sessionCalls.check.answer.safeParse(world.boot.answers[sessionCalls.check.path]);
  /** The answer to the first check, if the document has brought it. */
  let brought = world.loaded && written.success ? read(written.data, world.loaded) : null;

  const machine = sessionMachine.provide({
    actors: {
      checkSession: fromPromise(async ({ signal }) => {
        const first = brought;
        brought = null;
        if (first) return first;
        const cookies = world.cookies();
        const check = () => ask(() => services.session.check({ signal }));
        return check().catch(async (error: unknown) => {
          // The refused session may not be the current one: ending acting, or another tab, has replaced it (T-51).
          const isBack = isUnauthorized(error) && (await comeBack());
          if (!isBack && world.cookies() === cookies) throw error;
          return check();
        });
      }),
      extendSession: fromPromise(({ signal }) => ask(() => services.session.ping({ signal }))),
      signOut: fromPromise(async (): Promise<void> => {
        // Read first: once the session is over, the page no longer knows the user.
        const me = readMe(queries);
        await sendWaiting();
        await services.session.logout({ body: {} });
        world.storage.forgetDrafts({ ownId: me ? ownIdOf(me) : 0 });
      }),
      whoIsSignedIn: fromPromise(async ({ signal }): Promise<SignedInAs> => {
        const me = await services.user.me({ signal });
        changeMe(queries, () => me.data);
        return signedInAs(me.data);
      }),
      watchDeadline: fromCallback(({ input: { expiresAt }, sendBack }) => {
        // Nothing has been heard of the session yet.
        if (expiresAt === null) return;
        const delay = Math.min(Math.max(expiresAt - now(), 0), longestTimer);
        const timer = clock.setTimeout(() => sendBack({ type: "deadline.passed" }), delay);
        return () => clock.clearTimeout(timer);
      }),
    },
    actions: {
      tellTabs: (_, news) => tabs.tell({ type: "session", news }),
      tellConnection: (_, news) => tellConnection(news),
      clearUser: () => queries.clear(),
      // A user who signs out on purpose is not sent back to where they were; one who was signed out is (T-3).
      goToLogin: ({ event }) => {
        queries.clear();
        const onPurpose = (event as { type: string }).type === "xstate.done.actor.signOut";
        page.leave(onPurpose ? "/login" : signInAgainPath(wanted()));
      },
      startOver: () => page.reload(),
      sendClosingLogout: () =>
        void services.session
          .logout({ body: { reason: "browser-close" }, keepalive: true })
          .catch(() => {}) /* There is nobody left to tell. */,
      replayQueue,
      listenAgain,
      tellStillSignedIn,
      showFailure: (_, { failure }) => report(failure, "in its own words"),
    },
  });

  return createRoot(world, machine, {
    input: { signedIn: world.boot.signedIn, ...signedInAs(readMe(queries)) },
  });
}

/** The parts of the current user that the session depends on. */
export const signedInAs = (me: CurrentUser | null): SignedInAs => ({
  userId: me?.id ?? null,
  ownId: me && ownIdOf(me),
});

export type SessionActor = ReturnType<typeof createSession>;

/** The logged-out flag (B-346, B-347): nobody is signed in, nobody is known to be any longer, or somebody else is. */
export const isLoggedOut = (session: SessionActor): boolean => {
  const snapshot = session.getSnapshot();
  return (["signedOut", "signingInAgain", "expired", "startingOver", "left"] as const).some((state) =>
    snapshot.matches(state),
  );
};

/**
 * Calls back, until it is stopped, whenever a session that had ended, or may have, is known to be the same user's
 * again. It does not if somebody else signs in: the page then starts over.
 */
export function onSignedInAgain(session: SessionActor, tell: () => void): () => void {
  let wasSignedIn = session.getSnapshot().hasTag("signedIn");
  const subscription = session.subscribe((snapshot) => {
    const isSignedIn = snapshot.hasTag("signedIn");
    const isBack = isSignedIn && !wasSignedIn;
    wasSignedIn = isSignedIn;
    if (isBack) tell();
  });
  return () => subscription.unsubscribe();
}

/** Passes news from another tab to this tab's actor. */
export function hearNews(session: SessionActor, news: SessionNews, at: number): void {
  switch (news.kind) {
    case "extended":
      return session.send({ type: "heard.extended", seconds: news.seconds, at });
    case "warned":
      return session.send({ type: "heard.warned", seconds: news.seconds, at });
    case "signedIn":
      return session.send({ type: "heard.signedIn", ownId: news.ownId });
    case "signedOut":
      return session.send({ type: "heard.signedOut" });
  }
}

/** Passes signals of the page to the session. */
export function hearSignal(session: SessionActor, signal: PageSignal, at: number, otherTabs: number): void {
  switch (signal.type) {
    case "woke":
    case "returned":
    case "online":
      return session.send({ type: "woke", at });
    case "closing":
      return session.send({ type: "page.closing", otherTabs });
    case "offline":
      return; // This does not affect the session.
  }
}
