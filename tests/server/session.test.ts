import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions, users } from "#server/schema/index.ts";
import { hashOf } from "#server/sessions/tokens.ts";
import { settle } from "../fake/settle.ts";
import { createFakeWorld, notification } from "../fake/world.ts";
import { startApp } from "../services/openApp.ts";
import { startTestApp, type Browser } from "./harness.ts";
import { startSessions } from "./sessions.ts";

const s = startSessions();
const { person, visitor, isSignedIn } = s;
const seconds = async (browser: Browser, call: "check" | "ping" = "check"): Promise<number> =>
  (await browser.get(`/session/${call}`)).json.data.seconds;

describe("the remaining session time", () => {
  test("is not extended by a thousand checks, but by a ping [E-007][E-008][B-388][B-383]", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    expect(await seconds(browser)).toBe(600);
    s.t.clock.advance(100);
    for (let i = 0; i < 1_000; i += 1) expect(await seconds(browser)).toBe(500);
    expect(await seconds(browser, "ping")).toBe(600);
    expect(await seconds(browser)).toBe(600);
  });

  test("is extended by any other call, at most every ten seconds", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    s.t.clock.advance(9);
    await browser.get("/api/me");
    expect(await seconds(browser)).toBe(591);
    s.t.clock.advance(1);
    await browser.get("/api/me");
    expect(await seconds(browser)).toBe(600);
  });

  test("reaches the warning on a page that is left alone, whatever it requests by itself [B-380]", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    const fake = createFakeWorld({ boot: { answers: { "/api/me": (await browser.get("/api/me")).json } } });
    let underWay = 0;
    const fetch: typeof globalThis.fetch = (...request) => {
      underWay += 1;
      return browser.fetch(...request).finally(() => (underWay -= 1));
    };
    const world = { ...fake.world, fetch, cookies: browser.cookieText };
    const { app, live, clock, showFirstScreen } = startApp({ ...fake, world });
    const answered = async () => {
      do await settle();
      while (underWay > 0);
    };
    await showFirstScreen();
    live.tell({ type: "live.unavailable" });
    await answered();
    for (let passed = 30; passed <= 300; passed += 30) {
      expect(app.actors.session.getSnapshot().hasTag("warning")).toBe(false);
      s.t.clock.advance(30);
      live.tell({ type: "live.notification", notification: notification(passed) });
      clock.increment(30_000);
      await answered();
    }
    expect(app.actors.session.getSnapshot().hasTag("warning")).toBe(true);
  });

  test("cannot be read or extended without a session", async () => {
    const browser = s.t.browser();
    expect([
      (await browser.get("/session/check")).status,
      (await browser.get("/session/ping")).status,
    ]).toEqual([401, 401]);
  });

  test("cannot be extended after it has run out", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    s.t.clock.advance(599);
    expect(await seconds(browser)).toBe(1);
    s.t.clock.advance(1);
    expect((await browser.get("/session/ping")).status).toBe(401);
  });

  test("cannot be extended beyond the absolute limit", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    for (let i = 0; i < 6; i += 1) {
      s.t.clock.advance(550);
      await browser.get("/session/ping");
    }
    expect(await seconds(browser)).toBe(300);
    s.t.clock.advance(300);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("expired sessions are deleted from the database", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    s.t.clock.advance(601);
    const other = await s.t.signIn(email);
    expect(await s.t.app.sessions.sweep()).toBeGreaterThan(0);
    const rows = await s.t.app.db().select().from(sessions);
    expect(rows.map(({ idHash }) => idHash)).toEqual([hashOf(other.cookies.get("lyceum")!)]);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe("signing out", () => {
  test("ends the session and clears the browser's cache and session cookies [E-003]", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    const kept = s.t.browser();
    kept.cookies.set("lyceum", browser.cookies.get("lyceum")!);
    const answer = await browser.post("/logout");
    expect([answer.status, answer.json, answer.headers["clear-site-data"]]).toEqual([
      200,
      { data: null },
      '"cache"',
    ]);
    // The cookie of a known device stays, so that nobody else locks its user out (D-24).
    expect([...browser.cookies.keys()]).toEqual(["lyceum-device"]);
    expect(await isSignedIn(kept)).toBe(false);
  });

  test("succeeds without a session [E-003]", async () => {
    expect((await (await visitor()).post("/logout", {})).status).toBe(200);
  });

  describe("when the browser closes (D-2)", () => {
    const close = async () => {
      const { email } = await person();
      const browser = await s.t.signIn(email);
      const answer = await browser.post("/logout", { reason: "browser-close" });
      expect([answer.status, answer.headers["set-cookie"]]).toEqual([200, undefined]);
      return browser;
    };
    test("ends the session 15 seconds later [E-003]", async () => {
      const browser = await close();
      s.t.clock.advance(15);
      expect(await isSignedIn(browser)).toBe(false);
    });
    test("is cancelled by any request within that time, as after a refresh or from another tab", async () => {
      const browser = await close();
      s.t.clock.advance(14);
      expect(await isSignedIn(browser)).toBe(true);
      s.t.clock.advance(60);
      expect(await isSignedIn(browser)).toBe(true);
    });
    test("rejects any other reason", async () => {
      const { email } = await person();
      const browser = await s.t.signIn(email);
      expect((await browser.post("/logout", { reason: "boredom" })).status).toBe(422);
      expect(await isSignedIn(browser)).toBe(true);
    });
  });

  test("ending all sessions spares the current one and notifies; disabling the user ends that too", async () => {
    const { email, id } = await person();
    const [one, other] = [await s.t.signIn(email), await s.t.signIn(email)];
    let ended = 0;
    s.t.app.sessions.onEnd(() => (ended += 1));
    await s.t.app.sessions.endAll([id], hashOf(one!.cookies.get("lyceum")!));
    expect([await isSignedIn(one!), await isSignedIn(other!), ended]).toEqual([true, false, 1]);
    await s.t.app.db().update(users).set({ disabledAt: s.t.clock.now() }).where(eq(users.id, id));
    expect(await isSignedIn(one!)).toBe(false);
  });

  test("a removed role takes effect from the next request", async () => {
    const { email, id } = await person({ roles: ["super admin"] });
    const browser = await s.t.signIn(email);
    expect((await browser.post("/api/admin/login-as", {})).status).toBe(422);
    await s.t.app.db().update(users).set({ roles: [] }).where(eq(users.id, id));
    expect((await browser.post("/api/admin/login-as", {})).status).toBe(403);
  });
});

describe("behind HTTPS", () => {
  test("cookies cannot be set or read by another host [B-373][B-375]", async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: "https://learn.example.org" } });
    const answer = await secure.browser().get("/csrf-cookie");
    expect(answer.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^__Host-lyceum=~[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Lax$/),
    ]);
    expect(answer.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    await secure.close();
  });
});

test("a malformed session cookie is refused", async () => {
  const browser = s.t.browser();
  for (const value of ["", "x", "%00", "' or 1=1 --", "a".repeat(5_000)]) {
    browser.cookies.set("lyceum", value);
    expect((await browser.get("/session/check")).status).toBe(401);
  }
});
