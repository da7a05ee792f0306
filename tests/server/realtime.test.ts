import { execFile } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { promisify } from "node:util";
import Fastify, { type FastifyInstance } from "fastify";
import Pusher from "pusher";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { connectionLimits, type ConnectionLimits } from "#server/realtime/connection.ts";
import { httpApi } from "#server/realtime/httpApi.ts";
import { createHub } from "#server/realtime/hub.ts";
import { isOwnOrigin } from "#server/realtime/origin.ts";
import { readFrame } from "#server/realtime/protocol.ts";
import { channelAuth } from "#server/realtime/signature.ts";
import { createSocketServer, type SocketServer } from "#server/realtime/socketServer.ts";
import { openSocket, type TestSocket } from "./live/socket.ts";

/** The protocol alone: no database, no session. Who may join which channel is tested in authorisation.test.ts. */

const app = { id: "lyceum", key: "public", secret: "not to be told" };
const publicUrl = "http://localhost:4300";
const port = 4301;
const channel = "private-user.7";

let server: FastifyInstance;
let sockets: SocketServer;
let living: (hashes: string[]) => Promise<ReadonlySet<string>>;

async function start(limits: Partial<ConnectionLimits> = {}): Promise<void> {
  server = Fastify({ logger: false });
  sockets = createSocketServer({
    server: server.server,
    hub: createHub(),
    pusher: app,
    publicUrl,
    log: server.log,
    livingSessions: (hashes) => living(hashes),
    limits,
  });
  httpApi(server, app, sockets);
  server.addHook("preClose", () => sockets.stop());
  await server.listen({ port, host: "127.0.0.1" });
}

const url = (key = app.key, query = "?protocol=7") => `ws://127.0.0.1:${port}/app/${key}${query}`;
const connect = (options?: object) => openSocket(url(), options);

async function join(socket: TestSocket, name = channel): Promise<void> {
  const auth = channelAuth(app, await socket.id(), name);
  socket.say("pusher:subscribe", { channel: name, auth });
  await socket.hears("pusher_internal:subscription_succeeded");
}

beforeEach(() => {
  living = async (hashes) => new Set(hashes);
});
afterEach(() => server.close());

describe("the handshake", () => {
  beforeEach(() => start());

  test("greets with a socket id and the activity timeout, as text within the text [E-064]", async () => {
    const socket = await connect();
    await socket.id();
    expect(socket.frames[0]).toEqual({
      event: "pusher:connection_established",
      data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 },
    });
  });

  test.each([
    ["an unknown key", url("other"), 4001],
    ["no protocol", url(app.key, ""), 4008],
    ["protocol 3", url(app.key, "?protocol=3"), 4007],
  ])("closes for %s with a code that asks not to come back [E-064]", async (_, address, code) => {
    const socket = await openSocket(address);
    expect(await socket.hears("pusher:error")).toMatchObject({ data: { code } });
    expect((await socket.isClosed()).code).toBe(code);
  });

  test("answers 403 to another origin and 404 to another path", async () => {
    await expect(connect({ origin: "https://evil.example" })).rejects.toThrow("403");
    await expect(connect({ origin: "null" })).rejects.toThrow("403");
    await expect(openSocket(`ws://127.0.0.1:${port}/elsewhere`)).rejects.toThrow("404");
    await expect(openSocket(`ws://127.0.0.1:${port}/app/`)).rejects.toThrow("404");
    await connect({ origin: publicUrl });
  });

  test.each([
    [undefined, true],
    ["https://learn.example.org", true],
    ["http://learn.example.org", false],
    ["https://learn.example.org:8443", false],
    ["https://learn.example.org.evil.example", false],
    ["null", false],
  ])("takes the origin %s: %s", (origin, taken) => {
    expect(isOwnOrigin(origin, "https://learn.example.org")).toBe(taken);
  });

  test("takes the other names of this machine on the same port only", () => {
    expect(isOwnOrigin("http://127.0.0.1:3000", "http://localhost:3000")).toBe(true);
    expect(isOwnOrigin("http://[::1]:3000", "http://localhost:3000")).toBe(true);
    expect(isOwnOrigin("http://127.0.0.1:5173", "http://localhost:3000")).toBe(false);
    expect(isOwnOrigin("http://127.0.0.1:443", "https://learn.example.org")).toBe(false);
  });
});

describe("channels", () => {
  beforeEach(() => start());

  test("a signed subscription receives what is published, in order and unharmed [E-064]", async () => {
    const socket = await connect();
    await join(socket);
    for (const n of [1, 2, 3])
      sockets.hub.publish(channel, "notification", JSON.stringify({ n, text: "„Größe“ ✓" }));
    await socket.hears("notification");
    await expect
      .poll(() => socket.frames.filter(({ event }) => event === "notification"))
      .toEqual([1, 2, 3].map((n) => ({ event: "notification", channel, data: { n, text: "„Größe“ ✓" } })));
  });

  test.each([
    ["no signature", async () => ""],
    ["a signature of another socket", async () => channelAuth(app, "1.2", channel)],
    ["a signature of another channel", async (id: string) => channelAuth(app, id, "private-user.8")],
    ["another secret", async (id: string) => channelAuth({ ...app, secret: "guessed" }, id, channel)],
    ["another key", async (id: string) => channelAuth({ ...app, key: "other" }, id, channel)],
  ])("refuses %s and hears nothing [E-064]", async (_, auth) => {
    const socket = await connect();
    socket.say("pusher:subscribe", { channel, auth: await auth(await socket.id()) });
    expect(await socket.hears("pusher:subscription_error")).toMatchObject({
      channel,
      data: { type: "AuthError", status: 401 },
    });
    expect(sockets.hub.publish(channel, "notification", "{}")).toBe(0);
  });

  test("refuses public channels, client events and what it cannot read, and stays open", async () => {
    const socket = await connect();
    await join(socket);
    socket.say("pusher:subscribe", { channel: "everybody" });
    await socket.hears("pusher:subscription_error");
    for (const [text, code] of [
      [JSON.stringify({ event: "client-typing", channel, data: {} }), 4301],
      ["no json", null],
      [JSON.stringify({ event: "pusher:subscribe", data: { channel: "spaces are not allowed" } }), null],
      [JSON.stringify(["pusher:ping"]), null],
    ] as const) {
      socket.socket.send(text);
      await expect
        .poll(() => socket.frames.filter(({ event }) => event === "pusher:error").at(-1)?.data)
        .toMatchObject({ code });
      socket.frames.length = 0;
    }
    socket.say("pusher:ping");
    await socket.hears("pusher:pong");
  });

  test("after unsubscribing or closing nothing is delivered, and the channel is gone", async () => {
    const [one, two] = [await connect(), await connect()];
    await join(one);
    await join(two);
    expect(sockets.hub.occupied()).toEqual([[channel, 2]]);
    one.say("pusher:unsubscribe", { channel });
    await expect.poll(() => sockets.hub.occupied()).toEqual([[channel, 1]]);
    two.socket.close();
    await expect.poll(() => sockets.hub.occupied()).toEqual([]);
  });

  test("holds a socket to its number of channels", async () => {
    const socket = await connect();
    const id = await socket.id();
    for (let n = 0; n <= connectionLimits.channels; n += 1) {
      const name = `private-user.${n}`;
      socket.say("pusher:subscribe", { channel: name, auth: channelAuth(app, id, name) });
    }
    expect(await socket.hears("pusher:subscription_error")).toMatchObject({ data: { status: 403 } });
    expect(sockets.hub.occupied()).toHaveLength(connectionLimits.channels);
  });

  test("reads data as an object and as text, and never throws", () => {
    const data = { channel, auth: "a:b" };
    const subscribed = { kind: "subscribe", ...data };
    expect(readFrame(JSON.stringify({ event: "pusher:subscribe", data }))).toEqual(subscribed);
    expect(readFrame(JSON.stringify({ event: "pusher:subscribe", data: JSON.stringify(data) }))).toEqual(
      subscribed,
    );
    for (const text of [
      "",
      "null",
      "{}",
      '{"event":1}',
      '{"event":"pusher:subscribe"}',
      '{"event":"x","data":"{"}',
    ])
      expect(readFrame(text)).toEqual({ kind: "unreadable" });
  });
});

describe("limits", () => {
  test("a frame over 64 KB closes the socket [E-064]", async () => {
    await start();
    const socket = await connect();
    socket.say("pusher:ping", { padding: "x".repeat(64 * 1024) });
    expect((await socket.isClosed()).code).toBe(1009);
  });

  test("a binary frame and a flood of messages close it", async () => {
    await start();
    const binary = await connect();
    binary.socket.send(Buffer.from("{}"));
    expect((await binary.isClosed()).code).toBe(4200);
    const flood = await connect();
    for (let n = 0; n <= connectionLimits.messages; n += 1) flood.say("pusher:ping");
    expect((await flood.isClosed()).code).toBe(4301);
  });

  test("a silent client is asked, stays when it answers and goes when it does not", async () => {
    await start({ activitySeconds: 1, pongSeconds: 1 });
    const [answering, silent] = [await connect(), await connect()];
    const answer = setInterval(() => answering.say("pusher:pong"), 200);
    expect(await silent.hears("pusher:ping")).toBeDefined();
    expect((await silent.isClosed()).code).toBe(4201);
    clearInterval(answer);
    expect(answering.socket.readyState).toBe(answering.socket.OPEN);
  });

  test("a dead peer that does not even answer the close is cut off", async () => {
    await start({ activitySeconds: 1, pongSeconds: 1 });
    const dead = await connect();
    await join(dead);
    dead.socket.pause();
    await expect.poll(() => sockets.hub.occupied()).toEqual([]);
    dead.socket.terminate();
  });

  test("whoever joins no channel in time is sent away", async () => {
    await start({ joinSeconds: 1 });
    const [stranger, member] = [await connect(), await connect()];
    await join(member);
    expect((await stranger.isClosed()).code).toBe(4009);
    expect(member.socket.readyState).toBe(member.socket.OPEN);
  });

  test("a client that does not read is dropped before it costs more than its share of memory", async () => {
    await start();
    const [slow, quick] = [await connect(), await connect()];
    await join(slow);
    await join(quick);
    slow.socket.pause();
    const data = JSON.stringify("x".repeat(60_000));
    await expect
      .poll(() => sockets.hub.publish(channel, "notification", data), { timeout: 10_000, interval: 1 })
      .toBe(1);
    slow.socket.terminate();
    expect(quick.socket.readyState).toBe(quick.socket.OPEN);
  });

  test("the socket of a session that is over is closed within two seconds (ASVS 7.4.1) [E-064]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await start();
    const [gone, staying] = [await connect(), await connect()];
    for (const [socket, session] of [
      [gone, "one"],
      [staying, "two"],
    ] as const) {
      await join(socket);
      sockets.find(await socket.id())!.session = session;
    }
    living = async () => new Set(["two"]);
    vi.advanceTimersByTime(1_999);
    expect((await gone.isClosed()).code).toBe(4009);
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
  });

  test("a database that does not answer closes nobody", async () => {
    await start();
    const socket = await connect();
    sockets.find(await socket.id())!.session = "one";
    living = () => Promise.reject(new Error("no database"));
    await new Promise((done) => setTimeout(done, 1_500));
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  });

  test("a stopping server says 4100 to everyone, and is done when they are gone", async () => {
    await start();
    const all = await Promise.all(Array.from({ length: 50 }, () => connect()));
    const deaf = await connect();
    deaf.socket.pause();
    const since = Date.now();
    await server.close();
    expect(Date.now() - since).toBeLessThan(3_000);
    for (const socket of all)
      expect(await socket.isClosed()).toEqual({ code: 4100, reason: "The server restarts" });
    deaf.socket.terminate();
  });
});

describe("the HTTP API", () => {
  const service = {
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: "127.0.0.1",
    port: String(port),
    useTLS: false,
  };
  beforeEach(() => start());

  const publish = async (what: object) => {
    const script = new URL("live/publisher.ts", import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(what)]);
    return stdout.trim();
  };

  test("the official SDK publishes from a second process, one event and a batch [E-064]", async () => {
    const socket = await connect();
    await join(socket);
    const data = { event: 1, text: "Grüße" };
    expect(await publish({ service, channels: [channel], name: "broadcast", data })).toBe("200");
    expect(await socket.hears("broadcast")).toEqual({ event: "broadcast", channel, data });
    expect(
      await publish({ service, batch: true, channels: [channel, "private-user.8"], name: "batched", data }),
    ).toBe("200");
    expect(await socket.hears("batched")).toEqual({ event: "batched", channel, data });
  });

  test("a wrong secret, key or application is refused", async () => {
    const socket = await connect();
    await join(socket);
    const about = { channels: [channel], name: "broadcast", data: {} };
    expect(await publish({ ...about, service: { ...service, secret: "guessed" } })).toBe("401");
    expect(await publish({ ...about, service: { ...service, key: "other" } })).toBe("401");
    expect(await publish({ ...about, service: { ...service, appId: "other" } })).toBe("404");
    expect(socket.frames.some(({ event }) => event === "broadcast")).toBe(false);
  });

  test("tells which channels are occupied", async () => {
    const socket = await connect();
    await join(socket);
    const pusher = new Pusher(service);
    const read = async (path: string, params = {}) => (await pusher.get({ path, params })).json();
    expect(await read("/channels")).toEqual({ channels: { [channel]: {} } });
    expect(await read("/channels", { filter_by_prefix: "private-user." })).toEqual({
      channels: { [channel]: {} },
    });
    expect(await read("/channels", { filter_by_prefix: "presence-" })).toEqual({ channels: {} });
    expect(await read(`/channels/${channel}`)).toEqual({ occupied: true, subscription_count: 1 });
    expect(await read("/channels/private-user.9")).toEqual({ occupied: false, subscription_count: 0 });
  });

  test("the socket that caused an event need not hear of it", async () => {
    const [one, other] = [await connect(), await connect()];
    await join(one);
    await join(other);
    await new Pusher(service).trigger(channel, "broadcast", {}, { socket_id: await one.id() });
    await other.hears("broadcast");
    expect(one.frames.some(({ event }) => event === "broadcast")).toBe(false);
  });

  /** A call signed by hand, so that each part of it can be wrong. */
  function signed(body: string, change: Record<string, string> = {}, sentBody = body) {
    const query: Record<string, string> = {
      auth_key: app.key,
      auth_timestamp: String(Math.floor(Date.now() / 1000)),
      auth_version: "1.0",
      body_md5: createHash("md5").update(body).digest("hex"),
      ...change,
    };
    const path = `/apps/${app.id}/events`;
    const text = Object.keys(query)
      .sort()
      .map((name) => `${name}=${query[name]}`)
      .join("&");
    const auth_signature = createHmac("sha256", app.secret).update(`POST\n${path}\n${text}`).digest("hex");
    return server.inject({
      method: "POST",
      url: path,
      query: { ...query, auth_signature },
      payload: sentBody,
      headers: { "content-type": "application/json" },
    });
  }
  const event = JSON.stringify({ name: "broadcast", data: "{}", channels: [channel] });

  test.each([
    ["as it should be", event, {}, event, 200],
    [
      "ten minutes too old",
      event,
      { auth_timestamp: String(Math.floor(Date.now() / 1000) - 700) },
      event,
      401,
    ],
    ["no time at all", event, { auth_timestamp: "soon" }, event, 401],
    ["another version", event, { auth_version: "2.0" }, event, 401],
    ["a body that was exchanged", event, {}, event.replace("broadcast", "forged"), 401],
    ["no JSON", "{", {}, "{", 400],
    [
      "no channel",
      '{"name":"a","data":"{}","channels":[]}',
      {},
      '{"name":"a","data":"{}","channels":[]}',
      400,
    ],
    ["a channel that is none", event.replace(channel, "a b"), {}, event.replace(channel, "a b"), 400],
  ])("a call with %s", async (_, body, change, sentBody, status) => {
    expect((await signed(body, change, sentBody)).statusCode).toBe(status);
  });

  test("a call without a signature, or with a parameter twice, is refused", async () => {
    const path = `/apps/${app.id}`;
    expect((await server.inject({ method: "POST", url: `${path}/events`, payload: {} })).statusCode).toBe(
      401,
    );
    expect((await server.inject({ url: `${path}/channels?auth_key=a&auth_key=b` })).statusCode).toBe(401);
  });
});
