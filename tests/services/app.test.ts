import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp, type App } from "#src/app.ts";
import { readMe } from "#src/actors/parts.ts";
import { isLoggedOut } from "#src/actors/session.ts";
import { versionHeader } from "#src/contracts/boot.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import type { Toast } from "#src/services/failures.ts";
import { settle } from "../fake/settle.ts";
import {
  completed,
  createAir,
  createFakeWorld,
  noAnswer,
  notification,
  type FakeOptions,
} from "../fake/world.ts";
import { createStorage } from "#src/services/storage.ts";

const stops: (() => void)[] = [];
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.restoreAllMocks();
});

async function open(options: FakeOptions = {}) {
  const fake = createFakeWorld(options);
  const app = createApp(fake.world);
  const toasts: Toast[] = [];
  app.toasts.attach((toast) => toasts.push(toast));
  stops.push(app.start());
  await settle();
  return { ...fake, app, toasts, texts: () => toasts.map(({ text }) => text) };
}

const allowed = (app: App) => app.actors.guard.getSnapshot().hasTag("allowed");
const item = (app: App) => app.queries.fetchQuery({ ...app.ask(learningCalls.item, { params: { id: 3 } }) });
const ignore = (work: Promise<unknown>) => work.catch(() => {});

describe("a new version", () => {
  const words = "A new site version is available. Click here to reload.";

  test("is offered when code could not be loaded [B-348]", async () => {
    const { app, texts } = await open();
    app.offerNewVersion();
    await settle();
    expect(texts()).toEqual([words]);
  });

  test("waits until an exam that is open has closed [EXM-26]", async () => {
    const { app, texts } = await open();
    app.actors.session.send({ type: "exam.opened" });
    app.offerNewVersion();
    await settle();
    expect(texts()).toEqual([]);
    app.actors.session.send({ type: "exam.closed" });
    await settle();
    expect(texts()).toEqual([words]);
  });
});

describe("a server that is replaced under the page", () => {
  const words = "A new site version is available. Click here to reload.";
  const answering = (version: string) => ({
    body: { data: { seconds: 7_200 } },
    headers: { [versionHeader]: version },
  });

  test.each([
    ["its own version", ["test", "test"], 0],
    ["another version", ["test", "next", "next"], 1],
    ["two versions after each other", ["next", "after next"], 2],
    ["the old one and the new one in turn, while they are replaced", ["next", "test", "next"], 1],
  ])("answers of %s: offered once for each that is new [EXM-26]", async (_, versions, times) => {
    const { server, app, texts } = await open();
    for (const version of versions) {
      server.on("GET /session/ping", answering(version));
      await app.services.session.ping();
      await settle();
    }
    expect(texts()).toEqual(Array.from({ length: times }, () => words));
  });

  test("in an exam it waits until that has closed [EXM-26]", async () => {
    const { server, app, texts } = await open();
    app.actors.session.send({ type: "exam.opened" });
    server.on("GET /session/ping", answering("next"));
    await app.services.session.ping();
    await settle();
    expect(texts()).toEqual([]);
    app.actors.session.send({ type: "exam.closed" });
    await settle();
    expect(texts()).toEqual([words]);
  });
});

describe("the start", () => {
  test("what came with the page is not asked for: the frame needs no call but the session's", async () => {
    const { server, app } = await open();
    expect(server.calls.filter((call) => call !== "GET /session/check")).toEqual([]);
    expect(readMe(app.queries)?.full_name).toBe("Ada Byron");
    expect(allowed(app)).toBe(true);
  });

  test("a signed-out visitor is sent to sign-in with where they wanted to go [T-3][B-253][B-043]", async () => {
    const { noted, app } = await open({ me: null, address: "/item/3?a=b#c" });
    expect(noted).toEqual(["leave /login?redirect=%2Fitem%2F3%3Fa%3Db%23c"]);
    expect(allowed(app)).toBe(false);
  });

  test("the 404 page needs nobody [R-L-004]", async () => {
    const { app, noted } = await open({ me: null, address: "/nowhere" });
    expect(allowed(app)).toBe(true);
    expect(noted).toEqual([]);
  });

  test("the live channel is joined, the content cookies fetched and the reporter loaded after the first screen", async () => {
    const { server, live, showFirstScreen } = await open();
    expect([live.userId(), server.calls.includes("GET /api/cookies")]).toEqual([null, false]);
    await showFirstScreen();
    expect([live.userId(), server.calls.includes("GET /api/cookies")]).toEqual([7, true]);
  });

  test("a page of a signed-in user without the user is not taken for signed out", () => {
    const { world } = createFakeWorld({ boot: { signedIn: true, answers: {} } });
    expect(() => createApp(world)).toThrow("/api/me");
  });
});

describe("failures", () => {
  test("401: Unauthorized, one page back, and sign-in leads to where it happened [B-336][T-3]", async () => {
    const { app, page, server, texts, noted, clock } = await open({ address: "/search?name=tax" });
    page.visit("/item/3");
    server.on("GET /api/items/3", { status: 401 });
    await ignore(item(app));
    expect(texts()).toEqual(["Unauthorized"]);
    expect(page.address()).toBe("/search?name=tax");
    clock.increment(1_500);
    expect(noted).toEqual(["leave /login?redirect=%2Fitem%2F3"]);
  });

  test("401 over unsaved work: nothing is left, the user signs in on the spot [D-7]", async () => {
    const { app, page, server, noted } = await open({ address: "/search" });
    page.visit("/profile");
    app.actors.session.send({ type: "work.dirty", work: "profile" });
    server.on("GET /api/items/3", { status: 401 });
    await ignore(item(app));
    expect(page.address()).toBe("/profile");
    expect(app.actors.session.getSnapshot().value).toBe("signingInAgain");
    expect(noted).toEqual([]);
  });

  test.each([
    [403, {}, ["Forbidden"]],
    [500, {}, ["A Server Error Occurred"]],
    [500, { suppress_toast: true }, []],
    [422, { message: "Later", errors: { id: ["Wrong", "Again"] } }, ["Later", "Wrong"]],
  ])("%i %j shows %j and stays [B-335][B-337][B-338][B-339][B-341]", async (status, body, shown) => {
    const { app, page, server, texts } = await open({ address: "/catalogue" });
    page.visit("/item/3");
    server.on("GET /api/items/3", { status, body });
    await ignore(item(app));
    expect(texts()).toEqual(shown);
    expect(page.address()).toBe("/item/3");
  });

  test("the blocked message leads to the password reset by a full page [B-340][M-023][D-14]", async () => {
    const { app, toasts, noted } = await open();
    app.report(
      Object.assign(new Error("x"), { status: 422, data: { errors: { email: [publicMessages.blocked] } } }),
    );
    app.follow(toasts[0]!.link!);
    expect(noted).toEqual(["leave /reset-password"]);
  });

  test("the new version is loaded by a click [B-349]", async () => {
    const { app, noted } = await open();
    app.follow("reload");
    expect(noted).toEqual(["reload"]);
  });

  test("our own faults are reported, refusals are not", async () => {
    const { app, server, reported } = await open();
    server.on("GET /api/items/3", { status: 404 });
    await ignore(item(app));
    expect(reported).toEqual([]);
    server.on("GET /api/items/3", { body: { data: "off contract" } });
    await ignore(item(app));
    await settle();
    expect(reported).toHaveLength(1);
  });

  test("once logged out nothing is shown; a 500 that was under way is still reported [B-346][B-347][D-8]", async () => {
    const { app, server, texts, reported } = await open();
    const held = Promise.withResolvers<void>();
    server.on("GET /api/items/3", () => held.promise.then(() => ({ status: 500 })));
    const underWay = app.services.learning.item({ params: { id: 3 } }).catch(app.report);
    await settle();
    app.actors.session.send({ type: "logout" });
    await settle();
    const before = server.calls.length;
    await app.services.learning.home().catch(app.report);
    expect(server.calls).toHaveLength(before);
    held.resolve();
    await underWay;
    await settle();
    expect(texts()).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  test("a failure of the content cookies is only reported [B-350]", async () => {
    const { server, reported, texts, showFirstScreen } = await open();
    server.on("GET /api/cookies", { status: 500 });
    await showFirstScreen();
    await settle();
    expect(texts()).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  test("the content cookies are renewed before their ten minutes are over [B-374]", async () => {
    const { server, clock, showFirstScreen } = await open();
    await showFirstScreen();
    const fetched = () => server.calls.filter((call) => call === "GET /api/cookies").length;
    clock.increment(539_999);
    expect(fetched()).toBe(1);
    clock.increment(1);
    await settle();
    expect(fetched()).toBe(2);
  });
});

describe("the session", () => {
  const warn = { body: { data: { seconds: 200 } } };

  test("it is checked every 30 s, and every 5 s while it warns [B-379][B-380][B-382]", async () => {
    const { app, server, clock } = await open();
    const checks = () => server.calls.filter((call) => call === "GET /session/check").length;
    expect(checks()).toBe(1);
    clock.increment(29_999);
    expect(checks()).toBe(1);
    server.on("GET /session/check", warn);
    clock.increment(1);
    await settle();
    expect(checks()).toBe(2);
    expect(app.actors.session.getSnapshot().hasTag("warning")).toBe(true);
    clock.increment(5_000);
    await settle();
    expect(checks()).toBe(3);
  });

  test("continuing in one tab closes the warning in both [T-1][B-383]", async () => {
    const air = createAir();
    const [one, other] = [await open({ air }), await open({ air })];
    one.server.on("GET /session/check", warn);
    one.clock.increment(30_000);
    await settle();
    const warns = () => [one, other].map(({ app }) => app.actors.session.getSnapshot().hasTag("warning"));
    expect(warns()).toEqual([true, true]);
    other.app.actors.session.send({ type: "extend" });
    await settle();
    expect(other.server.calls).toContain("GET /session/ping");
    expect(warns()).toEqual([false, false]);
  });

  test("logging out in one tab takes all to sign-in; only who was put out is led back [B-384][T-3]", async () => {
    const air = createAir();
    const one = await open({ air, address: "/catalogue" });
    const other = await open({ air, address: "/item/4" });
    one.app.actors.session.send({ type: "logout" });
    await settle();
    expect(one.noted).toEqual(["leave /login"]);
    expect(other.noted).toEqual(["leave /login?redirect=%2Fitem%2F4"]);
    expect(readMe(one.app.queries)).toBeNull();
  });

  test("only the last tab sends the logout of a closing browser, with its reason [B-386][D-2]", async () => {
    const air = createAir();
    const [one, other] = [await open({ air }), await open({ air })];
    const closing = 'POST /logout {"reason":"browser-close"}';
    one.signal({ type: "closing" });
    await settle();
    expect(one.server.calls).not.toContain(closing);
    other.signal({ type: "closing" });
    await settle();
    expect(other.server.calls).toContain(closing);
  });

  test("a tab that comes back out of the browser's cache is counted again [D-2]", async () => {
    const air = createAir();
    const [one, other] = [await open({ air }), await open({ air })];
    one.signal({ type: "closing" });
    one.signal({ type: "returned" });
    other.signal({ type: "closing" });
    await settle();
    expect(other.server.calls.some((call) => call.startsWith("POST /logout"))).toBe(false);
  });

  test("after sleep past the expiry nothing private is painted before the server has answered [T-2]", async () => {
    const { app, sleep, server, signal } = await open();
    const held = Promise.withResolvers<void>();
    server.on("GET /session/check", () => held.promise.then(() => ({ body: { data: { seconds: 0 } } })));
    expect(app.actors.session.getSnapshot().hasTag("veil")).toBe(false);
    sleep(7_300_000);
    signal({ type: "woke" });
    expect(app.actors.session.getSnapshot().hasTag("veil")).toBe(true);
    held.resolve();
    await settle();
    expect(app.actors.session.getSnapshot().value).toBe("expired");
  });

  test("a check that is answered with an error leads to sign-in [B-389]", async () => {
    const { server, clock, noted } = await open({ address: "/catalogue" });
    server.on("GET /session/check", { status: 500 });
    clock.increment(30_000);
    await settle();
    expect(noted).toEqual(["leave /login?redirect=%2Fcatalogue"]);
  });

  test("signing out wipes the drafts [D-17][T-4]", async () => {
    const { app, area } = await open();
    app.world.storage.write("lyceum.draft.help", "a long question to nobody");
    app.actors.session.send({ type: "logout" });
    await settle();
    expect(Object.keys(area)).toEqual([]);
  });
});

describe("addresses", () => {
  test("old paths lead to the new ones, query and fragment kept [B-071]", async () => {
    const { page, entries } = await open({ address: "/learning/catalogue?topic=3#b" });
    expect(page.address()).toBe("/catalogue?topic=3#b");
    expect(entries).toHaveLength(1);
  });

  test("the screens before sign-in are another document [B-043]", async () => {
    const { page, noted } = await open();
    page.visit("/reset-password?token=x");
    expect(noted).toEqual(["leave /reset-password?token=x"]);
  });

  test("menus close on a change of path or of query, and not on a fragment [B-248][B-292]", async () => {
    const { app, page } = await open({ address: "/catalogue" });
    const { profile, navigation } = app.actors.menus;
    const opened = () => [profile, navigation].map((menu) => menu.getSnapshot().hasTag("open"));
    for (const [to, shut] of [
      ["/catalogue#x", false],
      ["/catalogue?page=2", true],
      ["/search?page=2", true],
    ] as const) {
      profile.send({ type: "open" });
      navigation.send({ type: "open" });
      app.actors.notifications.send({ type: "close" });
      app.actors.notifications.send({ type: "open" });
      page.visit(to);
      expect(opened()).toEqual([!shut, !shut]);
      expect(app.actors.notifications.getSnapshot().hasTag("open")).toBe(!shut);
    }
  });

  test("notifications=open opens the menu and is taken out of the address, at the start and later [B-291]", async () => {
    const { app, page, entries } = await open({ address: "/catalogue?page=2&notifications=open" });
    const isOpen = () => app.actors.notifications.getSnapshot().hasTag("open");
    expect([isOpen(), page.address(), entries.length]).toEqual([true, "/catalogue?page=2", 1]);
    page.visit("/search?notifications=open");
    expect([isOpen(), page.address(), entries.length]).toEqual([true, "/search", 2]);
  });

  test("going to a route by its name", async () => {
    const { app, page } = await open();
    app.go("Search", {}, { name: "income tax" });
    expect(page.address()).toBe("/search?name=income+tax");
  });
});

describe("notifications", () => {
  const unread = { notifications: [notification(2), notification(1)], unread_notifications: 2 };

  test("choosing one reads it, shuts the menu and goes to its url, or home [B-286][B-288][B-289]", async () => {
    const { app, page, server } = await open({ me: unread, address: "/catalogue" });
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
    const [one, other] = [await open({ air, me: unread }), await open({ air, me: unread })];
    one.app.actors.notifications.send({ type: "open" });
    one.app.actors.notifications.send({ type: "markAllRead" });
    await settle();
    for (const { app } of [one, other]) {
      expect(readMe(app.queries)?.unread_notifications).toBe(0);
      expect(readMe(app.queries)?.notifications.every(({ read_at }) => read_at !== null)).toBe(true);
    }
    expect(other.server.calls).not.toContain("POST /api/notification/read");
  });

  test("a reading that the server refuses is undone", async () => {
    const { app, server } = await open({ me: unread });
    server.on("POST /api/notification/read", { status: 500 });
    app.actors.notifications.send({ type: "open" });
    app.actors.notifications.send({ type: "markAllRead" });
    expect(readMe(app.queries)?.unread_notifications).toBe(0);
    await settle();
    expect(readMe(app.queries)?.unread_notifications).toBe(2);
  });
});

describe("the live channel", () => {
  test("every connection begins with a refetch, so that list and badge equal the server's [T-6]", async () => {
    const { app, server, live, showFirstScreen } = await open();
    await showFirstScreen();
    server.me = { ...server.me!, notifications: [notification(5)], unread_notifications: 1 };
    live.tell({ type: "live.connected" });
    await settle();
    expect(readMe(app.queries)?.unread_notifications).toBe(1);
    live.tell({ type: "live.notification", notification: notification(5) });
    expect(readMe(app.queries)?.notifications).toHaveLength(1);
  });

  test("a notification and a broadcast arrive [B-362]", async () => {
    const { app, live, showFirstScreen } = await open();
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

  test("nothing more is asked for a user whom another tab has replaced [B-346][B-347]", async () => {
    const { app, server, texts, noted } = await open();
    server.me = { ...server.me!, id: 8 };
    app.actors.session.send({ type: "heard.signedIn" });
    await settle();
    expect(app.actors.session.getSnapshot().value).toBe("startingOver");
    expect(isLoggedOut(app.actors.session)).toBe(true);
    const before = server.calls.length;
    await ignore(item(app));
    expect([server.calls.length - before, texts(), noted]).toEqual([0, [], ["reload"]]);
  });

  test("a broadcast is not lost to an older answer about the user that arrives after it [B-362]", async () => {
    const { app, live, server, showFirstScreen } = await open();
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

  test("a broadcast that is read in one tab closes in the other, and is posted once [B-299]", async () => {
    const air = createAir();
    const me = { unreadBroadcasts: [{ id: 1, message: "Hello" }] };
    const [one, other] = [await open({ air, me }), await open({ air, me })];
    one.app.actors.broadcast.send({ type: "understood" });
    one.app.actors.broadcast.send({ type: "confirm" });
    await settle();
    expect(other.app.actors.broadcast.getSnapshot().hasTag("open")).toBe(false);
    expect(
      [one, other].flatMap(({ server }) => server.calls.filter((call) => call.includes("broadcasts"))),
    ).toEqual(["POST /api/broadcasts/1"]);
  });
});

describe("policies", () => {
  const both = {
    outstandingPolicies: [
      { id: 2, name: "Cookies" },
      { id: 1, name: "GDPR" },
    ],
  };

  test("GDPR, then cookies, then the user is asked for again [B-300][B-302][B-304][B-361]", async () => {
    const { app, server } = await open({ me: both });
    const { policies } = app.actors;
    expect(policies.getSnapshot().context.policy).toBe(1);
    policies.send({ type: "accept" });
    await settle();
    expect(policies.getSnapshot().context.policy).toBe(2);
    server.me = { ...server.me!, outstandingPolicies: [] };
    policies.send({ type: "accept" });
    await settle();
    expect(server.calls.filter((call) => call.includes("policy") || call.includes("/me"))).toEqual([
      'POST /api/policy/accept {"policy_id":1,"language":"en-GB"}',
      'POST /api/policy/accept {"policy_id":2,"language":"en-GB"}',
      "GET /api/me",
    ]);
    expect(policies.getSnapshot().value).toBe("settled");
  });

  test("declining signs out [B-305]", async () => {
    const { app, server, noted } = await open({ me: both });
    app.actors.policies.send({ type: "decline" });
    app.actors.policies.send({ type: "confirm" });
    await settle();
    expect(server.calls).toContain('POST /api/policy/decline {"policy_id":1,"language":"en-GB"}');
    expect(noted).toEqual(["leave /login"]);
  });

  test("nothing is asked while acting as another user [B-306]", async () => {
    const { app } = await open({ me: { ...both, logged_in_as: { status: true, admin_user_id: 1 } } });
    expect(app.actors.policies.getSnapshot().value).toBe("settled");
  });
});

describe("acting", () => {
  test("the way back re-authenticates and asks for the user again [B-308][B-312]", async () => {
    const { app, server, page } = await open({
      me: { logged_in_as: { status: true, admin_user_id: 1 } },
      address: "/catalogue",
    });
    server.me = { ...server.me!, logged_in_as: { status: false, admin_user_id: null } };
    app.actors.acting.send({ type: "return" });
    await settle();
    expect(server.calls.slice(-2)).toEqual(["POST /api/reauthenticate", "GET /api/me"]);
    expect(page.address()).toBe("/catalogue");
    expect(app.actors.acting.getSnapshot().value).toBe("oneself");
  });

  test("leaving the review mode goes to the pending reviews [B-310]", async () => {
    const { app, page } = await open({
      me: { roles: ["super admin"], logged_in_as: { status: true, admin_user_id: 7 } },
    });
    app.actors.acting.send({ type: "return" });
    await settle();
    expect(page.address()).toBe("/admin/learning/reviews/pending");
  });

  test("acting as another user reloads the page [B-311][B-313]", async () => {
    const { app, server, noted } = await open({ me: { roles: ["super admin"] } });
    app.actors.acting.send({ type: "actAs", userId: 9, as: "another user", reason: "support" });
    await settle();
    expect(server.calls).toContain('POST /api/admin/login-as {"user":9,"reason":"support"}');
    expect(noted).toEqual(["reload"]);
  });
});

describe("preferences", () => {
  test("they are stored, applied to the document and told to the other tabs [B-315][B-317][B-318]", async () => {
    const air = createAir();
    const [one, other] = [await open({ air }), await open({ air })];
    one.app.actors.preferences.send({ type: "theme.chosen", theme: "dark" });
    one.app.actors.preferences.send({ type: "touchMode.toggled" });
    for (const { marks } of [one, other])
      expect([marks.get("data-scheme"), marks.get("data-touch")]).toEqual(["dark", ""]);
    expect(one.texts()).toEqual(["Touch Mode Enabled"]);
    expect(other.texts()).toEqual([]);

    const later = await open({ area: one.area });
    expect(later.marks.get("data-scheme")).toBe("dark");
    later.app.actors.preferences.send({ type: "touchMode.toggled" });
    expect([later.texts(), later.marks.get("data-touch")]).toEqual([["Touch Mode Disabled"], null]);
  });

  test("damaged settings fall back one by one", async () => {
    const area = { "lyceum.preferences": JSON.stringify({ theme: "pink", touchMode: true, view: 3 }) };
    const { app, marks } = await open({ area });
    expect([marks.get("data-scheme"), marks.get("data-touch")]).toEqual([null, ""]);
    expect(app.actors.preferences.getSnapshot().context.view).toBe("grid");
  });
});

describe("without a network [T-60]", () => {
  const complete = { kind: "complete", content: "item", id: 3, completed: true } as const;
  const sent = 'POST /api/complete {"type":"item","id":3,"percentage":"100"}';

  test("acts wait with a count, survive a reload, and go out in order, once", async () => {
    const area = {};
    const first = await open({ area, online: false });
    first.server.on("POST /api/complete", noAnswer());
    first.app.sendLater(complete);
    first.app.sendLater({ kind: "viewed", content: "item", id: 3, position: 0.5 });
    await settle();
    expect(first.app.actors.outbox.getSnapshot().context.acts).toHaveLength(2);

    const later = await open({ area });
    expect(later.server.calls.filter((call) => call.startsWith("POST"))).toEqual([
      sent,
      'POST /api/viewed {"type":"item","id":3,"position":0.5}',
    ]);
    expect([later.app.actors.outbox.getSnapshot().context.acts, Object.keys(area)]).toEqual([[], []]);
    expect(later.texts()).toEqual([]);
  });

  test("when it is back everything waiting is sent and what is shown is asked for again", async () => {
    const { app, server, signal } = await open();
    signal({ type: "offline" });
    server.on("POST /api/complete", noAnswer());
    app.sendLater(complete);
    expect(app.actors.connection.getSnapshot().hasTag("banner")).toBe(true);
    server.on("POST /api/complete", completed);
    signal({ type: "online" });
    await settle();
    expect(server.calls).toContain(sent);
    expect(server.calls).toContain("GET /api/me");
    expect(app.actors.outbox.getSnapshot().context.acts).toEqual([]);
  });

  test("without any storage an act waits in memory and is sent all the same [T-60]", async () => {
    const fake = createFakeWorld({ online: false });
    const storage = createStorage(() => {
      throw new DOMException("Access is denied", "SecurityError");
    });
    const app = createApp({ ...fake.world, storage });
    stops.push(app.start());
    fake.server.on("POST /api/complete", noAnswer());
    app.sendLater(complete);
    await settle();
    expect(app.actors.outbox.getSnapshot().context.acts).toHaveLength(1);
    fake.server.on("POST /api/complete", completed);
    const before = fake.server.calls.length;
    fake.signal({ type: "online" });
    await settle();
    expect(fake.server.calls.slice(before)).toContain(sent);
    expect(app.actors.outbox.getSnapshot().context.acts).toEqual([]);
  });

  test("what another tab has sent is not sent again", async () => {
    const [air, area] = [createAir(), {}];
    const [one, other] = [await open({ air, area }), await open({ air, area })];
    other.server.on("POST /api/complete", noAnswer());
    const queued = { type: "act.queued", key: "k", act: complete } as const;
    other.app.actors.outbox.send(queued);
    one.app.actors.outbox.send(queued);
    one.app.actors.outbox.send({ type: "send" });
    await settle();
    expect(other.app.actors.outbox.getSnapshot().context.acts).toEqual([]);
    other.app.actors.outbox.send({ type: "send" });
    await settle();
    expect(one.server.calls).toContain(sent);
    expect(other.server.calls).not.toContain(sent);
  });

  test("an act that the server refuses is dropped and told", async () => {
    const { app, server, texts } = await open();
    server.on("POST /api/complete", { status: 422, body: { message: "It was withdrawn" } });
    app.sendLater(complete);
    app.actors.outbox.send({ type: "send" });
    await settle();
    expect([texts(), app.actors.outbox.getSnapshot().context.acts]).toEqual([["It was withdrawn"], []]);
  });
});
