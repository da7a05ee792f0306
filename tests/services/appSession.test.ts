import { describe, expect, test } from "vitest";
import { readMe } from "#src/actors/parts.ts";
import type { CurrentUser } from "#src/contracts/user.ts";
import { settle } from "../fake/settle.ts";
import {
  createAir,
  createFakeWorld,
  learner,
  noAnswer,
  notification,
  type FakeAnswer,
} from "../fake/world.ts";
import { openApp, startApp } from "./openApp.ts";

describe("the session", () => {
  const warn = { body: { data: { seconds: 200 } } };
  /** A document that brings the time left. */
  const boot = { answers: { "/api/me": { data: learner }, "/session/check": warn.body } };

  test("is checked every 30 s, and every 5 s while it shows the warning [B-379][B-380][B-382]", async () => {
    const { app, server, clock } = await openApp();
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

  test("the first check is answered by the document, and only that one", async () => {
    const { app, server, clock } = await openApp({ boot });
    const checks = () => server.calls.filter((call) => call === "GET /session/check").length;
    const warns = () => app.actors.session.getSnapshot().hasTag("warning");
    expect([checks(), warns()]).toEqual([0, true]);
    clock.increment(5_000);
    await settle();
    expect([checks(), warns()]).toEqual([1, false]);
  });

  test("the time left that a document brings counts from when it arrived", async () => {
    const fake = createFakeWorld({ boot });
    fake.sleep(201_000);
    const { app, server, clock } = startApp(fake);
    server.on("GET /session/check", () => new Promise(() => {}));
    await settle();
    clock.increment(0);
    expect(app.actors.session.getSnapshot().hasTag("veil")).toBe(true);
  });

  test("a document from a cache says nothing about the session", async () => {
    const fake = createFakeWorld({ boot });
    const { server } = startApp({ ...fake, world: { ...fake.world, loaded: undefined } });
    await settle();
    expect(server.calls).toContain("GET /session/check");
  });

  test("continuing in one tab closes the warning in both [T-1][B-383]", async () => {
    const air = createAir();
    const [one, other] = [await openApp({ air }), await openApp({ air })];
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

  test("logging out in one tab takes all to sign-in; only the other tabs return to their page [B-384][T-3]", async () => {
    const air = createAir();
    const one = await openApp({ air, address: "/catalogue" });
    const other = await openApp({ air, address: "/item/4" });
    one.app.actors.session.send({ type: "logout" });
    await settle();
    expect(one.noted).toEqual(["leave /login"]);
    expect(other.noted).toEqual(["leave /login?redirect=%2Fitem%2F4&ended=1"]);
    expect(readMe(one.app.queries)).toBeNull();
  });

  test("only the last tab to close sends the logout, with its reason [B-386][D-2]", async () => {
    const air = createAir();
    const [one, other] = [await openApp({ air }), await openApp({ air })];
    const closing = 'POST /logout {"reason":"browser-close"}';
    one.signal({ type: "closing" });
    await settle();
    expect(one.server.calls).not.toContain(closing);
    other.page.keepCookie("XSRF-TOKEN", "");
    other.signal({ type: "closing" });
    await settle();
    // The closing page has no time to fetch a token.
    expect(other.server.calls.slice(-1)).toEqual([closing]);
    expect(other.server.calls).not.toContain("GET /csrf-cookie");
  });

  test("a tab restored from the back/forward cache is counted again [D-2]", async () => {
    const air = createAir();
    const [one, other] = [await openApp({ air }), await openApp({ air })];
    one.signal({ type: "closing" });
    one.signal({ type: "returned" });
    other.signal({ type: "closing" });
    await settle();
    expect(other.server.calls.some((call) => call.startsWith("POST /logout"))).toBe(false);
  });

  test("waking after the expiry hides the page until the server has responded [T-2]", async () => {
    const { app, sleep, server, signal } = await openApp();
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

  test("a check that fails with a server error leads to sign-in [B-389]", async () => {
    const { server, clock, noted } = await openApp({ address: "/catalogue" });
    server.on("GET /session/check", { status: 500 });
    clock.increment(30_000);
    await settle();
    expect(noted).toEqual(["leave /login?redirect=%2Fcatalogue&ended=1"]);
  });

  test("a check that is refused leads to sign-in at once: nobody acts, so there is nobody to come back to", async () => {
    const { server, clock, noted } = await openApp({ address: "/catalogue" });
    server.on("GET /session/check", { status: 401 });
    server.calls.length = 0;
    clock.increment(30_000);
    await settle();
    expect(server.calls).toEqual(["GET /session/check"]);
    expect(noted).toEqual(["leave /login?redirect=%2Fcatalogue&ended=1"]);
  });

  test("an open exam stays while the check fails with a server error, and goes on once it succeeds [D-7]", async () => {
    const { app, server, clock, noted } = await openApp({ address: "/exam/4" });
    const { session } = app.actors;
    session.send({ type: "exam.opened" });
    server.on("GET /session/check", { status: 500 });
    for (const wait of [30_000, 10_000, 10_000, 10_000, 10_000]) {
      clock.increment(wait);
      await settle();
    }
    expect(session.getSnapshot().hasTag("signedIn")).toBe(true);
    server.on("GET /session/check", warn);
    clock.increment(10_000);
    await settle();
    expect([session.getSnapshot().hasTag("warning"), noted]).toEqual([true, []]);
    server.on("GET /session/check", { status: 401 });
    clock.increment(5_000);
    await settle();
    expect(session.getSnapshot().value).toBe("signingInAgain");
  });

  test("signing in again in another tab continues this one without a password [D-7]", async () => {
    const air = createAir();
    const { app, noted, server } = await openApp({ air, address: "/profile" });
    const { session } = app.actors;
    session.send({ type: "work.dirty", work: "profile" });
    session.send({ type: "unauthorized.seen" });
    expect(session.getSnapshot().value).toBe("signingInAgain");
    await openApp({ air });
    expect(session.getSnapshot().hasTag("signedIn")).toBe(true);
    expect([noted, server.calls.includes("POST /login")]).toEqual([[], false]);
  });

  test("another user's page in another tab reloads this one; the same user's causes no request [H11]", async () => {
    const air = createAir();
    const { noted, server, app } = await openApp({ air });
    await openApp({ air });
    expect(server.calls.includes("GET /api/me")).toBe(false);
    server.me = { ...server.me!, id: 8 };
    await openApp({ air, me: { id: 8 } });
    expect(app.actors.session.getSnapshot().value).toBe("startingOver");
    expect(noted).toEqual(["reload"]);
  });

  test("a response about another user reloads the page, unless acting has begun or ended [H11][T-51]", async () => {
    const { app, server, noted } = await openApp({ me: { id: 1 } });
    const answers = async (me: Partial<CurrentUser>) => {
      server.me = { ...server.me!, ...me };
      app.forget("/api/me");
      await settle();
      return [app.actors.session.getSnapshot().hasTag("signedIn"), noted];
    };
    const self = { status: false, admin_user_id: null };
    expect(await answers({ id: 7, logged_in_as: { status: true, admin_user_id: 1 } })).toEqual([true, []]);
    expect(await answers({ id: 1, logged_in_as: self })).toEqual([true, []]);
    expect(await answers({ id: 8 })).toEqual([false, ["reload"]]);
  });

  test("an acting tab and the user's own tabs do not reload each other [T-51]", async () => {
    const air = createAir();
    const acting = { logged_in_as: { status: true, admin_user_id: 1 } };
    const own = await openApp({ air, me: { id: 1 } });
    const other = await openApp({ air, me: { id: 7, ...acting } });
    await openApp({ air, me: { id: 1 } });
    expect([own.noted, other.noted]).toEqual([[], []]);
  });

  test("form drafts of earlier users are removed; the user's own are kept while acting [H11][T-51]", async () => {
    const area = { "lyceum.draft.form.1.profile": "{}", "lyceum.draft.form.8.profile": "{}" };
    await openApp({ area, me: { id: 7, logged_in_as: { status: true, admin_user_id: 1 } } });
    expect(Object.keys(area)).toEqual(["lyceum.draft.form.1.profile"]);
  });

  test("a guest's form drafts are those of no user [H11]", async () => {
    const keys = [await openApp({ me: null }), await openApp({ me: { id: 1 } })].map(({ app }) =>
      app.draftKeyOf("help"),
    );
    expect(keys).toEqual(["lyceum.draft.form.0.help", "lyceum.draft.form.1.help"]);
  });

  test("signing out wipes the drafts [D-17][T-4]", async () => {
    const { app, area } = await openApp();
    app.world.storage.write("lyceum.draft.help", "a long question to nobody");
    app.actors.session.send({ type: "logout" });
    await settle();
    expect(Object.keys(area)).toEqual([]);
  });

  test("signing out removes the user's own waiting acts, but not those of other users [T-60][D-17]", async () => {
    const area: Record<string, string> = { "lyceum.draft.outbox.8": "[]", "lyceum.draft.outbox.70": "[]" };
    const { app, server } = await openApp({ area });
    server.on("POST /api/complete", noAnswer());
    app.sendLater({ kind: "complete", content: "item", id: 3, completed: true });
    expect(Object.keys(area)).toContain("lyceum.draft.outbox.7");
    app.actors.session.send({ type: "logout" });
    await settle();
    expect(Object.keys(area)).toEqual(["lyceum.draft.outbox.8", "lyceum.draft.outbox.70"]);
  });
});

test("signing out while acting removes the administrator's waiting acts, but not the other user's [T-60][T-51]", async () => {
  const area: Record<string, string> = {
    "lyceum.draft.outbox.1": "[]",
    "lyceum.draft.outbox.7": "[]",
    "lyceum.draft.outbox.8": "[]",
  };
  const { app } = await openApp({ area, me: { id: 7, logged_in_as: { status: true, admin_user_id: 1 } } });
  app.actors.session.send({ type: "logout" });
  await settle();
  expect(Object.keys(area)).toEqual(["lyceum.draft.outbox.7", "lyceum.draft.outbox.8"]);
});

describe("policies", () => {
  const both = {
    outstandingPolicies: [
      { id: 2, name: "Cookies" },
      { id: 1, name: "GDPR" },
    ],
  };

  test("asks to accept GDPR, then cookies, then fetches the user again [B-300][B-302][B-304][B-361]", async () => {
    const { app, server } = await openApp({ me: both });
    const { policies } = app.actors;
    expect(policies.getSnapshot().context.policy).toBe(1);
    policies.send({ type: "accept", version: "1.0" });
    await settle();
    expect(policies.getSnapshot().context.policy).toBe(2);
    server.me = { ...server.me!, outstandingPolicies: [] };
    policies.send({ type: "accept", version: "1.0" });
    await settle();
    expect(server.calls.filter((call) => call.includes("policy") || call.includes("/me"))).toEqual([
      'POST /api/policy/accept {"policy_id":1,"language":"en-GB","version":"1.0"}',
      'POST /api/policy/accept {"policy_id":2,"language":"en-GB","version":"1.0"}',
      "GET /api/me",
    ]);
    expect(policies.getSnapshot().value).toBe("settled");
  });

  test("a notification between the two choices does not reopen an accepted policy [B-302][B-304]", async () => {
    const { app, server, live, showFirstScreen } = await openApp({ me: both });
    await showFirstScreen();
    const { policies } = app.actors;
    const asked = () => policies.getSnapshot().context.policy;
    policies.send({ type: "accept", version: "1.0" });
    await settle();
    live.tell({ type: "live.notification", notification: notification(1) });
    await settle();
    expect(asked()).toBe(2);
    const answer = Promise.withResolvers<FakeAnswer>();
    server.on("POST /api/policy/accept", () => answer.promise);
    policies.send({ type: "accept", version: "1.0" });
    live.tell({ type: "live.notification", notification: notification(2) });
    await settle();
    expect(asked()).toBe(2);
    server.me = { ...server.me!, outstandingPolicies: [] };
    answer.resolve({});
    await settle();
    expect([policies.getSnapshot().value, server.calls.at(-1)]).toEqual(["settled", "GET /api/me"]);
  });

  test("declining signs out [B-305]", async () => {
    const { app, server, noted } = await openApp({ me: both });
    app.actors.policies.send({ type: "decline" });
    app.actors.policies.send({ type: "confirm", version: "1.0" });
    await settle();
    expect(server.calls).toContain(
      'POST /api/policy/decline {"policy_id":1,"language":"en-GB","version":"1.0"}',
    );
    expect(noted).toEqual(["leave /login"]);
  });

  test("asks again if signing out after declining fails, and can then be declined again [B-305]", async () => {
    const { app, server, noted } = await openApp({ me: both });
    const { policies } = app.actors;
    server.on("POST /logout", { status: 500 });
    policies.send({ type: "decline" });
    policies.send({ type: "confirm", version: "1.0" });
    await settle();
    expect([policies.getSnapshot().value, policies.getSnapshot().hasTag("busy")]).toEqual(["asking", false]);
    server.on("POST /logout", {});
    policies.send({ type: "decline" });
    policies.send({ type: "confirm", version: "1.0" });
    await settle();
    expect(noted).toEqual(["leave /login"]);
  });

  test("asks nothing while acting as another user [B-306]", async () => {
    const { app } = await openApp({ me: { ...both, logged_in_as: { status: true, admin_user_id: 1 } } });
    expect(app.actors.policies.getSnapshot().value).toBe("settled");
  });
});
