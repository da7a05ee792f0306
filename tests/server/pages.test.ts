import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveHealth } from "#server/health.ts";
import { withSheets } from "#server/http/documents.ts";
import { Boot } from "#src/contracts/boot.ts";
import { examCalls } from "#src/contracts/exam.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import { userCalls } from "#src/contracts/user.ts";
import { startTestApp, type Answer, type Browser, type TestApp } from "./harness.ts";

/** A client as a build leaves it, small enough to be read here. */
function buildClient(painter?: string): string {
  const client = mkdtempSync(join(tmpdir(), "lyceum-client-"));
  const write = (file: string, text: string) => writeFileSync(join(client, file), text);
  for (const folder of ["assets", "sign-in", ".vite", ".server"]) mkdirSync(join(client, folder));
  const shell = (name: string) =>
    `<html lang="en"><head><title>${name} __PRODUCT_NAME__</title><script nonce="__NONCE__"></script><!--preload--><!--boot--></head><body><div id="root"></div><a href="/sso?redirect=__REDIRECT__"></a></body></html>`;
  write("index.html", shell("index"));
  for (const name of ["login", "login-manual", "reset-password", "new-password"])
    write(`sign-in/${name}.html`, shell(name));
  if (painter) write(".server/pageMarkup.js", painter);
  write("assets/main-1.js", "main()");
  write("assets/shared-1.css", "p { margin: 0 }");
  write("assets/main-1.js.br", "BR");
  write("assets/main-1.js.gz", "GZ");
  write("assets/main-1.js.map", "{}");
  write("assets/face-1.woff2", "font");
  write(
    ".vite/manifest.json",
    JSON.stringify({
      "index.html": {
        file: "assets/main-1.js",
        imports: ["_shared.js"],
        dynamicImports: ["src/ui/learning/ItemPage.tsx"],
      },
      "_shared.js": { file: "assets/shared-1.js", css: ["assets/shared-1.css"] },
      "src/ui/learning/ItemPage.tsx": {
        file: "assets/item-1.js",
        imports: ["_shared.js", "_text.js"],
        css: ["assets/item-1.css"],
      },
      "_text.js": { file: "assets/text-1.js" },
    }),
  );
  return client;
}

let client: string;
let t: TestApp;
let learner: Browser;
beforeAll(async () => {
  client = buildClient();
  t = await startTestApp({ client, seed: true, env: { SEED: "demo", PRODUCT_NAME: "Fish & <Chips>" } });
  learner = await t.signIn("learner@academy.example", "Demo-Pass-2026");
});
afterAll(async () => {
  await t.close();
  rmSync(client, { recursive: true });
});

const bootIn = ({ text }: Answer): Boot =>
  Boot.parse(
    JSON.parse(/<script type="application\/json" id="boot" nonce="[^"]+">(.*?)<\/script>/s.exec(text)![1]!),
  );
const titleIn = ({ text }: Answer): string => /<title>(.*?)<\/title>/.exec(text)![1]!;

describe("the documents", () => {
  test.each([
    ["/login", "login"],
    ["/login/", "login"],
    ["/login/manual", "login-manual"],
    ["/reset-password", "reset-password"],
    ["/reset-password?email=a%40b.c", "reset-password"],
    ["/reset-password?token=x&email=a%40b.c", "new-password"],
  ])(
    "%s is open to everybody, also to those who are signed in [R-L-001][R-L-002][R-L-003][P-001]",
    async (path, name) => {
      for (const browser of [t.browser(), learner]) {
        const answer = await browser.get(path);
        expect([answer.status, titleIn(answer)]).toEqual([200, `${name} Fish &amp; &lt;Chips&gt;`]);
        expect(bootIn(answer).answers).toEqual({});
      }
      expect(bootIn(await learner.get(path)).signedIn).toBe(true);
    },
  );

  test("whoever is signed out is sent to sign in and may come back [B-043][B-253]", async () => {
    const sent = async (path: string) => (await t.browser().get(path)).headers.location;
    expect(await sent("/item/3?from=mail")).toBe("/login?redirect=%2Fitem%2F3%3Ffrom%3Dmail");
    expect(await sent("/")).toBe("/login");
    expect(await sent("/learning/catalogue")).toBe("/login?redirect=%2Flearning%2Fcatalogue");
  });

  test("a page holds what its first screen needs [E-012]", async () => {
    const item = bootIn(await learner.get("/item/1"));
    expect(Object.keys(item.answers)).toEqual(["/api/me"]);
    expect(item).toMatchObject({
      signedIn: true,
      environment: "demo",
      sso: true,
      productName: "Fish & <Chips>",
    });
    const home = bootIn(await learner.get("/"));
    expect(userCalls.me.answer.parse(home.answers["/api/me"]).data.email).toBe("learner@academy.example");
    expect(learningCalls.home.answer.parse(home.answers["/api/home"]).data.boxsets.length).toBeGreaterThan(0);
    expect(home.answers["/api/me"]).toEqual((await learner.get("/api/me")).json);
  });

  test("an exam comes with its document, for whoever opens it as themselves and now; nothing is started by it [E-039][T-27][D-4]", async () => {
    const answersAt = async (path: string, headers = {}) => bootIn(await learner.get(path, headers)).answers;
    const { "/api/exams/1": first, ...rest } = await answersAt("/exams/1?confirmStart=1");
    expect(first).toEqual((await learner.get("/api/exams/1")).json);
    expect(examCalls.start.answer.parse(first)).not.toHaveProperty("data");
    expect(Object.keys(rest)).toEqual(["/api/me"]);
    for (const answers of [
      await answersAt("/exams/1?attempt=1"),
      await answersAt("/exams/none"),
      await answersAt("/exams/999999"),
      await answersAt("/exams/1", { "sec-purpose": "prefetch;prerender" }),
    ])
      expect(Object.keys(answers)).toEqual(["/api/me"]);
    expect(bootIn(await t.browser().get("/exams/1")).answers).toEqual({});
  });

  test("whoever let the time of acting run out is themselves again by the next page [T-51]", async () => {
    const admin = await t.signIn("system@academy.example", "Demo-Pass-2026");
    const own = (await admin.get("/api/me")).json.data.id;
    const { id } = (await learner.get("/api/me")).json.data;
    await admin.post("/api/admin/login-as", { user: id, reason: "Ticket 3" });
    expect((await admin.get("/")).status).toBe(200);
    t.clock.advance(1_800);
    const late = await admin.get("/item/1?from=mail");
    expect([late.status, late.headers.location]).toEqual([302, "/item/1?from=mail"]);
    const another = await t.signIn("system@academy.example", "Demo-Pass-2026");
    await another.post("/api/admin/login-as", { user: id, reason: "Ticket 3" });
    t.clock.advance(1_800);
    const signIn = await another.get("/login?redirect=%2Fitem%2F1%3Ffrom%3Dmail");
    expect([signIn.status, signIn.headers.location]).toEqual([302, "/item/1?from=mail"]);
    const page = bootIn(await admin.get("/item/1?from=mail"));
    expect(userCalls.me.answer.parse(page.answers["/api/me"]).data).toMatchObject({
      id: own,
      logged_in_as: { status: false },
    });
  });

  test("demo accounts are told with demo data only", async () => {
    const boot = bootIn(await t.browser().get("/login"));
    expect(boot.demoAccounts.map(({ email }) => email)).toContain("super@academy.example");
    expect(boot.demoPassword).toBe("Demo-Pass-2026");
    const plain = await startTestApp({ client });
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

  test("a page names what its route needs beyond the entry, once", async () => {
    const { text } = await learner.get("/item/1");
    const nonce = /nonce="([^"]+)"/.exec(text)![1]!;
    const links = text.match(/<link[^>]+>/g);
    expect(links).toEqual([
      `<link rel="stylesheet" crossorigin href="/assets/item-1.css" nonce="${nonce}">`,
      `<link rel="modulepreload" crossorigin href="/assets/item-1.js" nonce="${nonce}">`,
      `<link rel="modulepreload" crossorigin href="/assets/text-1.js" nonce="${nonce}">`,
    ]);
  });

  test("a page of nobody is the 404 screen, with its status [R-L-004]", async () => {
    for (const path of [
      "/nothing",
      "/item",
      "/.env",
      "/.git/config",
      "/login/other",
      "/assets",
      "/index.html",
    ]) {
      const { status } = await t.browser().get(path);
      expect([path, status]).toEqual([path, 404]);
    }
    expect(titleIn(await t.browser().get("/nothing"))).toMatch(/^index/);
  });

  test("a path of a call is no page", async () => {
    const get = async (path: string) => {
      const { status, json } = await learner.get(path);
      return [status, json];
    };
    expect(await get("/api/nothing")).toEqual([404, { message: "Not Found" }]);
    expect(await get("/logout")).toEqual([405, { message: "Method Not Allowed" }]);
    expect(await get("/api/complete")).toEqual([405, { message: "Method Not Allowed" }]);
    expect(await get("/session/other")).toEqual([404, { message: "Not Found" }]);
  });

  test("the boot script cannot be ended by what stands in it", async () => {
    const evil = await startTestApp({ client, env: { PRODUCT_NAME: "</script><script>alert(1)</script>" } });
    const answer = await evil.browser().get("/login");
    expect(answer.text).not.toContain("<script>alert");
    expect(bootIn(answer).productName).toBe("</script><script>alert(1)</script>");
    await evil.close();
  });

  test("what a page is filled with is not looked through for places to fill", async () => {
    const named = await startTestApp({ client, env: { PRODUCT_NAME: "__NONCE__ <!--boot-->" } });
    expect(titleIn(await named.browser().get("/login"))).toBe("login __NONCE__ &lt;!--boot--&gt;");
    await named.close();
  });

  test("a page brings the anti-forgery cookie, and keeps one that is there", async () => {
    const browser = t.browser();
    await browser.get("/login");
    const token = browser.cookies.get("XSRF-TOKEN");
    expect(token).toMatch(/^[\w-]{43}$/);
    await browser.get("/login");
    expect(browser.cookies.get("XSRF-TOKEN")).toBe(token);
  });
});

describe("the painting", () => {
  const painter = `export const paint = ({ boot, address }) => {
    if (address === "/item/2") throw new Error("cannot be painted");
    return { markup: "<p>" + address + boot.answers["/api/me"].data.first_name + "__NONCE__</p>", rules: ".a{}", names: "a b" };
  }`;
  const withPainter = async (code: string, use: (app: TestApp, browser: Browser) => Promise<void>) => {
    const own = buildClient(code);
    const app = await startTestApp({ client: own });
    await app.createUser({ email: "ada@academy.example", firstName: "Ada" });
    await use(app, await app.signIn("ada@academy.example"));
    await app.close();
    rmSync(own, { recursive: true });
  };
  const rootIn = ({ text }: Answer): string => /<div id="root">(.*?)<\/div>/s.exec(text)![1]!;

  test("stands in the page of who is signed in, with its rules last in the head and the page's theme", async () => {
    await withPainter(painter, async (app, browser) => {
      const page = await browser.get("/catalogue?topic=2");
      expect(rootIn(page)).toBe("<p>/catalogue?topic=2Ada__NONCE__</p>");
      expect(page.text).toMatch(/<style data-emotion="ly a b" nonce="[^"_]+">\.a\{\}<\/style><\/head>/);
      expect(page.text).toContain('<html lang="en" data-theme="academy">');
      expect(page.headers["cache-control"]).toBe("no-store");
      for (const path of ["/nothing", "/login"]) expect(rootIn(await app.browser().get(path))).toBe("");
      expect(rootIn(await browser.get("/login"))).toBe("");
    });
  });

  test("is left out where it fails or cannot be loaded: the page comes without it", async () => {
    await withPainter(painter, async (_, browser) => {
      const page = await browser.get("/item/2");
      expect([page.status, rootIn(page), bootIn(page).signedIn]).toEqual([200, "", true]);
    });
    await withPainter("export const paint = (", async (_, browser) => {
      const page = await browser.get("/");
      expect([page.status, rootIn(page), bootIn(page).signedIn]).toEqual([200, "", true]);
    });
  });

  test("is no file that anybody is sent", async () => {
    await withPainter(painter, async (_, browser) => {
      for (const path of ["/.server/pageMarkup.js", "/assets/../.server/pageMarkup.js"])
        expect((await browser.get(path)).text).not.toContain("cannot be painted");
    });
  });
});

test("stylesheets stand in the page, and their links are there for Vite but never fetched", () => {
  const link = '<link rel="stylesheet" crossorigin href="/assets/shared-1.css" nonce="__NONCE__">';
  expect(withSheets(client, link)).toBe(
    `<style nonce="__NONCE__">p { margin: 0 }</style>${link.replace("<link", "<link disabled")}`,
  );
  const missing = link.replace("shared", "missing");
  expect(withSheets(client, missing)).toBe(missing);
});

describe("the redirect after signing in (D-13)", () => {
  const redirectIn = async (redirect: string) =>
    decodeURIComponent(
      /\/sso\?redirect=([^"]*)"/.exec(
        (await t.browser().get(`/login?redirect=${encodeURIComponent(redirect)}`)).text,
      )![1]!,
    );
  test("is kept where it stays within the product [B-034]", async () => {
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
  ])("is home for %j", async (address) => {
    expect(await redirectIn(address)).toBe("/");
  });
  test.each(["//evil.example", "/\\evil.example", "/%5cevil.example/..//evil.example"])(
    "a hostile path %j leads nowhere else when it is sent to sign in",
    async (path) => {
      const { headers, status } = await t.browser().get(path);
      if (status === 302)
        expect(new URL(String(headers.location), t.config.publicUrl).origin).toBe(t.config.publicUrl);
    },
  );
});

describe("the built files", () => {
  test("are sent compressed as they lie, and kept for good", async () => {
    const get = (encoding: string) => t.browser().get("/assets/main-1.js", { "accept-encoding": encoding });
    expect((await get("gzip, br")).text).toBe("BR");
    expect((await get("gzip")).text).toBe("GZ");
    const plain = await get("identity");
    expect(plain.text).toBe("main()");
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
    expect((await t.browser().get("/assets/face-1.woff2")).headers["content-type"]).toBe("font/woff2");
  });
  test.each([
    "main-1.js.map",
    "main-1.js.br",
    "other.js",
    "../index.html",
    "..%2findex.html",
    "%2e%2e/.vite/manifest.json",
    ".",
    "",
  ])("%j is none of them", async (file) => {
    expect((await t.browser().get(`/assets/${file}`)).status).toBe(404);
  });
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("pages and long answers are compressed by %s on the way", async (encoding, unpack) => {
    const answer = await t.server.inject({ url: "/login", headers: { "accept-encoding": encoding } });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(unpack(answer.rawPayload).toString()).toContain("</html>");
  });
});

describe("headers", () => {
  /** The headers that protect, without what differs from one answer to the next. */
  const protective = ({ headers }: Answer) => {
    const { "content-security-policy": policy, ...rest } = headers;
    const names = Object.keys(rest).filter((name) =>
      /^(cross-origin|origin-agent|permissions|referrer|x-content|strict-transport|cache-control|x-powered|server$)/.test(
        name,
      ),
    );
    return {
      ...Object.fromEntries(names.map((name) => [name, rest[name]])),
      policy: String(policy).replace(/nonce-[^']+/g, "nonce-R"),
    };
  };
  const always = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
  const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

  test.each([
    ["an answer", "/api/me", 200],
    ["a refusal", "/api/nothing", 404],
    ["a wrong address", "/api/%E0%A4%A", 400],
    ["health", "/health", 200],
  ])("of %s", async (_, path, status) => {
    const answer = await learner.get(path);
    expect(answer.status).toBe(status);
    expect(protective(answer)).toEqual({ ...always, policy: inert });
  });

  test("of a document: nothing runs but what has the nonce, nothing becomes HTML but by two policies", async () => {
    const answer = await t.browser().get("/login");
    expect(protective(answer)).toEqual({
      ...always,
      policy:
        "default-src 'none'; script-src 'nonce-R' 'strict-dynamic'; style-src-elem 'self' 'nonce-R'; style-src-attr 'none'; " +
        "img-src 'self' data: blob:; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
        "trusted-types app-html dompurify; report-uri /csp-report; report-to csp",
    });
    expect(answer.headers["reporting-endpoints"]).toBe('csp="/csp-report"');
  });

  test("every document has its own nonce, in the policy and in the page", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { text, headers } = await t.browser().get("/login");
        const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))![1]!;
        expect([...text.matchAll(/nonce="([^"]+)"/g)].every(([, found]) => found === nonce)).toBe(true);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
    expect(Buffer.from(nonces[0]!, "base64")).toHaveLength(16);
  });

  test("a service for realtime and one for error reports may be connected to, and https asks for https", async () => {
    const env = {
      PUBLIC_URL: "https://learn.example.org",
      PUSHER_HOST: "ws.example.org",
      PUSHER_APP_ID: "1",
      PUSHER_KEY: "key",
      PUSHER_SECRET: "secret",
      SENTRY_DSN: "https://key@errors.example.org/1",
    };
    const other = await startTestApp({ client, env });
    const answer = await other.browser().get("/login");
    expect(answer.headers["content-security-policy"]).toContain(
      "connect-src 'self' wss://ws.example.org:443 https://errors.example.org;",
    );
    expect(answer.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    expect(bootIn(answer).live).toEqual({ key: "key", host: "ws.example.org", port: 443, tls: true });
    expect(answer.text).not.toContain("secret");
    await other.close();
  });

  test("browsers can report what the policy kept from happening", async () => {
    const report = {
      method: "POST",
      headers: { "content-type": "application/csp-report" },
      payload: '{"csp-report":{}}',
    };
    expect((await t.browser().send("/csp-report", report)).status).toBe(204);
  });
});

describe("health and documentation", () => {
  test("health tells of the database, the migrations and the version", async () => {
    const { status, json } = await t.browser().get("/health");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: "ok",
      database: "ok",
      version: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(json.migrations.applied).toBe(json.migrations.expected);
  });

  test("health is 503 where the database does not answer", async () => {
    const broken = await startTestApp({
      handled: () => [],
      extend: (server, { app }) =>
        serveHealth(
          server,
          {
            ...app,
            db: () => {
              throw new Error("gone");
            },
          },
          "v",
        ),
    });
    const { status, json } = await broken.browser().get("/health");
    expect([status, json.status, json.database]).toEqual([503, "unavailable", "unreachable"]);
    await broken.close();
  });

  test("the API is described from the contracts", async () => {
    const { json } = await t.browser().get("/api/docs/json");
    const operations = Object.entries<Record<string, any>>(json.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    expect(operations.sort()).toEqual(
      t.handled.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort(),
    );
    expect(json.paths["/login"].post).toMatchObject({
      summary: "Signs in with email and password.",
      requestBody: { required: true },
      security: [{ csrf: [] }],
    });
    expect(json.paths["/api/items/{id}"].get.parameters[0]).toMatchObject({
      name: "id",
      in: "path",
      required: true,
    });
  });

  test("and can be read on a page whose policy lets nothing foreign in", async () => {
    const { status, text, headers } = await t.browser().get("/api/docs/");
    expect([status, text.includes("swagger-ui")]).toEqual([200, true]);
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(text).not.toMatch(/<script>(?!\s*<)/);
  });
});
