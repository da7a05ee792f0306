import { liveEvents } from "#src/contracts/realtime.ts";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { pusherBroadcaster } from "#server/realtime/broadcaster.ts";
import { users } from "#server/schema/people.ts";
import { liveMachine } from "#src/machines/live/liveMachine.ts";
import { createCall, type Call } from "#src/services/call.ts";
import { createHttp } from "#src/services/http.ts";
import { createLive } from "#src/services/live.ts";
import type { LiveNews } from "#src/machines/live/liveMachine.ts";
import type { Browser } from "./harness.ts";
import { joined, listenAs as listenAt } from "./live/listening.ts";
import { startProduct } from "./live/product.ts";
import { openSocket } from "./live/socket.ts";

/** The product's own client (Echo over pusher-js) against the product's own server, on a real port. */

const product = startProduct(4302);
const socketUrl = `ws://127.0.0.1:${product.port}/app/lyceum?protocol=7`;

let userId: number;
let otherId: number;

beforeAll(async () => {
  userId = (await product.t.createUser({ email: "a@example.org" })).id;
  otherId = (await product.t.createUser({ email: "b@example.org" })).id;
  product.t.parts.outbox.start();
});
afterAll(() => product.t.parts.outbox.stop());

const callOf = (browser: Browser): Call =>
  createCall(
    createHttp({
      fetch: browser.fetch,
      cookies: browser.cookieText,
      loggedOut: () => false,
      baseURL: product.url,
    }),
  );

const listenAs = (call: Call, user = userId) => listenAt(call, { at: product.port, user });
const signedIn = async (email = "a@example.org") => product.t.signIn(email);

const notification: Extract<LiveNews, { type: "live.notification" }>["notification"] = {
  id: 5,
  read_at: null,
  created_at: "2026-11-20T10:00:00.000Z",
  meta: { contentType: "item" },
  data: { type: "content", message: "A new item: „Größe“", url: "/item/3" },
};
const broadcast = { id: 4, message: "<p>Closed on Friday</p>" };

describe("channel authorisation", () => {
  const form = (body: Record<string, string>) => new URLSearchParams(body).toString();
  const ask = (browser: Browser, body: Record<string, string>) =>
    browser.post("/broadcasting/auth", form(body), { "content-type": "application/x-www-form-urlencoded" });
  const own = () => `private-user.${userId}`;

  test("signs for the channel's own user, form-encoded or as JSON [E-064][B-362]", async () => {
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

  test("refuses another user's channel and unknown channels [B-362]", async () => {
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

  test("checks the session, the anti-forgery token and the ids, in this order", async () => {
    const socket = await openSocket(socketUrl);
    const body = { socket_id: await socket.id(), channel_name: own() };
    const stranger = product.t.browser();
    await stranger.get("/csrf-cookie");
    expect((await ask(stranger, body)).status).toBe(401);
    const browser = await signedIn();
    const forged = { "content-type": "application/x-www-form-urlencoded", "x-xsrf-token": "forged" };
    expect((await browser.post("/broadcasting/auth", form(body), forged)).status).toBe(419);
    expect((await ask(browser, { ...body, socket_id: "1.2:private-user.9" })).status).toBe(422);
    expect((await ask(browser, {})).json.errors).toHaveProperty("channel_name");
    socket.socket.close();
  });

  test("signs only for open sockets that no other session has claimed", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const socket = await openSocket(socketUrl);
    const body = { socket_id: await socket.id(), channel_name: own() };
    expect((await ask(one, { ...body, socket_id: "1.2" })).status).toBe(409);
    expect((await ask(one, body)).status).toBe(200);
    expect((await ask(other, body)).status).toBe(409);
    socket.socket.close();
  });

  test("does not extend the session", async () => {
    const browser = await signedIn();
    product.t.clock.advance(600);
    const socket = await openSocket(socketUrl);
    await ask(browser, { socket_id: await socket.id(), channel_name: own() });
    expect((await browser.get("/session/check")).json.data.seconds).toBe(
      product.t.config.sessionSeconds - 600,
    );
    socket.socket.close();
  });
});

describe("the live channel", () => {
  test("delivers every kind of event to its recipients only [E-064][B-362]", async () => {
    const mine = listenAs(callOf(await signedIn()));
    const theirs = listenAs(callOf(await signedIn("b@example.org")), otherId);
    await joined(mine);
    await joined(theirs);
    const { outbox } = product.t.app;
    await outbox.live([userId], liveEvents.notification, { notification });
    await outbox.live([userId], liveEvents["notifications.read"], { ids: [1, 2] });
    await outbox.live([userId], liveEvents["notifications.read"], { ids: "all" });
    await outbox.live([userId], liveEvents["broadcast.read"], { id: 3 });
    await outbox.live("everyone", liveEvents.broadcast, { broadcast });
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

  test("delivers an announcement with added recipients only to those who have not acknowledged it [T-9]", async () => {
    await product.t.createUser({ email: "system@example.org", roles: ["system admin"] });
    const [reader, system] = [await signedIn(), await signedIn("system@example.org")];
    const mine = listenAs(callOf(reader));
    const theirs = listenAs(callOf(await signedIn("b@example.org")), otherId);
    await joined(mine);
    await joined(theirs);
    const path = "/api/admin/broadcasts";
    const draft = { message: "<p>Now</p>", ends_at: null, readers: "chosen", recipients: [userId] };
    const made = (await system.post(path, { ...draft, starts_at: product.t.app.now().toISOString() })).json
      .data;
    const told = { type: "live.broadcast", broadcast: { id: made.id, message: draft.message } };
    await expect.poll(() => mine.news).toContainEqual(told);
    await reader.post(`/api/broadcasts/${made.id}`);
    const widen = async (readers: "everyone" | "chosen", recipients: number[] = []) => {
      const { version } = (await system.get(`${path}/${made.id}`)).json.data;
      expect((await system.patch(`${path}/${made.id}`, { version, readers, recipients })).status).toBe(200);
    };
    await widen("everyone");
    await expect.poll(() => theirs.news).toEqual([{ type: "live.connected" }, told]);
    // Including those who were removed and come back.
    await widen("chosen", [otherId]);
    await widen("chosen", [otherId, userId]);
    await product.t.app.outbox.live([userId], liveEvents["broadcast.read"], { id: 3 });
    await expect.poll(() => mine.types().filter((type) => type === "live.broadcast.read")).toHaveLength(2);
    expect(mine.types()).toEqual([
      "live.connected",
      "live.broadcast",
      "live.broadcast.read",
      "live.broadcast.read",
    ]);
  });

  test("delivers through an external service only to connected users who are recipients", async () => {
    const mine = listenAs(callOf(await signedIn()));
    const theirs = listenAs(callOf(await signedIn("b@example.org")), otherId);
    await joined(mine);
    await joined(theirs);
    const service = pusherBroadcaster({
      id: "lyceum",
      key: "lyceum",
      secret: product.secret,
      host: "127.0.0.1",
      port: product.port,
      tls: false,
    });
    const message = { to: "everyone", name: "broadcast", data: { event: 900_010, broadcast } } as const;
    await service.publish(message, async (users) => users.filter((id) => id !== userId));
    await service.publish({ ...message, data: { event: 900_011, broadcast: { ...broadcast, id: 5 } } });
    await expect
      .poll(() => mine.news.at(-1))
      .toEqual({ type: "live.broadcast", broadcast: { ...broadcast, id: 5 } });
    expect(mine.types()).toEqual(["live.connected", "live.broadcast"]);
    await expect.poll(() => theirs.types()).toEqual(["live.connected", "live.broadcast", "live.broadcast"]);
  });

  /** Publishes with the HTTP API from a separate process. */
  const publish = async (name: string, ...events: unknown[]) => {
    const script = new URL("live/publisher.ts", import.meta.url).pathname;
    const service = {
      appId: "lyceum",
      key: "lyceum",
      secret: product.secret,
      host: "127.0.0.1",
      port: String(product.port),
      useTLS: false,
    };
    for (const data of events)
      await promisify(execFile)(process.execPath, [
        script,
        JSON.stringify({ service, channels: [`private-user.${userId}`], name, data }),
      ]);
  };

  test("drops duplicate and malformed events (RT 7)", async () => {
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

  test("delivers nothing after its source has stopped", async () => {
    const mine = listenAs(callOf(await signedIn()));
    await joined(mine);
    mine.stop();
    const { outbox } = product.t.app;
    await outbox.live("everyone", liveEvents.broadcast, { broadcast });
    const late = listenAs(callOf(await signedIn()));
    await joined(late);
    expect(mine.types()).toEqual(["live.connected"]);
  });

  test("does not open if its source stops first", async () => {
    const mine = listenAs(callOf(await signedIn()));
    mine.stop();
    // Had it opened, it would have done so before this one, which is opened later.
    await joined(listenAs(callOf(await signedIn())));
    expect(mine.news).toEqual([]);
  });

  test("closes within two seconds of signing out, and does not reconnect (ASVS 7.4.1)", async () => {
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
    expect(other.types()).toEqual(["live.connected"]);
    // A client that loses its server reconnects by itself. By then, the denied one has not.
    await product.restart();
    await joined(other, 2);
    expect(mine.types()).toEqual(["live.connected", "live.denied"]);
  });

  test("closes when the session expires", async () => {
    const mine = listenAs(callOf(await signedIn()));
    await joined(mine);
    product.t.clock.advance(product.t.config.sessionSeconds + 1);
    await expect.poll(() => mine.types()).toEqual(["live.connected", "live.denied"]);
  });

  test("closes when its user is disabled", async () => {
    const { id } = await product.t.createUser({ email: "c@example.org" });
    const mine = listenAs(callOf(await signedIn("c@example.org")), id);
    await joined(mine);
    await product.t.app.db().update(users).set({ disabledAt: product.t.app.now() }).where(eq(users.id, id));
    await expect.poll(() => mine.types()).toEqual(["live.connected", "live.denied"]);
  });

  test("reconnects after a server restart and reports it, so that the client can refetch (RT 1)", async () => {
    const mine = listenAs(callOf(await signedIn()));
    await joined(mine);
    await product.restart();
    await joined(mine, 2);
    expect(mine.types()).toEqual(["live.connected", "live.disconnected", "live.connected"]);
    await product.t.app.outbox.live([userId], liveEvents["broadcast.read"], { id: 3 });
    await expect.poll(() => mine.types().at(-1)).toBe("live.broadcast.read");
  });

  test("works with the client's live state machine", async () => {
    const call = callOf(await signedIn());
    const refetched: number[] = [];
    const page = { protocol: "http:", hostname: "127.0.0.1", port: String(product.port) };
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
    await product.t.app.outbox.live([userId], liveEvents["broadcast.read"], { id: 3 });
    await expect.poll(() => refetched).toEqual([1, 3]);
    actor.send({ type: "user.signedOut" });
    expect(actor.getSnapshot().matches("off")).toBe(true);
    actor.stop();
  });
});
