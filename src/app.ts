import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { waitFor, type AnyActor } from "xstate";
import { createActs } from "#src/actors/acts.ts";
import { createActing, actingInput } from "#src/actors/acting.ts";
import { createBroadcast } from "#src/actors/broadcast.ts";
import { createConnection } from "#src/actors/connection.ts";
import { createGuard } from "#src/actors/guard.ts";
import { createLeaving } from "#src/actors/leaving.ts";
import { createLive } from "#src/actors/live.ts";
import { createMenu } from "#src/actors/menu.ts";
import { notificationsQuery, createNotifications, withoutMenuQuery } from "#src/actors/notifications.ts";
import { createOutbox } from "#src/actors/outbox.ts";
import { addBroadcast, forgetBroadcast, readMe, type RootParts, type Services } from "#src/actors/parts.ts";
import { policiesOf, createPolicies } from "#src/actors/policies.ts";
import { createPreferences } from "#src/actors/preferences.ts";
import { hearNews, hearSignal, isLoggedOut, createSession, signedInAs } from "#src/actors/session.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import type { ExamChange } from "#src/contracts/realtime.ts";
import { contentCookieSeconds } from "#src/contracts/limits.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { ownIdOf, textOf, userCalls, type CurrentUser } from "#src/contracts/user.ts";
import { mustStay } from "#src/machines/session/sessionMachine.ts";
import type { Destination } from "#src/machines/leave/leaveMachine.ts";
import { publicRoutes } from "#src/routes/public.ts";
import { matchPath, redirectOf, to } from "#src/routes/table.ts";
import { bind, createCall, createCallAny, type Ask, type Call, type CallAny } from "#src/services/call.ts";
import {
  newVersionToast,
  offlineToast,
  reactionTo,
  readFailure,
  type ToastLink,
} from "#src/services/failures.ts";
import { createHttp } from "#src/services/http.ts";
import type { Page, PageSignal } from "#src/services/page.ts";
import { ask, askTimed, bring, createQueries, type TimedEndpoint } from "#src/services/query.ts";
import { createReporting } from "#src/services/reporting.ts";
import { formDraftKey, type DraftKey } from "#src/services/storage.ts";
import { createToasts, type ShowToast } from "#src/services/toasts.ts";
import type { TabMessage, World } from "#src/world.ts";

export type App = ReturnType<typeof createApp>;

/** Content cookies are asked for again this long before they end, in milliseconds. */
const contentCookieMargin = 60_000;

/**
 * The application without its views: services, the cache of server rows and the root actors, wired to each other and to the
 * world. It is made once, outside of React (P5); `start()` sets it going.
 */
export function createApp(world: World) {
  const { boot, page, tabs, clock, now } = world;
  const toasts = createToasts();
  const reporting = createReporting(world.loadReporter);
  const http = createHttp({
    fetch: world.fetch,
    cookies: world.cookies,
    loggedOut: () => isLoggedOut(actors.session),
    tellVersion: hearVersion,
  });
  const call: Call = createCall(http);
  const callAny: CallAny = createCallAny(http);
  const services: Services = {
    session: bind(call, sessionCalls),
    user: bind(call, userCalls),
    learning: bind(call, learningCalls),
  };
  const queries: QueryClient = createQueries((_, error) => report(error));
  bring(queries, { endpoint: userCalls.me }, boot.answers[userCalls.me.path]);
  // Taken for signed out, the page would be sent to sign-in, which would send it back.
  if (boot.signedIn && !readMe(queries)) throw new Error("The page came without the answer of /api/me");

  const examListeners = new Set<(change: ExamChange) => void>();
  /** Where the user wanted to be when a call was refused, before they were taken one page back. */
  let refusedAt: string | null = null;

  /** Does what the catalogue says about a failure; the only way to tell the user about one. */
  const report = (error: unknown): void => {
    const failure = readFailure(error);
    const { session, connection, acting } = actors;
    // In another's name: their time is over, or another tab has returned already. The way back tells which.
    if (failure.kind === "unauthorized" && !acting.getSnapshot().matches("oneself"))
      return acting.send({ type: "limit.reached" });
    const reaction = reactionTo(failure, {
      loggedOut: isLoggedOut(session),
      knownOffline: connection.getSnapshot().matches("offline"),
      busy: mustStay(session.getSnapshot().context),
    });
    reaction.toasts.forEach(toasts.show);
    if (reaction.reports) reporting.report(error);
    if (reaction.back) {
      refusedAt = page.address();
      page.back();
    }
    if (failure.kind === "unauthorized") session.send({ type: "unauthorized.seen" });
  };
  const forget = (path: string): void => void queries.invalidateQueries({ queryKey: [path] });

  const parts: RootParts = { world, services, queries, toast: toasts.show, report, forget };
  const acts = createActs(parts, () => actors.outbox);

  const session = createSession(parts, {
    replayQueue: () => actors.outbox.send({ type: "send" }),
    listenAgain: () => actors.live.send({ type: "user.signedInAgain" }),
    tellStillSignedIn: () => policies.send({ type: "logout.failed" }),
    wanted: () => refusedAt ?? page.address(),
  });
  const policies = createPolicies(parts, call, () => session.send({ type: "logout" }));
  const broadcast = createBroadcast(parts);
  const { leaving, holding } = createLeaving(parts, () => session.send({ type: "logout" }));
  const leave = (destination: Destination): void => leaving.send({ type: "leave", destination });
  const visit: Page["visit"] = (address, { replace = false } = {}) =>
    new URL(address, page.origin).pathname === page.place().pathname
      ? page.visit(address, { replace })
      : leave({ kind: "page", address, replace });
  const notifications = createNotifications(parts, acts, visit);
  const actors = {
    session,
    policies,
    broadcast,
    notifications,
    leaving,
    preferences: createPreferences(parts),
    outbox: createOutbox(parts),
    acting: createActing(parts, (userId) => actors.live.send({ type: "user.signedIn", userId })),
    guard: createGuard(parts),
    connection: createConnection(parts, () => {
      void queries.invalidateQueries();
      actors.outbox.send({ type: "send" });
    }),
    live: createLive(parts, call, {
      onBroadcast: (one) => {
        addBroadcast(queries, one);
        broadcast.send({ type: "broadcast.received", broadcast: one });
      },
      onBroadcastRead: (text) => broadcast.send({ type: "broadcast.readElsewhere", ...text }),
      onNotification: (one) => notifications.send({ type: "notification.received", notification: one }),
      onNotificationsRead: (ids) => notifications.send({ type: "notifications.readElsewhere", ids }),
      onExamChanged: (change) => examListeners.forEach((heard) => heard(change)),
    }),
    menus: {
      navigation: createMenu(parts),
      profile: createMenu(parts),
      bookmarkHelp: createMenu(parts),
    },
  };

  const { menus, ...single } = actors;
  const roots: readonly AnyActor[] = [...Object.values(single), ...Object.values(menus)];

  /** Offers the new version, once no exam is open any more (EXM-26). */
  function offerNewVersion(): void {
    waitFor(actors.session, ({ context }) => !context.examOpen).then(
      () => toasts.show(newVersionToast),
      // The page is going away.
      () => {},
    );
  }

  /** Code that could not be loaded: without a network for want of one, otherwise as a new version has replaced it. */
  function tellNotLoaded(): void {
    if (page.isOnline()) offerNewVersion();
    else toasts.show(offlineToast);
  }

  const versions = new Set([boot.version]);
  /** The server has been replaced under the page, which goes on as it is and says so, once for each version. */
  function hearVersion(version: string): void {
    if (versions.has(version)) return;
    versions.add(version);
    offerNewVersion();
  }

  /** What every actor that goes by the current user is told of it, at the start and after each change. */
  function tellUser(me: CurrentUser): void {
    session.send({ type: "user.changed", ...signedInAs(me) });
    policies.send({ type: "user.changed", ...policiesOf(me) });
    broadcast.send({ type: "broadcasts.loaded", broadcasts: me.unreadBroadcasts });
    actors.acting.send({ type: "user.changed", ...actingInput(me) });
  }

  function hear(message: TabMessage): void {
    switch (message.type) {
      case "session":
        return hearNews(session, message.news, now());
      case "preferences":
        return actors.preferences.send({ type: "heard.changed", preferences: message.preferences });
      case "notifications.read":
        return notifications.send({ type: "notifications.readElsewhere", ids: message.ids });
      case "broadcast.read":
        forgetBroadcast(queries, message);
        return broadcast.send({ ...textOf(message), type: "broadcast.readElsewhere" });
      case "acting.began":
        return actors.acting.send({ type: "heard.began" });
      case "acting.ended":
        return actors.acting.send({ type: "heard.ended" });
      case "policies.changed":
        return forget(userCalls.me.path);
      case "exam.ended":
        // The page of that exam hears it by itself, if it is open here.
        return;
      case "outbox.sent":
        return actors.outbox.send({ type: "heard.sent", key: message.key });
    }
  }

  function hearPage(signal: PageSignal): void {
    hearSignal(session, signal, now(), tabs.others());
    if (signal.type === "closing") tabs.leave();
    if (signal.type === "returned") tabs.enter();
    if (signal.type === "online") actors.connection.send({ type: "connection.restored" });
    if (signal.type === "offline") actors.connection.send({ type: "connection.lost" });
  }

  let place = "";
  let path = "";
  /** Where the address has led: an old path on, a menu open or shut, a new path to the guard. */
  function arrive(): void {
    const address = page.address();
    const url = new URL(address, page.origin);
    const match = matchPath(url.pathname);
    // The screens before sign-in are another document (B-043).
    if (publicRoutes.some((row) => row.name === match.row.name)) return page.leave(address);
    const next = redirectOf(match, url.search + url.hash, readMe(queries));
    if (next !== null) return page.visit(next, { replace: true });

    const here = withoutMenuQuery(url.pathname + url.search);
    if (here !== place) {
      place = here;
      notifications.send({ type: "route.changed" });
      for (const menu of Object.values(menus)) menu.send({ type: "route.changed" });
    }
    if (url.pathname !== path) {
      path = url.pathname;
      if (match.row.needs.admin) page.closeMedia(); // B-245
      const user = readMe(queries);
      actors.guard.send({ type: "navigate", needs: match.row.needs, params: match.params, address, user });
    }
    if (url.searchParams.get(notificationsQuery) === "open") notifications.send({ type: "query.opened" });
  }

  /** The private content cookies; a failure is only reported, never shown (B-350). */
  function keepContentCookies(): void {
    services.user.contentCookies().catch((error: unknown) => reporting.report(error));
    clock.setTimeout(keepContentCookies, contentCookieSeconds * 1_000 - contentCookieMargin);
  }

  return {
    boot,
    services,
    call,
    callAny,
    /** The options of a query; see `ask` of services. */
    ask: <E extends Endpoint>(endpoint: E, question?: Ask<E>) => ask(call, endpoint, question),
    /** See `askTimed` of services; by the clock that a countdown reads, which goes on in sleep. */
    askTimed: <E extends TimedEndpoint>(endpoint: E, question?: Ask<E>) =>
      askTimed(call, now, endpoint, question),
    queries,
    actors,
    toasts,
    toast: toasts.show satisfies ShowToast,

    tellNotLoaded,

    report,
    forget,
    ...acts,
    page,
    world,

    /** Hears what the live channel tells of the own attempts. Returns how to stop. */
    onExamChanged(heard: (change: ExamChange) => void): () => void {
      examListeners.add(heard);
      return () => void examListeners.delete(heard);
    },

    /** Where what is typed in a form is kept until it is saved: a place of who has signed in (H11). */
    draftKeyOf(form: string): DraftKey {
      const me = readMe(queries);
      return formDraftKey(me ? ownIdOf(me) : 0, form);
    },

    /** What a machine invokes while leaving would lose something; see createLeaving. */
    holding,

    /** Goes where the user wants to, by an address of ours; asks first where that would lose something (T-48). */
    visit,

    /** Leaves the page some other way, as the user wants; asks first as well. */
    leave,

    /** Takes the user to a route by its name, unasked: because they have chosen it by an act, such as saving. */
    go: ((...target) => page.visit(to(...target))) as (...target: Parameters<typeof to>) => void,

    /** Follows the link of a toast. */
    follow: (link: ToastLink): void =>
      leave(link === "reload" ? { kind: "reload" } : { kind: "document", address: link.path }),

    /** Starts the actors, listens to the page, the tabs and the user, and decides about the first address. Returns how to stop. */
    start(): () => void {
      const me = new QueryObserver(queries, { ...ask(call, userCalls.me), enabled: boot.signedIn });
      const stops = [
        tabs.hear(hear),
        page.onAddress(arrive),
        page.onSignal(hearPage),
        me.subscribe(({ data }) => {
          if (data) tellUser(data.data);
        }),
        ...roots.map((actor) => () => void actor.stop()),
      ];
      for (const actor of roots) actor.start();
      arrive();
      const user = readMe(queries);
      if (user) world.storage.forgetFormDrafts({ except: ownIdOf(user) });
      if (user)
        void world.firstScreen.then(() => {
          actors.live.send({ type: "user.signedIn", userId: user.id });
          keepContentCookies();
          reporting.ready();
        });
      return () => stops.forEach((stop) => stop());
    },
  };
}
