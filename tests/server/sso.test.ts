import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { serveDemoIdentityProvider } from "#server/demoIdentityProvider.ts";
import { networkOf } from "#server/http/addresses.ts";
import { countUse } from "#server/http/limits.ts";
import { serveSso } from "#server/modules/sso.ts";
import { auditLog, users } from "#server/schema/index.ts";
import { startTestApp, type Answer, type Browser, type TestApp } from "./harness.ts";

let t: TestApp;

/** An identity without its verification. Its signature does not count, as it comes from the provider itself. */
const unverified = (token: string): string => {
  const [head, claims, signature] = token.split(".") as [string, string, string];
  const told = JSON.parse(Buffer.from(claims, "base64url").toString());
  const changed = JSON.stringify({ ...told, email_verified: false });
  return [head, Buffer.from(changed).toString("base64url"), signature].join(".");
};

/** Whether the provider says that it has verified the addresses of its users. */
let isVerified = true;
beforeAll(async () => {
  t = await startTestApp({
    env: { RATE_LIMITS: "on" },
    extend(server, { app }) {
      const provider = serveDemoIdentityProvider(server, app);
      const fetch: typeof provider.fetch = async (...asked) => {
        const answer = await provider.fetch!(...asked);
        const tokens = isVerified
          ? null
          : await answer
              .clone()
              .json()
              .catch(() => null);
        return tokens?.id_token
          ? Response.json({ ...tokens, id_token: unverified(tokens.id_token) })
          : answer;
      };
      serveSso(server, app, { ...provider, fetch });
    },
  });
  for (const name of ["learner", "manager", "external"])
    await t.createUser({ email: `${name}@academy.example` });
});
afterAll(() => t.close());

const pathOf = (location: unknown): string => {
  const { origin, pathname, search } = new URL(String(location), t.config.publicUrl);
  expect(origin).toBe(t.config.publicUrl);
  return pathname + search;
};

/** Follows redirects as a browser does, until a page or `before` is reached. */
async function follow(
  browser: Browser,
  first: Answer,
  before?: string,
): Promise<{ answer: Answer; path: string }> {
  let answer = first;
  let path = "";
  while (answer.status >= 300 && answer.status < 400) {
    path = pathOf(answer.headers.location);
    if (before !== undefined && path.startsWith(before)) return { answer, path };
    answer = await browser.get(path);
  }
  return { answer, path };
}

/** Goes to the page where an account is chosen. */
const toAccounts = async (browser: Browser, redirect?: string) =>
  follow(
    browser,
    await browser.get(redirect === undefined ? "/sso" : `/sso?redirect=${encodeURIComponent(redirect)}`),
  );

/** Chooses an account and goes on until the callback, which is not yet called. */
async function choose(browser: Browser, page: string, email: string): Promise<string> {
  const chosen = await browser.send(page, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    payload: new URLSearchParams({ account: email }).toString(),
  });
  return (await follow(browser, chosen, "/sso/callback")).path;
}

async function signInAs(browser: Browser, email: string, redirect?: string): Promise<Answer> {
  const { path } = await toAccounts(browser, redirect);
  return browser.get(await choose(browser, path, email));
}

describe("the single sign-on round trip", () => {
  test("signs in and keeps the deep link [E-009][B-034]", async () => {
    const browser = t.browser();
    const { answer } = await toAccounts(browser, "/item/3?from=mail#part");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("learner@academy.example");
    expect(answer.text).not.toContain("super@academy.example");

    const back = await signInAs(browser, "learner@academy.example", "/item/3?from=mail#part");
    expect([back.status, back.headers.location]).toEqual([302, "/item/3?from=mail#part"]);
    expect((await browser.get("/session/check")).status).toBe(200);
  });

  test("begins for a whole firm behind one address within a minute", async () => {
    const statuses = new Set<number>();
    for (let person = 0; person < 300; person += 1) statuses.add((await t.browser().get("/sso")).status);
    expect([...statuses]).toEqual([302]);
  });

  test("leads home without a redirect [E-009]", async () => {
    const browser = t.browser();
    expect((await signInAs(browser, "manager@academy.example")).headers.location).toBe("/");
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "\t//evil.example",
    "item/3",
  ])("never leads to another site: %j [D-13][E-009]", async (redirect) => {
    const browser = t.browser();
    expect((await signInAs(browser, "learner@academy.example", redirect)).headers.location).toBe("/");
  });

  test("starts at the public address, where its cookie belongs, and does not loop behind a proxy", async () => {
    const host = "127.0.0.1:3000";
    const answer = await t.browser().get("/sso?redirect=/search", { host });
    expect(answer.headers.location).toBe("http://localhost:3000/sso?moved=1&redirect=%2Fsearch");
    const moved = await t.browser().get("/sso?moved=1&redirect=%2Fsearch", { host });
    expect(moved.headers.location).toMatch(/^http:\/\/localhost:3000\/demo-sso\/auth\?/);
  });

  test("binds an identity to one account, even if another account gets its email address", async () => {
    const [external] = await t.app
      .db()
      .select()
      .from(users)
      .where(eq(users.email, "external@academy.example"));
    await signInAs(t.browser(), "external@academy.example");
    await t.app
      .db()
      .update(users)
      .set({ email: "renamed@academy.example" })
      .where(eq(users.id, external!.id));
    await t.createUser({ email: "external@academy.example" });
    const browser = t.browser();
    await signInAs(browser, "external@academy.example");
    const [entry] = await t.app
      .db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.act, "login"), eq(auditLog.userId, external!.id)));
    expect(entry).toMatchObject({ outcome: "done", details: { by: "sso" } });
  });
});

describe("single sign-on", () => {
  test("refuses a callback that is used twice", async () => {
    const browser = t.browser();
    const { path } = await toAccounts(browser);
    const callback = await choose(browser, path, "learner@academy.example");
    const { "XSRF-TOKEN": _, ...before } = Object.fromEntries(browser.cookies);
    expect((await browser.get(callback)).headers.location).toBe("/");
    const replayed = t.browser();
    for (const [name, value] of Object.entries(before)) replayed.cookies.set(name, value);
    expect((await replayed.get(callback)).headers.location).toBe("/login?sso=failed");
  });

  test("refuses another browser's callback", async () => {
    const browser = t.browser();
    const { path } = await toAccounts(browser);
    const callback = await choose(browser, path, "learner@academy.example");
    const victim = t.browser();
    await victim.get("/csrf-cookie");
    expect((await victim.get(callback)).headers.location).toBe("/login?sso=failed");
    expect((await victim.get("/session/check")).status).toBe(401);
  });

  test.each(["", "?state=x&code=y", "?code=y", "?state=__proto__"])(
    "refuses a callback without a sign-in under way: %j",
    async (query) => {
      expect((await t.browser().get(`/sso/callback${query}`)).headers.location).toBe("/login?sso=failed");
    },
  );

  test("refuses a callback after ten minutes", async () => {
    const browser = t.browser();
    const { path } = await toAccounts(browser);
    const callback = await choose(browser, path, "learner@academy.example");
    t.clock.advance(601);
    expect((await browser.get(callback)).headers.location).toBe("/login?sso=failed");
  });

  test("refuses a forged code", async () => {
    const browser = t.browser();
    const { path } = await toAccounts(browser, "/search");
    const callback = new URL(await choose(browser, path, "learner@academy.example"), t.config.publicUrl);
    callback.searchParams.set("code", "forged");
    const answer = await browser.get(callback.pathname + callback.search);
    expect(answer.headers.location).toBe("/login?sso=failed&redirect=%2Fsearch");
  });

  test("refuses a disabled account on the provider's page", async () => {
    await t.createUser({ email: "trainer@academy.example", disabledAt: t.clock.now() });
    const browser = t.browser();
    const { path } = await toAccounts(browser);
    const refused = await browser.send(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "account=trainer%40academy.example",
    });
    expect(refused.text).toContain("We could not sign you in");
  });

  test("refuses the identity of a disabled account, even if another account now has its address [E-009]", async () => {
    const email = "content@academy.example";
    await t.createUser({ email });
    await signInAs(t.browser(), email);
    await t.app
      .db()
      .update(users)
      .set({ email: "old@academy.example", disabledAt: t.clock.now() })
      .where(eq(users.email, email));
    const { id } = await t.createUser({ email });
    const browser = t.browser();
    expect((await signInAs(browser, email)).headers.location).toBe("/login?sso=unknown");
    expect((await browser.get("/session/check")).status).toBe(401);
    const [now] = await t.app.db().select().from(users).where(eq(users.id, id));
    expect(now!.ssoSubject).toBeNull();
  });

  test("refuses an address that the provider has not verified, and binds no account to it", async () => {
    const email = "exam@academy.example";
    const { id } = await t.createUser({ email });
    const bound = async () => (await t.app.db().select().from(users).where(eq(users.id, id)))[0]!.ssoSubject;
    const browser = t.browser();
    isVerified = false;
    onTestFinished(() => void (isVerified = true));
    expect((await signInAs(browser, email)).headers.location).toBe("/login?sso=unknown");
    expect([(await browser.get("/session/check")).status, await bound()]).toEqual([401, null]);
    isVerified = true;
    expect((await signInAs(browser, email)).headers.location).toBe("/");
    expect(await bound()).not.toBeNull();
    // Once it is bound, the address no longer matters.
    isVerified = false;
    expect((await signInAs(t.browser(), email)).headers.location).toBe("/");
  });

  test("asks people to wait on a page while too many come from one address, and then continues their sign-in", async () => {
    const browser = t.browser();
    const { path } = await toAccounts(browser, "/search");
    const callback = await choose(browser, path, "learner@academy.example");
    t.clock.advance(61);
    for (let use = 0; use < 6_000; use += 1)
      countUse(t.app, networkOf("127.0.0.1"), { name: "sso", max: 6_000, seconds: 60 });
    for (const answer of [await t.browser().get("/sso"), await browser.get(callback)]) {
      expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "60"]);
      expect(answer.headers["content-type"]).toContain("text/html");
      expect(answer.text).toContain("Wait 60 seconds, then reload this page.");
    }
    t.clock.advance(61);
    expect((await browser.get(callback)).headers.location).toBe("/search");
  });

  test("refuses a choice of account without a sign-in under way", async () => {
    const answer = await t.browser().get("/demo-sso/choose/nothing");
    expect(answer.text).toContain("We could not sign you in");
  });
});

test("single sign-on issues a new session id [fixation]", async () => {
  const browser = t.browser();
  const { path } = await toAccounts(browser);
  const before = browser.cookies.get("lyceum");
  await browser.get(await choose(browser, path, "learner@academy.example"));
  expect(before).toBeDefined();
  expect(browser.cookies.get("lyceum")).not.toBe(before);
});
