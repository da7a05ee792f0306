import { execFile } from "node:child_process";
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual, promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import { createActor, setup } from "xstate";
import { liveMachine } from "#src/machines/live/liveMachine.ts";
import { createCall, type Call } from "#src/services/call.ts";
import { CallFailed, failureOf, type FailureKind } from "#src/services/failures.ts";
import { createHttp } from "#src/services/http.ts";
import { createLive, type LiveNews } from "#src/services/live.ts";
import { echoOptions, reconnectDelay } from "#src/services/liveChannel.ts";
import { createServer } from "#server/server.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";
import { openSocket } from "./live/socket.ts";

/** The product's own client (Echo over pusher-js) against the product's own server, on a real port. */

const port = 4302;
const publicUrl = `http://localhost:${port}`;
const secret = "shared with another process";
const socketUrl = `ws://127.0.0.1:${port}/app/lyceum?protocol=7`;

let t: TestApp;
let server: FastifyInstance;
let userId: number;
let otherId: number;

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: publicUrl, PUSHER_SECRET: secret, PORT: String(port) } });
  userId = (await t.createUser({ email: "a@example.org" })).id;
  otherId = (await t.createUser({ email: "b@example.org" })).id;
  await listen();
  t.parts.outbox.start();
});
afterAll(async () => {
  await t.parts.outbox.stop();
  await server.close();
  await t.close();
});

/** Opens the product's server on its port; again after it was closed, which is a restart. */
async function listen(): Promise<void> {
  server = await createServer(t.app, t.handled);
  t.parts.realtime.attach(t.app, server);
  await server.listen({ port, host: "127.0.0.1" });
}

const callOf = (browser: Browser): Call =>
  createCall(
    createHttp({
      fetch: browser.fetch,
      cookies: browser.cookieText,
      loggedOut: () => false,
      baseURL: publicUrl,
    }),
  );

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

type Listening = { news: LiveNews[]; types(): string[]; stop(): void };
type Settings = { at?: number; user?: number; random?: () => number; events?: EventTarget };

/** Starts the live source as the machine does, and notes what it tells. */
function listenAs(
  call: Call,
  { at = port, user = userId, random = () => 0, events }: Settings = {},
): Listening {
  const news: LiveNews[] = [];
  const logic = createLive(
    { key: "lyceum", host: null, port: 0, tls: false },
    { call, page: { protocol: "http:", hostname: "127.0.0.1", port: String(at) }, random, events },
  );
  const parent = createActor(
    setup({ types: { events: {} as LiveNews }, actors: { listen: logic } }).createMachine({
      invoke: { src: "listen", input: { userId: user } },
      on: { "*": { actions: ({ event }) => void news.push(event) } },
    }),
  ).start();
  const stop = () => parent.stop();
  open.push(stop);
  return { news, types: () => news.map(({ type }) => type), stop };
}

const signedIn = async (email = "a@example.org") => t.signIn(email);
async function joined(one: Listening, times = 1): Promise<void> {
  await expect
    .poll(() => one.types().filter((type) => type === "live.connected").length, {
      timeout: 12_000,
      interval: 20,
    })
    .toBe(times);
}

const notification: Extract<LiveNews, { type: "live.notification" }>["notification"] = {
  id: 5,
  read_at: null,
  created_at: "2026-11-20T10:00:00.000Z",
  meta: { contentType: "item" },
  data: { type: "content", message: "A new item: „Größe“", url: "/item/3" },
};
const broadcast = { id: 4, message: "<p>Closed on Friday</p>" };

describe("authorisation of a channel", () => {
  const form = (body: Record<string, string>) => new URLSearchParams(body).toString();
  const ask = (browser: Browser, body: Record<string, string>) =>
    browser.post("/broadcasting/auth", form(body), { "content-type": "application/x-www-form-urlencoded" });
  const own = () => `private-user.${userId}`;

  test("answers the protocol's signature to the user of the channel, form-encoded or as JSON [E-064][B-362]", async () => {
    const browser = await signedIn();
    const socket = await openSocket(socketUrl);
    const body = { socket_id: await socket.id(), channel_name: own() };
    const { status, json } = await ask(browser, body);
    expect([status, json]).toEqual([200, { auth: expect.stringMatching(/^lyceum:[0-9a-f]{64}$/) }]);
    expect((await browser.post("/broadcasting/auth", body)).json).toEqual(json);
    socket.say("pusher:subscribe", { channel: own(), auth: json.auth });
    await socket.hears("pusher_internal:subscription_succeeded");
    socket.socket.close();
  });

  test("refuses the channel of another user, and any that is nobody's [B-362]", async () => {
    const browser = await signedIn();
    const socket = await openSocket(socketUrl);
    const socket_id = await socket.id();
    for (const channel_name of [
      `private-user.${otherId}`,
      "private-everyone",
      `user.${userId}`,
      `private-user.${userId}x`,
      `private-user.0${userId}`,
      `presence-user.${userId}`,
    ])
      expect((await ask(browser, { socket_id, channel_name })).status).toBe(403);
    socket.socket.close();
  });

  test("asks for a session, an anti-forgery token and readable ids, in this order", async () => {
    const socket = await openSocket(socketUrl);
    const body = { socket_id: await socket.id(), channel_name: own() };
    const stranger = t.browser();
    await stranger.get("/csrf-cookie");
    expect((await ask(stranger, body)).status).toBe(401);
    const browser = await signedIn();
    const forged = { "content-type": "application/x-www-form-urlencoded", "x-xsrf-token": "forged" };
    expect((await browser.post("/broadcasting/auth", form(body), forged)).status).toBe(419);
    expect((await ask(browser, { ...body, socket_id: "1.2:private-user.9" })).status).toBe(422);
    expect((await ask(browser, {})).json.errors).toHaveProperty("channel_name");
    socket.socket.close();
  });

  test("signs for open sockets only, and none that another session has claimed", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const socket = await openSocket(socketUrl);
    const body = { socket_id: await socket.id(), channel_name: own() };
    expect((await ask(one, { ...body, socket_id: "1.2" })).status).toBe(409);
    expect((await ask(one, body)).status).toBe(200);
    expect((await ask(other, body)).status).toBe(409);
    socket.socket.close();
  });

  test("is no use of the session", async () => {
    const browser = await signedIn();
    t.clock.advance(600);
    const socket = await openSocket(socketUrl);
    await ask(browser, { socket_id: await socket.id(), channel_name: own() });
    expect((await browser.get("/session/check")).json.data.seconds).toBe(t.config.sessionSeconds - 600);
    socket.socket.close();
  });
});

describe("the live channel", () => {
  test("brings every kind of event to its user and to nobody else [E-064][B-362]", async () => {
    const mine = listenAs(callOf(await signedIn()));
    const theirs = listenAs(callOf(await signedIn("b@example.org")), { user: otherId });
    await joined(mine);
    await joined(theirs);
    const { outbox } = t.app;
    await outbox.live([userId], "notification", { notification });
    await outbox.live([userId], "notifications.read", { ids: [1, 2] });
    await outbox.live([userId], "notifications.read", { ids: "all" });
    await outbox.live([userId], "broadcast.read", { id: 3 });
    await outbox.live("everyone", "broadcast", { broadcast });
    const everyone: LiveNews[] = [{ type: "live.connected" }, { type: "live.broadcast", broadcast }];
    await expect.poll(() => theirs.news).toEqual(everyone);
    expect(mine.news).toEqual([
      { type: "live.connected" },
      { type: "live.notification", notification },
      { type: "live.notifications.read", ids: [1, 2] },
      { type: "live.notifications.read", ids: "all" },
      { type: "live.broadcast.read", id: 3 },
      { type: "live.broadcast", broadcast },
    ]);
  });

  /** Publishes by the HTTP API from a process of its own. */
  const publish = async (name: string, ...events: unknown[]) => {
    const script = new URL("live/publisher.ts", import.meta.url).pathname;
    const service = {
      appId: "lyceum",
      key: "lyceum",
      secret,
      host: "127.0.0.1",
      port: String(port),
      useTLS: false,
    };
    for (const data of events)
      await promisify(execFile)(process.execPath, [
        script,
        JSON.stringify({ service, channels: [`private-user.${userId}`], name, data }),
      ]);
  };

  test("drops what it has had already, and what is not as agreed (RT 7)", async () => {
    const mine = listenAs(callOf(await signedIn()));
    await joined(mine);
    const event = { event: 900_001, notification };
    await publish(
      "notification",
      event,
      event,
      { event: 900_002, notification: { id: "none" } },
      { ...event, event: 900_003 },
    );
    await expect
      .poll(() => mine.types())
      .toEqual(["live.connected", "live.notification", "live.notification"]);
  });

  test("is left when the source stops", async () => {
    const mine = listenAs(callOf(await signedIn()));
    await joined(mine);
    mine.stop();
    const { outbox } = t.app;
    await outbox.live("everyone", "broadcast", { broadcast });
    const late = listenAs(callOf(await signedIn()));
    await joined(late);
    expect(mine.types()).toEqual(["live.connected"]);
  });

  test("a source that stops before it is open opens nothing", async () => {
    const mine = listenAs(callOf(await signedIn()));
    mine.stop();
    await new Promise((done) => setTimeout(done, 500));
    expect(mine.news).toEqual([]);
  });

  test("ends with its session within two seconds, and does not come back by itself (ASVS 7.4.1)", async () => {
    const browser = await signedIn();
    const mine = listenAs(callOf(browser));
    const other = listenAs(callOf(await signedIn()));
    await joined(mine);
    await joined(other);
    const since = Date.now();
    await browser.post("/logout");
    await expect
      .poll(() => mine.types(), { timeout: 2_000, interval: 10 })
      .toEqual(["live.connected", "live.denied"]);
    expect(Date.now() - since).toBeLessThan(2_000);
    await new Promise((done) => setTimeout(done, 1_500));
    expect(mine.types()).toEqual(["live.connected", "live.denied"]);
    expect(other.types()).toEqual(["live.connected"]);
  });

  test("ends when the session does so by itself: unused, or the user disabled", async () => {
    const mine = listenAs(callOf(await signedIn()));
    await joined(mine);
    t.clock.advance(t.config.sessionSeconds + 1);
    await expect.poll(() => mine.types()).toEqual(["live.connected", "live.denied"]);
  });

  test("after a restart of the server it joins again and says so, so that the gap is asked for (RT 1)", async () => {
    const mine = listenAs(callOf(await signedIn()));
    await joined(mine);
    await server.close();
    await listen();
    await joined(mine, 2);
    expect(mine.types()).toEqual(["live.connected", "live.disconnected", "live.connected"]);
    await t.app.outbox.live([userId], "broadcast.read", { id: 3 });
    await expect.poll(() => mine.types().at(-1)).toBe("live.broadcast.read");
  });

  test("fits the machine that listens to it", async () => {
    const call = callOf(await signedIn());
    const refetched: number[] = [];
    const page = { protocol: "http:", hostname: "127.0.0.1", port: String(port) };
    const actor = createActor(
      liveMachine.provide({
        actors: { listen: createLive({ key: "lyceum", host: null, port: 0, tls: false }, { call, page }) },
        actions: {
          refetch: () => void refetched.push(1),
          onBroadcastRead: (_, { id }) => void refetched.push(id),
        },
      }),
    ).start();
    actor.send({ type: "user.signedIn", userId });
    await expect.poll(() => actor.getSnapshot().matches({ on: "connected" })).toBe(true);
    await t.app.outbox.live([userId], "broadcast.read", { id: 3 });
    await expect.poll(() => refetched).toEqual([1, 3]);
    actor.send({ type: "user.signedOut" });
    expect(actor.getSnapshot().matches("off")).toBe(true);
    actor.stop();
  });
});

describe("a connection that fails", () => {
  const stubPort = 4304;
  let stub: WebSocketServer | undefined;
  const accepted: WebSocket[] = [];
  let onSubscribe: (socket: WebSocket) => void;
  /** A code with which the next socket is turned away at the door. */
  let turnAway: number | undefined;

  /** A server that answers as it is told. */
  function openStub(): void {
    accepted.length = 0;
    stub = new WebSocketServer({ port: stubPort, host: "127.0.0.1" });
    stub.on("connection", (socket) => {
      accepted.push(socket);
      if (turnAway !== undefined) {
        const code = turnAway;
        turnAway = undefined;
        socket.send(JSON.stringify({ event: "pusher:error", data: { code, message: "no" } }));
        socket.close(code);
        return;
      }
      const greeting = JSON.stringify({ socket_id: `1.${accepted.length}`, activity_timeout: 30 });
      socket.send(JSON.stringify({ event: "pusher:connection_established", data: greeting }));
      socket.on("message", (text) => {
        if (String(text).includes("pusher:subscribe")) onSubscribe(socket);
      });
    });
  }
  const succeed = (socket: WebSocket) =>
    socket.send(
      JSON.stringify({
        event: "pusher_internal:subscription_succeeded",
        channel: `private-user.${userId}`,
        data: "{}",
      }),
    );
  beforeEach(() => {
    onSubscribe = succeed;
  });
  afterEach(
    () =>
      new Promise<void>((closed) => {
        open.splice(0).forEach((close) => close());
        accepted.forEach((socket) => socket.terminate());
        if (stub) stub.close(() => closed());
        else closed();
        stub = undefined;
      }),
  );
  const signs: Call = (async () => ({ auth: "a:b" })) as unknown as Call;
  const fails = (kind: FailureKind): Call => (() => Promise.reject(new CallFailed(failureOf(kind)))) as Call;
  /** From now on the client's timers wait for the test: how fast the machine is decides nothing. */
  function holdTime(): void {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
  }
  /** It comes about without more of the client's time than this; connections take what they take. `expect.poll` would let time pass. */
  async function comesWithin(ms: number, find: () => unknown, expected: unknown): Promise<void> {
    const patience = performance.now() + 10_000;
    for (let left = ms; !isDeepStrictEqual(find(), expected) && performance.now() < patience;) {
      const step = Math.min(left, 100);
      left -= step;
      vi.advanceTimersByTime(step);
      await wait(5);
    }
    expect(find()).toEqual(expected);
  }

  test.each([4001, 4009, 4099])("code %i is a refusal: told, and not tried again (RT 2)", async (code) => {
    openStub();
    const mine = listenAs(signs, { at: stubPort });
    await joined(mine);
    accepted[0]!.close(code);
    await expect.poll(() => mine.types()).toEqual(["live.connected", "live.denied"]);
    await wait(1_500);
    expect(accepted).toHaveLength(1);
  });

  test.each([4100, 4199, 1001, 1006])(
    "after code %i it comes back, no sooner than after a second (RT 2)",
    async (code) => {
      openStub();
      holdTime();
      const mine = listenAs(signs, { at: stubPort });
      await comesWithin(1_000, () => mine.types(), ["live.connected"]);
      if (code === 1006) accepted[0]!.terminate();
      else accepted[0]!.close(code);
      await comesWithin(0, () => mine.types(), ["live.connected", "live.disconnected"]);
      vi.advanceTimersByTime(990);
      // A connection that was begun too soon would be there by now.
      await wait(200);
      expect(accepted).toHaveLength(1);
      const all = ["live.connected", "live.disconnected", "live.connected"];
      await comesWithin(2_010, () => mine.types(), all);
    },
  );

  test("after code 4200 it comes back at once (RT 2)", async () => {
    openStub();
    holdTime();
    const mine = listenAs(signs, { at: stubPort });
    await comesWithin(1_000, () => mine.types(), ["live.connected"]);
    accepted[0]!.close(4200);
    const all = ["live.connected", "live.disconnected", "live.connected"];
    await comesWithin(900, () => mine.types(), all);
  });

  test("turned away at the door it comes back, unless the code asks not to (RT 2)", async () => {
    turnAway = 4100;
    openStub();
    const since = Date.now();
    await joined(listenAs(signs, { at: stubPort }));
    expect(Date.now() - since).toBeGreaterThanOrEqual(990);
    turnAway = 4001;
    const refused = listenAs(signs, { at: stubPort });
    await expect.poll(() => refused.types()).toEqual(["live.denied"]);
    await wait(1_500);
    expect(accepted).toHaveLength(3);
  });

  test("at a closed port it keeps trying, and is there when the port opens", async () => {
    const mine = listenAs(signs, { at: stubPort });
    await expect.poll(() => mine.types()).toEqual(["live.unavailable"]);
    openStub();
    await joined(mine);
  });

  test("a network that is back is used at once", async () => {
    const events = new EventTarget();
    holdTime();
    const mine = listenAs(signs, { at: stubPort, events, random: () => 1 });
    await comesWithin(6_000, () => mine.types(), ["live.unavailable"]);
    openStub();
    events.dispatchEvent(new Event("online"));
    await comesWithin(1_000, () => mine.types(), ["live.unavailable", "live.connected"]);
  });

  test.each(["unauthorized", "forbidden"] as const)(
    "a channel that is %s is told as denied, once",
    async (kind) => {
      openStub();
      const mine = listenAs(fails(kind), { at: stubPort });
      await expect.poll(() => mine.types()).toEqual(["live.denied"]);
      await wait(1_500);
      expect(mine.types()).toEqual(["live.denied"]);
      expect(accepted[0]!.readyState).toBeGreaterThanOrEqual(2);
    },
  );

  test("an authorisation that fails otherwise is tried again with a new socket", async () => {
    openStub();
    let asked = 0;
    const call = ((...ask: Parameters<Call>) =>
      (asked += 1) === 1 ? fails("server")(...ask) : signs(...ask)) as unknown as Call;
    const mine = listenAs(call, { at: stubPort });
    await joined(mine);
    expect(mine.types()).toEqual(["live.unavailable", "live.connected"]);
    expect(accepted).toHaveLength(2);
  });

  test("a subscription that the server refuses is tried again", async () => {
    openStub();
    onSubscribe = (socket) =>
      accepted.length > 1
        ? succeed(socket)
        : socket.send(
            JSON.stringify({
              event: "pusher:subscription_error",
              channel: `private-user.${userId}`,
              data: JSON.stringify({ type: "AuthError", status: 401 }),
            }),
          );
    const mine = listenAs(signs, { at: stubPort });
    await joined(mine);
    expect(mine.types()).toEqual(["live.unavailable", "live.connected"]);
  });

  test("a dead line is noticed within 20 s (RT 4)", async () => {
    openStub();
    let dead = false;
    const sockets: Socket[] = [];
    const proxy: Server = createTcpServer((inner) => {
      const outer = connect(stubPort, "127.0.0.1");
      sockets.push(inner, outer);
      inner.on("data", (data) => void (dead || outer.write(data)));
      outer.on("data", (data) => void (dead || inner.write(data)));
      for (const socket of [inner, outer]) socket.on("error", () => undefined);
    });
    await new Promise<void>((ready) => proxy.listen(0, "127.0.0.1", ready));
    holdTime();
    const mine = listenAs(signs, { at: (proxy.address() as AddressInfo).port });
    await comesWithin(1_000, () => mine.types(), ["live.connected"]);
    dead = true;
    await comesWithin(20_500, () => mine.types()[1], "live.disconnected");
    mine.stop();
    sockets.forEach((socket) => socket.destroy());
    proxy.close();
  });
});

describe("where the socket is", () => {
  const boot = { key: "lyceum", host: null, port: 443, tls: true };
  const page = (url: string) => new URL(url);

  test("on a page of https it is a secure socket on port 443 of the same host [B-363]", () => {
    expect(echoOptions(boot, page("https://learn.example.org/home"))).toMatchObject({
      forceTLS: true,
      wsHost: "learn.example.org",
      wssPort: 443,
    });
  });

  test("another port of the page is kept, and a service has its own host, port and protocol [B-363]", () => {
    expect(echoOptions(boot, page("https://learn.example.org:8443/"))).toMatchObject({
      forceTLS: true,
      wssPort: 8443,
    });
    expect(echoOptions(boot, page("http://localhost:3000/"))).toMatchObject({
      forceTLS: false,
      wsPort: 3000,
    });
    expect(echoOptions(boot, page("http://academy.example/"))).toMatchObject({ forceTLS: false, wsPort: 80 });
    expect(
      echoOptions({ ...boot, host: "ws.example.org", port: 6001, tls: true }, page("http://localhost:3000/")),
    ).toMatchObject({ forceTLS: true, wsHost: "ws.example.org", wssPort: 6001 });
  });

  test("tries are spread: 1 to 5 s after a drop, then over longer and longer spans up to 30 s (RT 3)", () => {
    expect([0, 0.5, 1].map((random) => reconnectDelay(0, random))).toEqual([1_000, 3_000, 5_000]);
    expect([1, 2, 3, 4, 5, 50].map((failures) => reconnectDelay(failures, 1))).toEqual([
      2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });
});
