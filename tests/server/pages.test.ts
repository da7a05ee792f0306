import { describe, expect, test } from "vitest";
import { withSheets } from "#server/http/documents.ts";
import { examCalls } from "#src/contracts/exam.ts";
import { lookCookie } from "#src/contracts/look.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import { userCalls } from "#src/contracts/user.ts";
import { bootIn, startWithClient } from "./builtClient.ts";
import { startTestApp, type Answer, type Browser, type TestApp } from "./harness.ts";

const product = startWithClient();
/** The calls that every page of a signed-in user begins with. */
const ofEveryPage = ["/api/me", "/session/check"];
const titleIn = ({ text }: Answer): string => /<title>(.*?)<\/title>/.exec(text)![1]!;

describe("pages", () => {
  test.each([
    ["/login", "login"],
    ["/login/", "login"],
    ["/login/manual", "login-manual"],
    ["/reset-password", "reset-password"],
    ["/reset-password?email=a%40b.c", "reset-password"],
    ["/reset-password?token=x&email=a%40b.c", "new-password"],
  ])(
    "%s is open to signed-out and signed-in visitors alike [R-L-001][R-L-002][R-L-003][P-001]",
    async (path, name) => {
      for (const browser of [product.t.browser(), product.learner]) {
        const answer = await browser.get(path);
        expect([answer.status, titleIn(answer)]).toEqual([200, `${name} Fish &amp; &lt;Chips&gt;`]);
        expect(bootIn(answer).answers).toEqual({});
      }
      expect(bootIn(await product.learner.get(path)).signedIn).toBe(true);
    },
  );

  test("a page has the title of its route before any script runs [B-242]", async () => {
    expect(titleIn(await product.learner.get("/catalogue?sort=newest"))).toBe(
      "Fish &amp; &lt;Chips&gt; – Catalogue",
    );
    expect(titleIn(await product.learner.get("/item/1"))).toBe("Fish &amp; &lt;Chips&gt; – Item");
  });

  test("the saved look is in the document before the first paint; a damaged cookie is ignored [B-315][B-317]", async () => {
    const htmlAt = async (path: string, cookie: string) => {
      const { text } = await product.t.browser().get(path, { cookie: `${lookCookie}=${cookie}` });
      return /<html[^>]*>/.exec(text)![0];
    };
    for (const path of ["/login", "/nowhere"]) {
      const plain = await htmlAt(path, "");
      expect(await htmlAt(path, "dark.touch")).toBe(plain.replace(">", ' data-scheme="dark" data-touch>'));
      expect(await htmlAt(path, "rail")).toBe(plain.replace(">", " data-rail>"));
      expect(await htmlAt(path, "light")).toBe(plain.replace(">", ' data-scheme="light">'));
      for (const damaged of ["pink", encodeURIComponent('dark"><script>'), "%", "."])
        expect(await htmlAt(path, damaged)).toBe(plain);
    }
  });

  test("signed-out visitors are redirected to sign-in, with the address to return to [B-043][B-253]", async () => {
    const sent = async (path: string) => (await product.t.browser().get(path)).headers.location;
    expect(await sent("/item/3?from=mail")).toBe("/login?redirect=%2Fitem%2F3%3Ffrom%3Dmail");
    expect(await sent("/")).toBe("/login");
    expect(await sent("/learning/catalogue")).toBe("/login?redirect=%2Flearning%2Fcatalogue");
  });

  test("every learning address, old or new, redirects signed-out visitors to sign-in [B-069]", async () => {
    const current = [
      ...["/search", "/catalogue", "/pss-accreditations", "/continue-with", "/topics", "/topic/1", "/tag/1"],
      ...["/my-list", "/featured", "/shared", "/completed", "/hidden", "/enrolments", "/mandatory-training"],
      ...["/mandatory-training/2026/4/outstanding", "/mandatory-training/2026/4/completed"],
    ];
    for (const path of current.flatMap((one) => [one, `/learning${one}`])) {
      const { status, headers } = await product.t.browser().get(path);
      expect([path, status, headers.location]).toEqual([
        path,
        302,
        `/login?redirect=${encodeURIComponent(path)}`,
      ]);
    }
  });

  test("an old address redirects to the new one and keeps its query, even for users without access", async () => {
    const led = async (path: string) => {
      const { status, headers } = await product.learner.get(path);
      return [status, headers.location];
    };
    expect(await led("/learning/catalogue?topic=3&sort=title")).toEqual([
      302,
      "/catalogue?topic=3&sort=title",
    ]);
    expect(await led("/learning//evil.example")).toEqual([302, "/evil.example"]);
    expect(await led("/admin")).toEqual([302, "/admin/house"]);
    expect(await led("/catalogue")).toEqual([200, undefined]);
  });

  test("the redirect to sign-in says that the session has ended, but not after signing out or to strangers [T-2]", async () => {
    const t = await startTestApp({ client: product.client, env: { SESSION_SECONDS: "600" } });
    const sentTo = async (browser: Browser, path = "/item/3") => (await browser.get(path)).headers.location;
    const { email } = await t.createUser({ email: "ada@academy.example" });
    const [idle, leaving, stranger] = [await t.signIn(email), await t.signIn(email), t.browser()];

    await leaving.post("/logout");
    // A stranger's cookies reveal nothing, whether they have seen the sign-in page or made a call.
    await stranger.get("/login");
    await stranger.get("/csrf-cookie");
    for (const browser of [leaving, stranger]) {
      expect(await sentTo(browser)).toBe("/login?redirect=%2Fitem%2F3");
      expect(await sentTo(browser, "/")).toBe("/login");
    }

    t.clock.advance(601);
    await t.app.sessions.sweep();
    expect(await sentTo(idle)).toBe("/login?redirect=%2Fitem%2F3&ended=1");
    expect(await sentTo(idle, "/")).toBe("/login?ended=1");
    await idle.get("/login?ended=1");
    await idle.post("/logout");
    expect(await sentTo(idle)).toBe("/login?redirect=%2Fitem%2F3");

    // An invented id gets the same response as one that once existed.
    const guesses = await t.browser().get("/item/3", { cookie: `lyceum=${"x".repeat(43)}` });
    expect(guesses.headers.location).toBe("/login?redirect=%2Fitem%2F3&ended=1");
    const broken = await t.browser().get("/item/3", { cookie: "lyceum=~short" });
    expect(broken.headers.location).toBe("/login?redirect=%2Fitem%2F3");
    await t.close();
  });

  test("a page includes the data for its first screen [E-012]", async () => {
    const profile = bootIn(await product.learner.get("/profile"));
    expect(Object.keys(profile.answers)).toEqual(ofEveryPage);
    expect(profile.answers["/session/check"]).toEqual({
      data: { seconds: product.t.config.sessionSeconds },
      server_time_iso: expect.any(String),
    });
    expect(profile).toMatchObject({
      signedIn: true,
      environment: "demo",
      sso: true,
      productName: "Fish & <Chips>",
    });
    const home = bootIn(await product.learner.get("/"));
    expect(userCalls.me.answer.parse(home.answers["/api/me"]).data.email).toBe("learner@academy.example");
    expect(learningCalls.home.answer.parse(home.answers["/api/home"]).data.recent.length).toBeGreaterThan(0);
    expect(home.answers["/api/me"]).toEqual((await product.learner.get("/api/me")).json);
  });

  test.each([
    ["/item/1", ["/api/items/1"]],
    ["/item/999999", []],
    ["/catalogue?topic=1&page=2&nothing=3", ["/api/search/?perPage=24&page=2&topic=1"]],
    ["/catalogue?type=boxset", ["/api/search/?perPage=24&format=boxset"]],
    ["/search?name=pension", ["/api/search/?perPage=24&name=pension"]],
    ["/accreditation", ["/api/accreditation"]],
    ["/exams/1?attempt=1", ["/api/exams/attempts/1"]],
    ["/exams/1?attempt=999999", []],
    ["/accreditation/search?type=completed", ["/api/accreditation/search/?perPage=24&type=completed"]],
    // A learner may not request what these begin with.
    ["/admin/house", []],
    ["/admin/house/glossary", []],
  ])(
    "the page of %s includes the responses to its first requests, as its reader would get them",
    async (path, calls) => {
      const { answers } = bootIn(await product.learner.get(path));
      expect(Object.keys(answers)).toEqual([...ofEveryPage, ...calls]);
      for (const call of calls) {
        const { server_time_iso: _, ...told } = (await product.learner.get(call)).json;
        expect(answers[call]).toMatchObject(told);
      }
    },
  );

  test.each([
    [
      "/admin/house/glossary?search=annual&sort=nothing",
      ["/api/admin/glossary?search=annual", "/api/admin/views?resource=AdminGlossaryManagement"],
    ],
    ["/admin/house", ["/api/admin/dashboard?area=house"]],
    ["/admin/start", ["/api/admin/dashboard"]],
  ])("the back-office page %s includes what it shows", async (path, calls) => {
    const admin = await product.t.signIn("system@academy.example", "Demo-Pass-2026");
    const { answers } = bootIn(await admin.get(path));
    expect(Object.keys(answers)).toEqual([...ofEveryPage, ...calls]);
    const [first] = calls;
    expect(answers[first!]).toEqual((await admin.get(first!)).json);
  });

  test("an exam page includes the exam without starting it, but not when prefetched or signed out [E-039][T-27][D-4]", async () => {
    const answersAt = async (path: string, headers = {}) =>
      bootIn(await product.learner.get(path, headers)).answers;
    const { "/api/exams/1": first, ...rest } = await answersAt("/exams/1?confirmStart=1");
    expect(first).toEqual((await product.learner.get("/api/exams/1")).json);
    expect(examCalls.start.answer.parse(first)).not.toHaveProperty("data");
    expect(Object.keys(rest)).toEqual(ofEveryPage);
    for (const answers of [
      await answersAt("/exams/none"),
      await answersAt("/exams/999999"),
      await answersAt("/exams/1", { "sec-purpose": "prefetch;prerender" }),
    ])
      expect(Object.keys(answers)).toEqual(ofEveryPage);
    expect(bootIn(await product.t.browser().get("/exams/1")).answers).toEqual({});
  });

  test("acting as another user ends with the next page load after its time is up [T-51]", async () => {
    const admin = await product.t.signIn("system@academy.example", "Demo-Pass-2026");
    const own = (await admin.get("/api/me")).json.data.id;
    const { id } = (await product.learner.get("/api/me")).json.data;
    await admin.post("/api/admin/login-as", { user: id, reason: "Ticket 3" });
    expect((await admin.get("/")).status).toBe(200);
    product.t.clock.advance(1_800);
    const late = await admin.get("/item/1?from=mail");
    expect([late.status, late.headers.location]).toEqual([302, "/item/1?from=mail"]);
    const another = await product.t.signIn("system@academy.example", "Demo-Pass-2026");
    await another.post("/api/admin/login-as", { user: id, reason: "Ticket 3" });
    product.t.clock.advance(1_800);
    const signIn = await another.get("/login?redirect=%2Fitem%2F1%3Ffrom%3Dmail");
    expect([signIn.status, signIn.headers.location]).toEqual([302, "/item/1?from=mail"]);
    const page = bootIn(await admin.get("/item/1?from=mail"));
    expect(userCalls.me.answer.parse(page.answers["/api/me"]).data).toMatchObject({
      id: own,
      logged_in_as: { status: false },
    });
  });

  test("demo accounts are listed only when demo data is loaded", async () => {
    const boot = bootIn(await product.t.browser().get("/login"));
    expect(boot.demoAccounts.map(({ email }) => email)).toContain("super@academy.example");
    expect(boot.demoPassword).toBe("Demo-Pass-2026");
    const plain = await startTestApp({ client: product.client });
    expect(bootIn(await plain.browser().get("/login"))).toMatchObject({
      demoAccounts: [],
      demoPassword: null,
      sso: false,
      environment: null,
      productName: "Lyceum",
    });
    expect((await plain.browser().get("/sso")).status).toBe(404);
    await plain.close();
  });

  test("a page preloads what its route needs beyond the entry, once and scripts first", async () => {
    const { text } = await product.learner.get("/item/1");
    const nonce = /nonce="([^"]+)"/.exec(text)![1]!;
    const links = text.match(/<link[^>]+>/g);
    expect(links).toEqual([
      `<link rel="modulepreload" crossorigin href="/assets/item-1.js" nonce="${nonce}">`,
      `<link rel="modulepreload" crossorigin href="/assets/text-1.js" nonce="${nonce}">`,
      `<link rel="stylesheet" crossorigin href="/assets/item-1.css" nonce="${nonce}">`,
    ]);
  });

  test("an unknown address shows the 404 screen with status 404 [R-L-004]", async () => {
    for (const path of [
      "/nothing",
      "/item",
      "/.env",
      "/.git/config",
      "/login/other",
      "/assets",
      "/index.html",
    ]) {
      const { status } = await product.t.browser().get(path);
      expect([path, status]).toEqual([path, 404]);
    }
    expect(titleIn(await product.t.browser().get("/nothing"))).toBe(
      "Fish &amp; &lt;Chips&gt; – Page not found",
    );
  });

  test("an address with an invalid escape shows the 404 screen, signed in or not [R-L-004]", async () => {
    for (const path of ["/item/%E0%A4%A", "/item/50%?a=%E0", "/%"])
      for (const browser of [product.t.browser(), product.learner]) {
        const answer = await browser.get(path);
        expect([answer.status, titleIn(answer)]).toEqual([404, "Fish &amp; &lt;Chips&gt; – Page not found"]);
        expect(bootIn(answer).signedIn).toBe(browser === product.learner);
      }
    expect((await product.learner.get("/api/items/%E0%A4%A")).status).toBe(400);
  });

  test("an unknown or misused API address gets a JSON error instead of a page", async () => {
    const get = async (path: string) => {
      const { status, json } = await product.learner.get(path);
      return [status, json];
    };
    expect(await get("/api/nothing")).toEqual([404, { message: "Not Found" }]);
    expect(await get("/logout")).toEqual([405, { message: "Method Not Allowed" }]);
    expect(await get("/api/complete")).toEqual([405, { message: "Method Not Allowed" }]);
    expect(await get("/session/other")).toEqual([404, { message: "Not Found" }]);
  });

  test("a value in the boot script cannot break out of it", async () => {
    const evil = await startTestApp({
      client: product.client,
      env: { PRODUCT_NAME: "</script><script>alert(1)</script>" },
    });
    const answer = await evil.browser().get("/login");
    expect(answer.text).not.toContain("<script>alert");
    expect(bootIn(answer).productName).toBe("</script><script>alert(1)</script>");
    await evil.close();
  });

  test("placeholders within inserted values are not replaced", async () => {
    const named = await startTestApp({
      client: product.client,
      env: { PRODUCT_NAME: "__NONCE__ <!--boot-->" },
    });
    expect(titleIn(await named.browser().get("/login"))).toBe("login __NONCE__ &lt;!--boot--&gt;");
    await named.close();
  });

  test("a page sets the anti-forgery cookie and keeps an existing one", async () => {
    const browser = product.t.browser();
    await browser.get("/login");
    const token = browser.cookies.get("XSRF-TOKEN");
    expect(token).toMatch(/^[\w-]{43}$/);
    await browser.get("/login");
    expect(browser.cookies.get("XSRF-TOKEN")).toBe(token);
  });
});

describe("rate limiting of page loads", () => {
  const limited = async (use: (app: TestApp) => Promise<void>) => {
    const app = await startTestApp({ client: product.client, env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } });
    await use(app);
    await app.close();
  };
  const load = async (browser: Browser, times: number, headers: Record<string, string> = {}) => {
    let last: Answer | undefined;
    for (let i = 0; i < times; i += 1) last = await browser.get("/catalogue", headers);
    return last!;
  };

  test("shows how long to wait and does not affect other users", async () => {
    await limited(async (app) => {
      for (const email of ["ada@academy.example", "bob@academy.example"]) await app.createUser({ email });
      const ada = await app.signIn("ada@academy.example");
      expect((await load(ada, 120)).status).toBe(200);
      app.clock.advance(20);
      const refused = await load(ada, 1);
      expect(refused.status).toBe(429);
      expect(refused.headers).toMatchObject({
        "retry-after": "40",
        "content-type": expect.stringMatching(/^text\/html/),
      });
      expect(refused.text).toContain("Wait 40 seconds, then reload this page.");
      expect((await ada.get("/api/me")).status).toBe(200);
      expect((await load(await app.signIn("bob@academy.example"), 1)).status).toBe(200);
      app.clock.advance(41);
      expect((await load(ada, 1)).status).toBe(200);
    });
  });

  test("counts signed-out visitors by IPv6 network, not by single address", async () => {
    await limited(async (app) => {
      const from = (address: string) => ({ "x-forwarded-for": address });
      const stranger = app.browser();
      expect((await load(stranger, 1_200, from("2001:db8:1:2::1"))).status).toBe(302);
      expect((await load(stranger, 1, from("2001:db8:1:2:ffff::7"))).status).toBe(429);
      expect((await load(stranger, 1, from("2001:db8:1:3::1"))).status).toBe(302);
    });
  });
});

test("stylesheets are inlined, and their links stay for Vite but are disabled", () => {
  const link = '<link rel="stylesheet" crossorigin href="/assets/shared-1.css" nonce="__NONCE__">';
  expect(withSheets(product.client, link)).toBe(
    `<style nonce="__NONCE__">p { margin: 0 }</style>${link.replace("<link", "<link disabled")}`,
  );
  const missing = link.replace("shared", "missing");
  expect(withSheets(product.client, missing)).toBe(missing);
});

describe("the redirect after signing in (D-13)", () => {
  const redirectIn = async (redirect: string) =>
    decodeURIComponent(
      /\/sso\?redirect=([^"]*)"/.exec(
        (await product.t.browser().get(`/login?redirect=${encodeURIComponent(redirect)}`)).text,
      )![1]!,
    );
  test("keeps an address within the product [B-034]", async () => {
    expect(await redirectIn("/item/3?tab=1#part")).toBe("/item/3?tab=1#part");
  });
  test.each([
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/%2e%2e//evil.example",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "https://localhost:3000@evil.example/",
    "item/3",
    '"><script>alert(1)</script>',
  ])("falls back to home for %j", async (address) => {
    expect(await redirectIn(address)).toBe("/");
  });
});
