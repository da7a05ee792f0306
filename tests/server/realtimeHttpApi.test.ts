import { execFile } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { promisify } from "node:util";
import Pusher from "pusher";
import { beforeEach, describe, expect, test } from "vitest";
import { channel, join, pusherApp, socketServer } from "./live/socketServer.ts";

const live = socketServer();
const { start, connect } = live;

describe("the realtime HTTP API", () => {
  const service = () => ({
    appId: pusherApp.id,
    key: pusherApp.key,
    secret: pusherApp.secret,
    host: "127.0.0.1",
    port: String(live.port()),
    useTLS: false,
  });
  beforeEach(() => start());

  const publish = async (what: object) => {
    const script = new URL("live/publisher.ts", import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(what)]);
    return stdout.trim();
  };

  test("accepts an event and a batch from the official SDK in another process [E-064]", async () => {
    const socket = await connect();
    await join(socket);
    const data = { event: 1, text: "Grüße" };
    expect(await publish({ service: service(), channels: [channel], name: "broadcast", data })).toBe("200");
    expect(await socket.hears("broadcast")).toEqual({ event: "broadcast", channel, data });
    expect(
      await publish({
        service: service(),
        batch: true,
        channels: [channel, "private-user.8"],
        name: "batched",
        data,
      }),
    ).toBe("200");
    expect(await socket.hears("batched")).toEqual({ event: "batched", channel, data });
  });

  test("refuses a wrong secret, key or application", async () => {
    const socket = await connect();
    await join(socket);
    const about = { channels: [channel], name: "broadcast", data: {} };
    expect(await publish({ ...about, service: { ...service(), secret: "guessed" } })).toBe("401");
    expect(await publish({ ...about, service: { ...service(), key: "other" } })).toBe("401");
    expect(await publish({ ...about, service: { ...service(), appId: "other" } })).toBe("404");
    expect(socket.frames.some(({ event }) => event === "broadcast")).toBe(false);
  });

  test("reports which channels are occupied", async () => {
    const socket = await connect();
    await join(socket);
    const pusher = new Pusher(service());
    const read = async (path: string, params = {}) => (await pusher.get({ path, params })).json();
    expect(await read("/channels")).toEqual({ channels: { [channel]: {} } });
    expect(await read("/channels", { filter_by_prefix: "private-user." })).toEqual({
      channels: { [channel]: {} },
    });
    expect(await read("/channels", { filter_by_prefix: "presence-" })).toEqual({ channels: {} });
    expect(await read(`/channels/${channel}`)).toEqual({ occupied: true, subscription_count: 1 });
    expect(await read("/channels/private-user.9")).toEqual({ occupied: false, subscription_count: 0 });
  });

  test("can exclude the socket that caused an event", async () => {
    const [one, other] = [await connect(), await connect()];
    await join(one);
    await join(other);
    await new Pusher(service()).trigger(channel, "broadcast", {}, { socket_id: await one.id() });
    await other.hears("broadcast");
    expect(one.frames.some(({ event }) => event === "broadcast")).toBe(false);
  });

  /** A hand-signed call, so that each part of it can be wrong. */
  function signed(body: string, change: Record<string, string> = {}, sentBody = body) {
    const query: Record<string, string> = {
      auth_key: pusherApp.key,
      auth_timestamp: String(Math.floor(Date.now() / 1000)),
      auth_version: "1.0",
      body_md5: createHash("md5").update(body).digest("hex"),
      ...change,
    };
    const path = `/apps/${pusherApp.id}/events`;
    const text = Object.keys(query)
      .sort()
      .map((name) => `${name}=${query[name]}`)
      .join("&");
    const auth_signature = createHmac("sha256", pusherApp.secret)
      .update(`POST\n${path}\n${text}`)
      .digest("hex");
    return live.server.inject({
      method: "POST",
      url: path,
      query: { ...query, auth_signature },
      payload: sentBody,
      headers: { "content-type": "application/json" },
    });
  }
  const event = JSON.stringify({ name: "broadcast", data: "{}", channels: [channel] });

  test.each([
    ["everything in order", event, {}, event, 200],
    [
      "an expired timestamp",
      event,
      { auth_timestamp: String(Math.floor(Date.now() / 1000) - 700) },
      event,
      401,
    ],
    ["an unreadable timestamp", event, { auth_timestamp: "soon" }, event, 401],
    ["another auth version", event, { auth_version: "2.0" }, event, 401],
    ["an altered body", event, {}, event.replace("broadcast", "forged"), 401],
    ["malformed JSON", "{", {}, "{", 400],
    [
      "no channel",
      '{"name":"a","data":"{}","channels":[]}',
      {},
      '{"name":"a","data":"{}","channels":[]}',
      400,
    ],
    ["an invalid channel name", event.replace(channel, "a b"), {}, event.replace(channel, "a b"), 400],
  ])("gives the right status code for a call with %s", async (_, body, change, sentBody, status) => {
    expect((await signed(body, change, sentBody)).statusCode).toBe(status);
  });

  test("refuses a call without a signature or with a repeated parameter", async () => {
    const path = `/apps/${pusherApp.id}`;
    expect(
      (await live.server.inject({ method: "POST", url: `${path}/events`, payload: {} })).statusCode,
    ).toBe(401);
    expect((await live.server.inject({ url: `${path}/channels?auth_key=a&auth_key=b` })).statusCode).toBe(
      401,
    );
  });
});
