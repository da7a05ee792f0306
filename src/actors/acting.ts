import { fromCallback, fromPromise } from "xstate";
import * as z from "zod/mini";
import { safeInternalUrl } from "#src/contracts/urls.ts";
import { actingOf, ownIdOf, type CurrentUser } from "#src/contracts/user.ts";
import { actingMachine } from "#src/machines/acting/actingMachine.ts";
import { opensOffice } from "#src/machines/guard/needs.ts";
import { pendingReviews } from "#src/routes/admin/learning.ts";
import { podcastReviewsPath } from "#src/routes/admin/podcasts.ts";
import { to } from "#src/routes/links.ts";
import { actedFromKey } from "#src/services/storage.ts";
import { readMe, createRoot, type RootParts } from "./parts.ts";

type Links = {
  listenAs: (userId: number) => void;
  sendWaiting: () => Promise<unknown>;
};

/** Acting as another user or as a reviewer (B-307 … B-313). */
export function createActing(
  { world, services, queries, report, serverClock }: RootParts,
  { listenAs, sendWaiting }: Links,
) {
  const { clock, page, storage, tabs } = world;
  /** Returns the first existing page of reviews that this user may open (B-310); undefined if there is none. */
  const reviewsOf = (user: CurrentUser | null): string | undefined =>
    [pendingReviews, podcastReviewsPath].find((path) => {
      const { kind, needs } = world.areas.routes.matchPath(path).row;
      return kind !== "catch-all" && opensOffice(user, { ...needs, roles: needs.roles ?? [] });
    });
  const machine = actingMachine.provide({
    actors: {
      loginAs: fromPromise(async ({ input: { as, userId, reason } }) => {
        const login = as === "reviewer" ? services.session.loginAsReviewer : services.session.loginAs;
        await login({ body: { user: userId, reason } });
      }),
      reauthenticate: fromPromise(async ({ input: { by } }): Promise<void> => {
        // Afterwards it would have to wait until somebody acts as the same user again.
        await sendWaiting();
        await services.session.reauthenticate({ unattended: by === "the time" });
      }),
      watchLimit: fromCallback(({ input: { endsAt }, sendBack }) => {
        if (endsAt === null) return;
        const end = (): void => sendBack({ type: "limit.reached" });
        const left = (): number => Math.max(endsAt - serverClock.now(), 0);
        let timer = clock.setTimeout(end, left());
        const look = (): void => {
          clock.clearTimeout(timer);
          if (left() === 0) return end();
          timer = clock.setTimeout(end, left());
        };
        const stopClock = serverClock.whenKnown(look);
        // Timers stop while the machine sleeps.
        const stopPage = page.onSignal(({ type }) => {
          if (type === "woke" || type === "returned") look();
        });
        return () => {
          clock.clearTimeout(timer);
          stopClock();
          stopPage();
        };
      }),
    },
    actions: {
      // Most users that somebody acts as may not see the back office: a page of it would only refuse them.
      startOverAsThem: () =>
        world.areas.routes.matchPath(page.place().pathname).row.needs.admin
          ? page.leave(to("AppHome"))
          : page.reload(),
      rememberFrom: () => storage.write(actedFromKey, page.address()),
      forgetFrom: () => storage.forget(actedFromKey),
      goBackTo: (_, { from }) => page.leave(from!),
      reload: () => page.reload(),
      refetchUser: () => {
        // The session for which the live channel was joined is over.
        const me = readMe(queries);
        if (me) listenAs(ownIdOf(me));
        // The cached rows belonged to the other user.
        queries.removeQueries({ type: "inactive" });
        void queries.invalidateQueries();
      },
      goToPendingReviews: (_, { from }) => {
        const address = reviewsOf(readMe(queries)) ?? from;
        if (address !== null) page.visit(address);
      },
      tellBegan: () => tabs.tell({ type: "acting.began" }),
      tellEnded: () => tabs.tell({ type: "acting.ended" }),
      showFailure: (_, { failure }) => report(failure, "in its own words"),
    },
  });
  const me = readMe(queries);
  const told = me ? actingInput(me) : ({ acting: "self", endsAt: null } as const);
  // If acting ended without a return, for example by a page load, nothing will lead back to that address.
  if (told.acting === "self") storage.forget(actedFromKey);
  // The storage may hold an address from outside.
  const from = safeInternalUrl(storage.read(actedFromKey, z.string()), page.origin);
  return createRoot(world, machine, { input: { ...told, from } });
}

export type ActingActor = ReturnType<typeof createActing>;

/**
 * Whether acting has begun or ended since the page was loaded: anything it sends now would be done as somebody other
 * than the user whom it shows (T-51).
 */
export function isNameOutdated(acting: ActingActor): boolean {
  const snapshot = acting.getSnapshot();
  return snapshot.hasTag("began") || snapshot.hasTag("ended") || snapshot.matches("reloading");
}

/** Returns whether and how the current user acts, as input for the machine. */
export function actingInput(me: CurrentUser) {
  const { ends_at } = me.logged_in_as;
  return { acting: actingOf(me), endsAt: ends_at === undefined ? null : Date.parse(ends_at) };
}
