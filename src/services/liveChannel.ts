import Echo from "laravel-echo";
import Pusher from "pusher-js";
import type { Boot } from "#src/contracts/boot.ts";
import {
  Delivered,
  liveEvents,
  realtimeCalls,
  userChannel,
  type LiveEventKind,
} from "#src/contracts/realtime.ts";
import { textOf } from "#src/contracts/user.ts";
import type { LiveNews } from "#src/machines/live/liveMachine.ts";
import { readFailure } from "./failures.ts";
import type { LiveWorld } from "./liveWorld.ts";

/** A dead connection is detected after at most 20 s (RT 4). In milliseconds. */
const activityTimeout = 15_000;
const pongTimeout = 5_000;

/**
 * Milliseconds until the next attempt. The first is spread over 1 to 5 s: after a restart of the server, everyone's
 * connection drops at once. Later attempts become less and less frequent.
 * @param failures attempts since the last success
 * @param random from 0 to 1
 */
export const reconnectDelay = (failures: number, random: number): number =>
  failures === 0 ? 1_000 + random * 4_000 : random * Math.min(2 ** failures, 30) * 1_000;

/** How many milliseconds an attempt may take: longer each time, for slow networks. */
const patience = (failures: number): number => Math.min(Math.max(4_000, 2 ** failures * 2_000), 30_000);

/** How many event ids are remembered to recognise a repeated delivery. */
const remembered = 500;

/** B-363: where the socket is. On an https page it is always secure, and on port 443 unless configured otherwise. */
export function echoOptions({ key, host, port, tls }: Boot["live"], page: LiveWorld["page"]) {
  const secure = host === null ? page.protocol === "https:" : tls;
  const where = host === null ? Number(page.port) || (secure ? 443 : 80) : port;
  return {
    broadcaster: "reverb" as const,
    key,
    wsHost: host ?? page.hostname,
    wsPort: where,
    wssPort: where,
    forceTLS: secure,
    // On a secure page, "ws" is also a secure socket.
    enabledTransports: ["ws" as const],
    activityTimeout,
    pongTimeout,
    namespace: false as const,
  };
}

type Opening = LiveWorld & { live: Boot["live"]; userId: number; tell(news: LiveNews): void };

/**
 * Joins the channel and reports its events until the returned function is called. pusher-js does not spread its
 * reconnections and waits 15 s at a closed port, so we time the attempts ourselves.
 */
export function openChannel({
  live,
  page,
  userId,
  tell,
  call,
  ofAreas = [],
  events,
  random = Math.random,
}: Opening) {
  /** trying: an attempt is under way · joined · waiting for the next attempt · over: refused or left */
  let phase: "trying" | "joined" | "waiting" | "over" = "trying";
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Pusher would write the transport to localStorage, where only the keys on our list may be.
  Pusher.Runtime.getLocalStorage = () => undefined;
  const echo = new Echo({
    ...echoOptions(live, page),
    Pusher,
    channelAuthorization: { customHandler: authorise },
  });
  const { pusher } = echo.connector;
  const { connection } = pusher;

  function enter(next: typeof phase, after?: { ms: number; then: () => void }): void {
    clearTimeout(timer);
    phase = next;
    if (after) timer = setTimeout(after.then, after.ms);
  }

  function tryOut(): void {
    enter("trying", { ms: patience(failures), then: fail });
    pusher.connect();
  }

  /** Gives the connection up for now. */
  function wait(ms = reconnectDelay(failures, random())): void {
    if (phase !== "trying" && phase !== "joined") return;
    if (phase === "joined") tell({ type: "live.disconnected" });
    enter("waiting", { ms, then: tryOut });
    pusher.disconnect();
    failures += 1;
  }

  function fail(): void {
    tell({ type: "live.unavailable" });
    wait();
  }

  function refuse(): void {
    if (phase === "over") return;
    enter("over");
    pusher.disconnect();
    tell({ type: "live.denied" });
  }

  function authorise(
    asked: { socketId: string; channelName: string },
    done: (error: Error | null, answer: { auth: string } | null) => void,
  ): void {
    const stale = () => phase === "over" || connection.socket_id !== asked.socketId;
    call(realtimeCalls.authoriseChannel, {
      body: { socket_id: asked.socketId, channel_name: asked.channelName },
    }).then(
      (answer) => {
        if (!stale()) done(null, answer);
      },
      (error: unknown) => {
        const { kind } = readFailure(error);
        if (stale() || kind === "cancelled") return;
        if (kind === "unauthorized" || kind === "forbidden") refuse();
        else fail();
      },
    );
  }

  // The server says why it closes the connection, or the browser says that it broke (1006). pusher-js would set two
  // timers of one second and lose track of the first, so we take the connection away before it does.
  connection.bind("error", ({ data }: { data?: { code?: number | null } }) => {
    const code = data?.code ?? 0;
    if (code >= 4000 && code < 4100) refuse();
    else if (code >= 4200 && code < 4300) wait(0);
    else if (code >= 1000 && code < 4200) wait();
  });
  // Closed without a reason, or never opened. Emitted before pusher-js sets its timer, which waiting cancels.
  connection.bind("connecting_in", () => queueMicrotask(() => wait()));
  connection.bind("state_change", ({ current }: { current: string }) => {
    // A ping was not answered: pusher-js is already reconnecting.
    if (current === "connecting" && phase === "joined") {
      tell({ type: "live.disconnected" });
      enter("trying", { ms: patience(failures), then: fail });
    }
    // Closed with a code that means: do not come back.
    if (current === "disconnected" && (phase === "trying" || phase === "joined")) refuse();
    if (current === "failed") {
      enter("over");
      tell({ type: "live.unavailable" });
    }
  });

  const seen = new Set<number>();
  function isNew(event: number): boolean {
    if (seen.has(event)) return false;
    seen.add(event);
    for (const oldest of seen) {
      if (seen.size <= remembered) break;
      seen.delete(oldest);
    }
    return true;
  }

  const channel = echo
    .private(userChannel(userId))
    .subscribed(() => {
      enter("joined");
      failures = 0;
      tell({ type: "live.connected" });
    })
    .error(fail);
  /** Listens for a kind of event. Ignores events that do not match its declaration. */
  function hear<Event>(
    { name, event }: LiveEventKind<string, Event>,
    newsOf: (event: Event) => LiveNews,
  ): void {
    channel.listen(`.${name}`, (data: unknown) => {
      const delivered = Delivered.safeParse(data);
      const read = event.safeParse(data);
      if (read.success && delivered.success && isNew(delivered.data.event)) tell(newsOf(read.data));
    });
  }
  hear(liveEvents.broadcast, ({ broadcast }) => ({ type: "live.broadcast", broadcast }));
  hear(liveEvents.notification, ({ notification }) => ({ type: "live.notification", notification }));
  hear(liveEvents["notifications.read"], ({ ids }) => ({ type: "live.notifications.read", ids }));
  hear(liveEvents["broadcast.read"], (text) => ({ type: "live.broadcast.read", ...textOf(text) }));
  hear(liveEvents["answers.changed"], ({ paths }) => ({ type: "live.answers.changed", paths }));
  for (const kind of ofAreas) hear(kind, (event) => ({ type: "live.told", name: kind.name, event }));

  const wake = () => {
    if (phase === "waiting") tryOut();
  };
  const listening = new AbortController();
  for (const type of ["online", "pageshow", "focus"]) events?.addEventListener(type, wake, listening);

  enter("trying", { ms: patience(failures), then: fail });

  return (): void => {
    enter("over");
    listening.abort();
    echo.leave(userChannel(userId));
    connection.unbind_all();
    pusher.disconnect();
  };
}
