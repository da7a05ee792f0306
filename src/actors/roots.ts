import { waitFor, type AnyActor } from "xstate";
import type { LiveEventKind } from "#src/contracts/realtime.ts";
import type { Destination } from "#src/machines/leave/leaveMachine.ts";
import type { Call } from "#src/services/call.ts";
import type { Page } from "#src/services/page.ts";
import { createActing, isNameOutdated } from "./acting.ts";
import { createActs } from "./acts.ts";
import { createArrival } from "./arrival.ts";
import { createBroadcast } from "./broadcast.ts";
import { createConnection } from "./connection.ts";
import { createGuard } from "./guard.ts";
import { createLeaving } from "./leaving.ts";
import { createLive } from "./live.ts";
import { createMenu } from "./menu.ts";
import { createNotifications } from "./notifications.ts";
import { createOutbox, sendWaiting } from "./outbox.ts";
import { readMe, type RootParts } from "./parts.ts";
import { createPlayer } from "./player.ts";
import { createPolicies } from "./policies.ts";
import { createPreferences } from "./preferences.ts";
import { createSession } from "./session.ts";

export type Roots = ReturnType<typeof createRoots>;

/** The root actors, wired to each other. They live as long as the document, and are started once all of them exist. */
export function createRoots(parts: RootParts, call: Call) {
  const { world, queries } = parts;
  const { page } = world;
  const { matchPath } = world.areas.routes;
  const told = new EventTarget();
  const isOutdated = (): boolean => isNameOutdated(actors.acting);
  const sendWaits = (): Promise<unknown> => sendWaiting(actors.outbox, world);
  const acts = {
    ...createActs(parts, call, () => actors.outbox, isOutdated),
    isNameOutdated: isOutdated,
    sendWaiting: sendWaits,
  };
  let user = readMe(queries)?.id ?? 0;
  /** The user whom the page shows, even while `me` may already be somebody else. */
  const userNow = (): number => (isOutdated() ? user : (user = readMe(queries)?.id ?? user));

  const session = createSession(parts, {
    replayQueue: () => actors.outbox.send({ type: "send" }),
    sendWaiting: sendWaits,
    comeBack: async () => {
      if (actors.acting.getSnapshot().matches("oneself")) return false;
      actors.acting.send({ type: "limit.reached" });
      await waitFor(actors.acting, (snapshot) => !snapshot.hasTag("busy"));
      return true;
    },
    listenAgain: () => actors.live.send({ type: "user.signedInAgain" }),
    tellConnection: (news) => actors.connection.send(news),
    tellStillSignedIn: () => policies.send({ type: "logout.failed" }),
    wanted: () => arrival.getSnapshot().context.refusedAt ?? page.address(),
  });
  const policies = createPolicies(parts, call, () => session.send({ type: "logout" }));
  const broadcast = createBroadcast(parts);
  const { leaving, holding } = createLeaving(parts, {
    signOut: () => session.send({ type: "logout" }),
    return: () => actors.acting.send({ type: "return" }),
  });
  const leave = (destination: Destination): void => leaving.send({ type: "leave", destination });
  const visit: Page["visit"] = (address, { replace = false } = {}) =>
    new URL(address, page.origin).pathname === page.place().pathname
      ? page.visit(address, { replace })
      : leave({ kind: "page", address, replace });
  const notifications = createNotifications(parts, acts, visit);
  const guard = createGuard(parts);
  const menus = {
    navigation: createMenu(parts),
    profile: createMenu(parts),
    bookmarkHelp: createMenu(parts),
    palette: createMenu(parts),
    player: createMenu(parts),
  };
  const arrival = createArrival(parts, {
    closeMenus: () => {
      notifications.send({ type: "route.changed" });
      for (const menu of Object.values(menus)) menu.send({ type: "route.changed" });
    },
    askGuard: () => {
      const address = page.address();
      const { row, params } = matchPath(new URL(address, page.origin).pathname);
      if (row.needs.admin) {
        page.closeMedia(); // B-245
        player.open()?.send({ type: "page.withoutPlayer" });
      }
      guard.send({ type: "navigate", needs: row.needs, params, address, user: readMe(queries) });
    },
    openNotifications: () => notifications.send({ type: "query.opened" }),
    untilNoExam: async () => void (await waitFor(session, ({ context }) => !context.examOpen)),
  });
  const tellNotLoaded = (): void =>
    arrival.send({ type: "code.missing", network: page.isOnline() ? "online" : "offline" });
  const player = createPlayer(
    async () => (await import("./openPlayer.ts")).openPlayer(parts, call, acts, session),
    tellNotLoaded,
  );
  const actors = {
    session,
    policies,
    broadcast,
    notifications,
    leaving,
    guard,
    arrival,
    menus,
    preferences: createPreferences(parts),
    outbox: createOutbox(parts, call, { isNameOutdated: isOutdated, userNow }),
    acting: createActing(parts, {
      listenAs: (userId) => actors.live.send({ type: "user.signedIn", userId }),
      sendWaiting: sendWaits,
    }),
    connection: createConnection(parts, () => {
      void queries.invalidateQueries();
      actors.outbox.send({ type: "send" });
      player.open()?.send({ type: "connection.restored" });
    }),
    live: createLive(parts, call, {
      onBroadcast: (one) => broadcast.send({ type: "broadcast.received", broadcast: one }),
      onBroadcastRead: (text) => broadcast.send({ type: "broadcast.readElsewhere", ...text }),
      onNotification: (one) => notifications.send({ type: "notification.received", notification: one }),
      onNotificationsRead: (ids) => notifications.send({ type: "notifications.readElsewhere", ids }),
      onTold: (name, event) => void told.dispatchEvent(new CustomEvent(name, { detail: event })),
    }),
  };
  // What is heard from now on would count for somebody else; what was heard so far waits for its user.
  actors.acting.subscribe(() => {
    userNow();
    if (isOutdated()) player.open()?.send({ type: "page.withoutPlayer" });
  });
  const { menus: _, ...single } = actors;
  const all: readonly AnyActor[] = [...Object.values(single), ...Object.values(menus)];

  return {
    actors,
    player,
    tellNotLoaded,
    acts,
    holding,
    visit,
    leave,
    /** Listens for an event of an area on the live channel. Returns a function to stop. */
    onLive<Event>({ name, event }: LiveEventKind<string, Event>, heard: (event: Event) => void): () => void {
      const listening = new AbortController();
      const hear = ({ detail }: CustomEvent): void => heard(event.parse(detail));
      told.addEventListener(name, hear as EventListener, listening);
      return () => listening.abort();
    },
    /** Starts all of them. Returns a function to stop them. */
    start(): () => void {
      for (const actor of all) actor.start();
      return () => {
        player.stop();
        all.forEach((actor) => void actor.stop());
      };
    },
  };
}
