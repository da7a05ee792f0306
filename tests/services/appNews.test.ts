import { describe, expect, test } from "vitest";
import { readMe } from "#src/actors/parts.ts";
import { isLoggedOut } from "#src/actors/session.ts";
import { settle } from "../fake/settle.ts";
import { createAir, noAnswer, notification } from "../fake/world.ts";
import { openApp, askItem } from "./openApp.ts";

describe("notifications", () => {
  const unread = { notifications: [notification(2), notification(1)], unread_notifications: 2 };

  test("choosing one marks it read, closes the menu and goes to its internal URL, or home [B-286][B-288][B-289]", async () => {
    const { app, page, server } = await openApp({ me: unread, address: "/catalogue" });
    const { notifications } = app.actors;
    for (const [url, to] of [
      ["/item/3", "/item/3"],
      [undefined, "/"],
      ["https://evil.example", "/"],
      ["javascript:alert(1)", "/"],
    ] as const) {
      notifications.send({ type: "open" });
      notifications.send({ type: "choose", id: 2, url, unread: url === "/item/3" });
      expect(page.address()).toBe(to);
      expect(notifications.getSnapshot().hasTag("open")).toBe(false);
    }
    await settle();
    expect(server.calls).toContain("POST /api/notification/2/read");
    expect(readMe(app.queries)).toMatchObject({ unread_notifications: 1 });
  });

  test("marking all read clears the badge in every tab without a reload [B-287][T-7]", async () => {
    const air = createAir();
    const [one, other] = [await openApp({ air, me: unread }), await openApp({ air, me: unread })];
    one.app.actors.notifications.send({ type: "open" });
    one.app.actors.notifications.send({ type: "markAllRead", upTo: 2 });
    await settle();
    for (const { app } of [one, other]) {
      expect(readMe(app.queries)?.unread_notifications).toBe(0);
      expect(readMe(app.queries)?.notifications.every(({ read_at }) => read_at !== null)).toBe(true);
    }
    expect(other.server.calls).not.toContain("POST /api/notification/read");
  });

  test("marking all read leaves newer ones unread that only another tab shows [T-7]", async () => {
    const air = createAir();
    const newer = { notifications: [notification(3), ...unread.notifications], unread_notifications: 3 };
    const [one, other] = [await openApp({ air, me: unread }), await openApp({ air, me: newer })];
    one.app.actors.notifications.send({ type: "open" });
    one.app.actors.notifications.send({ type: "markAllRead", upTo: 2 });
    await settle();
    const rows = readMe(other.app.queries)!.notifications;
    expect(rows.filter(({ read_at }) => read_at === null).map(({ id }) => id)).toEqual([3]);
  });

  test("marking all read is rolled back if the server refuses it", async () => {
    const { app, server } = await openApp({ me: unread });
    server.on("POST /api/notification/read", { status: 500 });
    app.actors.notifications.send({ type: "open" });
    app.actors.notifications.send({ type: "markAllRead", upTo: 2 });
    expect(readMe(app.queries)?.unread_notifications).toBe(0);
    await settle();
    expect(readMe(app.queries)?.unread_notifications).toBe(2);
  });

  test("one that is read without a network stays read, and the server is told once there is one [T-60]", async () => {
    const { app, server, signal, texts } = await openApp({ me: unread });
    const told = () => server.calls.filter((call) => call === "POST /api/notification/2/read").length;
    signal({ type: "offline" });
    server.on("POST /api/notification/2/read", noAnswer());
    app.actors.notifications.send({ type: "open" });
    app.actors.notifications.send({ type: "choose", id: 2, url: "/item/3", unread: true });
    await settle();
    const before = told();
    expect([readMe(app.queries)?.unread_notifications, texts()]).toEqual([1, []]);
    server.me = readMe(app.queries);
    server.on("POST /api/notification/2/read", {});
    signal({ type: "online" });
    await settle();
    expect([told() - before, app.actors.outbox.getSnapshot().context.acts]).toEqual([1, []]);
  });
});

describe("the live channel", () => {
  test("refetches the user on every connection, so that list and badge match the server [T-6]", async () => {
    const { app, server, live, showFirstScreen } = await openApp();
    await showFirstScreen();
    server.me = { ...server.me!, notifications: [notification(5)], unread_notifications: 1 };
    live.tell({ type: "live.connected" });
    await settle();
    expect(readMe(app.queries)?.unread_notifications).toBe(1);
    live.tell({ type: "live.notification", notification: notification(5) });
    expect(readMe(app.queries)?.notifications).toHaveLength(1);
  });

  test("delivers notifications and broadcasts, and updates those read elsewhere [B-362]", async () => {
    const { app, live, showFirstScreen } = await openApp();
    await showFirstScreen();
    live.tell({ type: "live.notification", notification: notification(6) });
    live.tell({ type: "live.broadcast", broadcast: { id: 1, message: "<p>Hello</p>" } });
    expect(readMe(app.queries)?.unread_notifications).toBe(1);
    expect(app.actors.broadcast.getSnapshot().context.current?.id).toBe(1);
    live.tell({ type: "live.broadcast.read", id: 1 });
    live.tell({ type: "live.notifications.read", ids: "all" });
    expect(app.actors.broadcast.getSnapshot().hasTag("open")).toBe(false);
    expect(readMe(app.queries)?.unread_notifications).toBe(0);
  });

  test("reconnects without a reload after the user signs in again in place [B-362][D-7]", async () => {
    const { app, live, showFirstScreen } = await openApp();
    await showFirstScreen();
    const { session } = app.actors;
    session.send({ type: "work.dirty", work: "profile" });
    live.tell({ type: "live.denied" });
    session.send({ type: "unauthorized.seen" });
    session.send({ type: "user.signedIn", userId: null });
    await settle();
    expect(app.actors.live.getSnapshot().value).toEqual({ on: "connecting" });
    live.tell({ type: "live.notification", notification: notification(6) });
    expect(readMe(app.queries)?.unread_notifications).toBe(1);
  });

  test("sends no more requests for a user whom another tab has replaced [B-346][B-347]", async () => {
    const { app, server, texts, noted } = await openApp();
    server.me = { ...server.me!, id: 8 };
    app.actors.session.send({ type: "heard.signedIn", ownId: 8 });
    await settle();
    expect(app.actors.session.getSnapshot().value).toBe("startingOver");
    expect(isLoggedOut(app.actors.session)).toBe(true);
    const before = server.calls.length;
    await askItem(app);
    expect([server.calls.length - before, texts(), noted]).toEqual([0, [], ["reload"]]);
  });

  test("does not show a broadcast while acting as its recipient", async () => {
    const { app, live, showFirstScreen } = await openApp({
      me: { logged_in_as: { status: true, admin_user_id: 99 } },
    });
    await showFirstScreen();
    live.tell({ type: "live.broadcast", broadcast: { id: 1, message: "<p>Hello</p>" } });
    expect(app.actors.broadcast.getSnapshot().hasTag("open")).toBe(false);
    expect(readMe(app.queries)?.unreadBroadcasts).toEqual([]);
  });

  test("keeps a broadcast when an older response about the user arrives after it [B-362]", async () => {
    const { app, live, server, showFirstScreen } = await openApp();
    await showFirstScreen();
    const older = Promise.withResolvers<{ body: unknown }>();
    server.on("GET /api/me", () => older.promise);
    app.forget("/api/me");
    await settle();
    const one = { id: 1, message: "<p>Hello</p>" };
    const two = { id: 2, message: "<p>Again</p>" };
    server.on("GET /api/me", { body: { data: { ...readMe(app.queries), unreadBroadcasts: [one, two] } } });
    live.tell({ type: "live.broadcast", broadcast: one });
    live.tell({ type: "live.broadcast", broadcast: two });
    older.resolve({ body: { data: { ...readMe(app.queries), unreadBroadcasts: [] } } });
    await settle();
    const { current, queue } = app.actors.broadcast.getSnapshot().context;
    expect([current?.id, queue.map(({ id }) => id)]).toEqual([1, [2]]);
    expect(readMe(app.queries)?.unreadBroadcasts.map(({ id }) => id)).toEqual([1, 2]);
  });

  test("keeps broadcasts that arrive in order of priority [T-9]", async () => {
    const { app, live, showFirstScreen } = await openApp();
    await showFirstScreen();
    for (const [id, priority] of [[1], [2], [3, 9]] as const)
      live.tell({
        type: "live.broadcast",
        broadcast: { id, message: "<p>Hello</p>", ...(priority && { priority }) },
      });
    expect(readMe(app.queries)?.unreadBroadcasts.map(({ id }) => id)).toEqual([3, 1, 2]);
    // The first one is being read.
    const { current, queue } = app.actors.broadcast.getSnapshot().context;
    expect([current?.id, queue.map(({ id }) => id)]).toEqual([1, [3, 2]]);
  });

  test("acknowledging a broadcast in one tab closes it in the other and is sent once [B-299][E-020]", async () => {
    const air = createAir();
    const me = { unreadBroadcasts: [{ id: 1, message: "Hello" }] };
    const [one, other] = [await openApp({ air, me }), await openApp({ air, me })];
    one.app.actors.broadcast.send({ type: "understood" });
    one.app.actors.broadcast.send({ type: "confirm" });
    await settle();
    expect(other.app.actors.broadcast.getSnapshot().hasTag("open")).toBe(false);
    expect(
      [one, other].flatMap(({ server }) => server.calls.filter((call) => call.includes("broadcasts"))),
    ).toEqual(["POST /api/broadcasts/1"]);
  });

  test.each([
    [404, "closes without a word", [false, [], []]],
    [500, "stays open and says so", [true, ["A Server Error Occurred"], [1]]],
  ])("acknowledging a broadcast that is answered with %i %s", async (status, _, expected) => {
    const me = { unreadBroadcasts: [{ id: 1, message: "Hello" }] };
    const { app, server, texts } = await openApp({ me });
    server.on("POST /api/broadcasts/1", { status });
    app.actors.broadcast.send({ type: "understood" });
    app.actors.broadcast.send({ type: "confirm" });
    await settle();
    expect([
      app.actors.broadcast.getSnapshot().hasTag("open"),
      texts(),
      readMe(app.queries)!.unreadBroadcasts.map(({ id }) => id),
    ]).toEqual(expected);
  });
});
