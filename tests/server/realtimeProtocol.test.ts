import { beforeEach, describe, expect, test } from "vitest";
import { connectionLimits } from "#server/realtime/connection.ts";
import { isOwnOrigin } from "#server/realtime/origin.ts";
import { readFrame } from "#server/realtime/protocol.ts";
import { channelAuth } from "#server/realtime/signature.ts";
import { openSocket } from "./live/socket.ts";
import { channel, join, publicUrl, pusherApp, socketServer } from "./live/socketServer.ts";

const live = socketServer();
const { start, connect } = live;

describe("the handshake", () => {
  beforeEach(() => start());

  test("greets with a socket id and the activity timeout [E-064]", async () => {
    const socket = await connect();
    await socket.id();
    expect(socket.frames[0]).toEqual({
      event: "pusher:connection_established",
      data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 },
    });
  });

  test.each([
    ["an unknown key", "other", "?protocol=7", 4001],
    ["no protocol", pusherApp.key, "", 4008],
    ["protocol 3", pusherApp.key, "?protocol=3", 4007],
  ])("closes for %s with a code that forbids reconnecting [E-064]", async (_, key, query, code) => {
    const socket = await openSocket(live.url(key, query));
    expect(await socket.hears("pusher:error")).toMatchObject({ data: { code } });
    expect((await socket.isClosed()).code).toBe(code);
  });

  test("answers another origin with 403, another host with 421 and another path with 404", async () => {
    await expect(connect({ headers: { host: "evil.example" } })).rejects.toThrow("421");
    await expect(connect({ origin: "https://evil.example" })).rejects.toThrow("403");
    await expect(connect({ origin: "null" })).rejects.toThrow("403");
    await expect(openSocket(`${live.origin()}/elsewhere`)).rejects.toThrow("404");
    await expect(openSocket(`${live.origin()}/app/`)).rejects.toThrow("404");
    await connect({ origin: publicUrl });
  });

  test.each([
    [undefined, true],
    ["https://learn.example.org", true],
    ["http://learn.example.org", false],
    ["https://learn.example.org:8443", false],
    ["https://learn.example.org.evil.example", false],
    ["null", false],
  ])("accepts the origin %s: %s", (origin, taken) => {
    expect(isOwnOrigin(origin, "https://learn.example.org")).toBe(taken);
  });

  test("accepts other names of this machine only on the same port", () => {
    expect(isOwnOrigin("http://127.0.0.1:3000", "http://localhost:3000")).toBe(true);
    expect(isOwnOrigin("http://[::1]:3000", "http://localhost:3000")).toBe(true);
    expect(isOwnOrigin("http://127.0.0.1:5173", "http://localhost:3000")).toBe(false);
    expect(isOwnOrigin("http://127.0.0.1:443", "https://learn.example.org")).toBe(false);
  });
});

describe("channels", () => {
  beforeEach(() => start());

  test("a signed subscription receives published events, in order and unchanged [E-064]", async () => {
    const socket = await connect();
    await join(socket);
    for (const n of [1, 2, 3])
      live.sockets.hub.publish(channel, "notification", JSON.stringify({ n, text: "„Größe“ ✓" }));
    await socket.hears("notification");
    await expect
      .poll(() => socket.frames.filter(({ event }) => event === "notification"))
      .toEqual([1, 2, 3].map((n) => ({ event: "notification", channel, data: { n, text: "„Größe“ ✓" } })));
  });

  test.each([
    ["no signature", async () => ""],
    ["another socket's signature", async () => channelAuth(pusherApp, "1.2", channel)],
    ["another channel's signature", async (id: string) => channelAuth(pusherApp, id, "private-user.8")],
    ["another secret", async (id: string) => channelAuth({ ...pusherApp, secret: "guessed" }, id, channel)],
    ["another key", async (id: string) => channelAuth({ ...pusherApp, key: "other" }, id, channel)],
  ])("refuses a subscription with %s and delivers nothing to it [E-064]", async (_, auth) => {
    const socket = await connect();
    socket.say("pusher:subscribe", { channel, auth: await auth(await socket.id()) });
    expect(await socket.hears("pusher:subscription_error")).toMatchObject({
      channel,
      data: { type: "AuthError", status: 401 },
    });
    expect(live.sockets.hub.publish(channel, "notification", "{}")).toBe(0);
  });

  test("refuses public channels, client events and unreadable frames, and keeps the socket open", async () => {
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

  test("after unsubscribing or closing the socket nothing is delivered, and the channel is free", async () => {
    const [one, two] = [await connect(), await connect()];
    await join(one);
    await join(two);
    expect(live.sockets.hub.occupied()).toEqual([[channel, 2]]);
    one.say("pusher:unsubscribe", { channel });
    await expect.poll(() => live.sockets.hub.occupied()).toEqual([[channel, 1]]);
    expect(live.sockets.hub.publish(channel, "notification", "{}")).toBe(1);
    await two.hears("notification");
    // Its pong comes after everything that was sent to it before.
    one.say("pusher:ping");
    await one.hears("pusher:pong");
    expect(one.frames.map(({ event }) => event)).not.toContain("notification");
    two.socket.close();
    await expect.poll(() => live.sockets.hub.occupied()).toEqual([]);
    expect(live.sockets.hub.publish(channel, "notification", "{}")).toBe(0);
  });

  test("limits the number of channels per socket", async () => {
    const socket = await connect();
    const id = await socket.id();
    for (let n = 0; n <= connectionLimits.channels; n += 1) {
      const name = `private-user.${n}`;
      socket.say("pusher:subscribe", { channel: name, auth: channelAuth(pusherApp, id, name) });
    }
    expect(await socket.hears("pusher:subscription_error")).toMatchObject({ data: { status: 403 } });
    expect(live.sockets.hub.occupied()).toHaveLength(connectionLimits.channels);
  });

  test("accepts data as an object or as text, and never throws", () => {
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
