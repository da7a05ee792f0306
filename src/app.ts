import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { leadsNow } from "#src/actors/arrival.ts";
import { hearPage, hearTab, tellUser } from "#src/actors/hearing.ts";
import { readMe, type RootParts, type Services } from "#src/actors/parts.ts";
import { createRoots } from "#src/actors/roots.ts";
import { tellFailures } from "#src/actors/telling.ts";
import { openPalette } from "#src/actors/palette.ts";
import { createServerClock } from "#src/actors/serverClock.ts";
import { keepWaiting } from "#src/actors/waiting.ts";
import { isLoggedOut } from "#src/actors/session.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import { learningDone } from "#src/contracts/learningDone.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { ownIdOf, userCalls } from "#src/contracts/user.ts";
import { to } from "#src/routes/links.ts";
import { bind, createCall, createCallAny, type Ask, type Call, type CallAny } from "#src/services/call.ts";
import type { ToastLink } from "#src/services/failures.ts";
import { keepContentCookies } from "#src/services/contentCookies.ts";
import { createHttp } from "#src/services/http.ts";
import { ask, askTimed, bring, createQueries, type TimedEndpoint } from "#src/services/query.ts";
import type { Leader } from "#src/services/page.ts";
import { createReporting } from "#src/services/reporting.ts";
import { formDraftKey, type DraftKey } from "#src/services/storage.ts";
import { createToasts, type ShowToast } from "#src/services/toasts.ts";
import { createUnattended } from "#src/services/unattended.ts";
import type { World } from "#src/world.ts";

export type App = ReturnType<typeof createApp>;

/**
 * The application without its views: services, the cache of server rows and the root actors, wired to each other and to
 * the world. It is made once, outside React (P5); `start()` sets it going.
 */
export function createApp(world: World) {
  const { boot, page, tabs, clock, now } = world;
  const toasts = createToasts();
  const reporting = createReporting(world.loadReporter);
  const unattended = createUnattended(world);
  const http = createHttp({
    fetch: world.fetch,
    cookies: world.cookies,
    loggedOut: () => isLoggedOut(actors.session),
    unattended,
    tellVersion: (version) => actors.arrival.send({ type: "version.heard", version }),
    tellUnanswered: () => {
      if (page.isOnline()) actors.session.send({ type: "call.unanswered" });
    },
  });
  const call: Call = createCall(http);
  const callAny: CallAny = createCallAny(http);
  const services: Services = {
    session: bind(call, sessionCalls),
    user: bind(call, userCalls),
    learning: bind(call, learningDone),
  };
  const queries: QueryClient = createQueries((_, error, telling) => report(error, telling));
  bring(queries, { endpoint: userCalls.me }, boot.answers[userCalls.me.path]);
  // If this passed for signed out, the page would be sent to sign-in, which would send it back.
  if (boot.signedIn && !readMe(queries)) throw new Error("The page came without the response from /api/me");

  const report: RootParts["report"] = tellFailures(() => actors, page, toasts, reporting);
  const forget = (path: string): void => void queries.invalidateQueries({ queryKey: [path] });

  const parts: RootParts = {
    ...{ world, services, queries, toast: toasts.show, report, forget },
    serverClock: createServerClock(now),
    unattended: unattended.during,
  };
  const { actors, player, tellNotLoaded, acts, holding, visit, leave, onLive, start } = createRoots(
    parts,
    call,
  );
  const arrive = (by: Leader = "user"): void =>
    actors.arrival.send({ type: "address.changed", leads: leadsNow(parts, by) });

  return {
    boot,
    services,
    call,
    callAny,
    /** The options of a query; see `ask` of services. */
    ask: <E extends Endpoint>(endpoint: E, question?: Ask<E>) => ask(call, endpoint, question),
    /** See `askTimed` of services; by the clock that a countdown reads, which also runs during sleep. */
    askTimed: <E extends TimedEndpoint>(endpoint: E, question?: Ask<E>) =>
      askTimed(call, now, endpoint, question),
    queries,
    actors,
    toasts,
    toast: toasts.show satisfies ShowToast,

    clock: { clock, now, serverNow: parts.serverClock.now },

    /** Reports code that could not be loaded: for want of a network or a server, or because it has been replaced. */
    tellNotLoaded,

    report,
    forget,
    ...acts,
    page,
    world,

    onLive,

    /** The podcast player; loaded with the first episode that is chosen. */
    player,

    /** Where the values of a form are kept until they are saved: a place of the signed-in user (H11). */
    draftKeyOf(form: string): DraftKey {
      const me = readMe(queries);
      return formDraftKey(me ? ownIdOf(me) : 0, form);
    },

    /** What a machine invokes while leaving would lose something; see createLeaving. */
    holding,

    /** Goes where the user wants to, by an address of ours. Asks first if that would lose something (T-48). */
    visit,

    /** Leaves the page some other way, as the user wants. Asks first as well. */
    leave,

    /** Takes the user to a route by its name, without asking: they have chosen it by an act, such as saving. */
    go: ((...target) => page.visit(to(...target))) as (...target: Parameters<typeof to>) => void,

    /** Follows the link of a toast. */
    follow: (link: ToastLink): void =>
      leave(link === "reload" ? { kind: "reload" } : { kind: "document", address: link.path }),

    /**
     * Starts the actors, listens to the page, the tabs and the user, and decides about the first address. Returns a
     * function to stop.
     */
    start(): () => void {
      const me = new QueryObserver(queries, { ...ask(call, userCalls.me), enabled: boot.signedIn });
      const stops = [
        unattended.listen(),
        tabs.hear((message) => hearTab(actors, player, parts, message)),
        page.onAddress(arrive),
        page.onSignal((signal) => hearPage(actors, parts, signal)),
        page.onPaletteKey((isAsking) => openPalette(actors, isAsking)),
        me.subscribe(({ data }) => {
          if (data) tellUser(actors, data.data);
        }),
        start(),
        ...(boot.signedIn ? [keepWaiting(parts, call)] : []),
      ];
      arrive();
      const user = readMe(queries);
      if (user) world.storage.forgetFormDrafts({ except: ownIdOf(user) });
      if (user)
        void world.firstScreen.then(() => {
          actors.live.send({ type: "user.signedIn", userId: user.id });
          keepContentCookies(clock, services.user.contentCookies, reporting.report);
          reporting.ready();
        });
      return () => stops.forEach((stop) => stop());
    },
  };
}
