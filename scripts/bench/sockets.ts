import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { privatePrefix, realtimeCalls, userChannel } from "#src/contracts/realtime.ts";
import { userCalls } from "#src/contracts/user.ts";
import { reconnectDelay } from "#src/services/liveChannel.ts";
import { pusherBroadcaster } from "#server/realtime/broadcaster.ts";
import { accounts, demoPassword, emailOf } from "#server/seed/accounts.ts";
import { percentile } from "./browser.ts";

/** A signed-in user, as the sockets need them. */
export type SocketUser = { id: number; cookie: string; token: string };

/** The server under test. Its PUSHER_SECRET must match: this process sends the broadcast. */
export type BenchedServer = { readonly url: string; restart(): Promise<void> };

/** How long an attempt may take before the next one; the same as the client's first. */
const patience = 4_000;
const giveUpAfter = 60_000;

/** One socket that behaves like the product's client: authorises, subscribes, reconnects with the same jitter. */
function keepSocket(url: string, user: SocketUser, heard: (event: string) => void) {
  const channel = privatePrefix + userChannel(user.id);
  let failures = 0;
  let over = false;
  let current: WebSocket | undefined;

  async function authorise(socketId: string): Promise<string> {
    const answer = await fetch(url + realtimeCalls.authoriseChannel.path, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: user.cookie,
        "x-xsrf-token": user.token,
        origin: url,
      },
      body: new URLSearchParams({ socket_id: socketId, channel_name: channel }).toString(),
    });
    if (!answer.ok) throw new Error(`the authorisation answered ${answer.status}`);
    return ((await answer.json()) as { auth: string }).auth;
  }

  function open(): void {
    const socket = new WebSocket(`${url.replace("http", "ws")}/app/lyceum?protocol=7`, { origin: url });
    const since = performance.now();
    let joined = false;
    current = socket;
    const late = setTimeout(() => socket.terminate(), patience);
    socket.on("error", () => undefined);
    socket.on("message", (text) => {
      const { event, data } = JSON.parse(String(text)) as { event: string; data: string };
      if (event === "pusher:connection_established") {
        const { socket_id } = JSON.parse(data) as { socket_id: string };
        authorise(socket_id).then(
          (auth) => socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } })),
          () => socket.terminate(),
        );
      }
      if (event === "pusher:ping") socket.send(JSON.stringify({ event: "pusher:pong", data: {} }));
      if (event === "pusher_internal:subscription_succeeded") {
        clearTimeout(late);
        joined = true;
        failures = 0;
      }
      heard(event);
    });
    socket.on("close", () => {
      clearTimeout(late);
      if (over) return;
      // pusher-js does not report a closed port: a failed attempt lasts as long as one without a response.
      const rest = joined ? 0 : Math.max(0, patience - (performance.now() - since));
      setTimeout(() => over || open(), rest + reconnectDelay(failures, Math.random())).unref();
      failures += 1;
    });
  }

  open();
  return () => {
    over = true;
    current?.terminate();
  };
}

/** Notes when each of `count` sockets has received an event; resolves with the milliseconds from `since`, sorted. */
function tally(count: number) {
  const times: number[] = [];
  return {
    note: () => void times.push(performance.now()),
    async all(since: number, what: string): Promise<number[]> {
      while (times.length < count) {
        if (performance.now() - since > giveUpAfter)
          throw new Error(`${times.length} of ${count} sockets: ${what}`);
        await sleep(5);
      }
      return times.map((time) => time - since).sort((a, b) => a - b);
    },
  };
}

const summary = (times: readonly number[]) => ({
  p50: Math.round(percentile(times, 0.5)),
  p99: Math.round(percentile(times, 0.99)),
  last: Math.round(times.at(-1)!),
});

/**
 * Opens `count` sockets spread over the users, sends a broadcast to all of them and restarts the server under them.
 * Times in milliseconds; `back` counts from when the server was told to stop.
 */
export async function herd(
  server: BenchedServer,
  users: readonly SocketUser[],
  count: number,
  secret: string,
) {
  let joined = tally(count);
  let delivered = tally(count);
  const heard = (event: string) => {
    if (event === "pusher_internal:subscription_succeeded") joined.note();
    if (event === "broadcast") delivered.note();
  };
  const { hostname: host, port } = new URL(server.url);
  const broadcaster = pusherBroadcaster({
    id: "lyceum",
    key: "lyceum",
    secret,
    host,
    port: Number(port),
    tls: false,
  });
  const broadcast = async () => {
    const since = performance.now();
    await broadcaster.publish({
      to: "everyone",
      name: "broadcast",
      data: { event: Date.now() % 2 ** 31, broadcast: { id: 1, message: "<p>To everyone</p>" } },
    });
    return summary(await delivered.all(since, "did not get the broadcast"));
  };

  const opened = performance.now();
  const close = Array.from({ length: count }, (_, n) =>
    keepSocket(server.url, users[n % users.length]!, heard),
  );
  try {
    const connect = summary(await joined.all(opened, "did not join"));
    const broadcastBefore = await broadcast();
    joined = tally(count);
    delivered = tally(count);
    const stopped = performance.now();
    const restarted = server.restart().then(() => Math.round(performance.now() - stopped));
    const back = summary(await joined.all(stopped, "did not come back"));
    const down = await restarted;
    return {
      count,
      connect,
      broadcast: broadcastBefore,
      restart: { down, back },
      broadcastAfter: await broadcast(),
    };
  } finally {
    close.forEach((end) => end());
  }
}

/** Signs in with a demo account. */
async function signIn(url: string, name: string): Promise<SocketUser> {
  const jar = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join("; ");
    const token = jar.get("XSRF-TOKEN") ?? "";
    const headers = { cookie, "x-xsrf-token": token, origin: url, "content-type": "application/json" };
    const answer = await fetch(url + path, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} to ${name}`);
    for (const line of answer.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      jar.set(key!, value!);
    }
    return { answer, cookie: [...jar].map(([key, value]) => `${key}=${value}`).join("; ") };
  };
  await request("/csrf-cookie");
  await request("/login", {
    method: "POST",
    body: JSON.stringify({ email: emailOf(name), password: demoPassword }),
  });
  const { answer, cookie } = await request(userCalls.me.path);
  const { data } = (await answer.json()) as { data: { id: number } };
  return { id: data.id, cookie, token: jar.get("XSRF-TOKEN")! };
}

/** Benchmarks the sockets with the demo accounts of a running server. @returns what is printed as JSON */
export async function benchSockets(server: BenchedServer, count: number, secret: string) {
  const users = await Promise.all(accounts.map(({ name }) => signIn(server.url, name)));
  return herd(server, users, count, secret);
}
