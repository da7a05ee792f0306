import { sql } from "drizzle-orm";
import { compressedOnce } from "#server/http/compress.ts";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { serveHealth } from "#server/health.ts";
import { violationsIn } from "#server/http/policyReports.ts";
import { bootIn, startWithClient } from "./builtClient.ts";
import { startTestApp, type Answer } from "./harness.ts";

const product = startWithClient();

describe("static files and compression", () => {
  test("built assets are served precompressed and cached as immutable", async () => {
    const get = (encoding: string) =>
      product.t.browser().get("/assets/main-1.js", { "accept-encoding": encoding });
    expect((await get("gzip, br")).text).toBe("BR");
    expect((await get("gzip")).text).toBe("GZ");
    const plain = await get("identity");
    expect(plain.text).toBe("main()");
    expect(plain.headers).toMatchObject({
      "cache-control": "max-age=31536000, immutable",
      "content-type": "text/javascript",
      vary: "accept-encoding",
    });
    expect((await product.t.browser().get("/assets/face-1.woff2")).headers["content-type"]).toBe(
      "font/woff2",
    );
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
  ])("%j is not served as an asset", async (file) => {
    expect((await product.t.browser().get(`/assets/${file}`)).status).toBe(404);
  });
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])(
    "pages and long responses are compressed on the fly with %s, short ones are not",
    async (encoding, unpack) => {
      const get = (path: string) => product.learner.get(path, { "accept-encoding": encoding });
      for (const [path, end] of [
        ["/login", "</html>"],
        ["/api/home", "}"],
      ] as const) {
        const { headers, bytes } = await get(path);
        expect([path, headers["content-encoding"], headers.vary]).toEqual([
          path,
          encoding,
          "accept-encoding",
        ]);
        expect(unpack(bytes).toString().endsWith(end)).toBe(true);
      }
      const short = await get("/health");
      expect([short.status, short.headers["content-encoding"]]).toEqual([200, undefined]);
    },
  );
});

describe("response headers", () => {
  /** The protective headers, without what differs between responses. */
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
    ["an API response", "/api/me", 200],
    ["an error response", "/api/nothing", 404],
    ["a malformed address", "/api/%E0%A4%A", 400],
    ["health", "/health", 200],
  ])("the protective headers and an inert policy are sent for %s", async (_, path, status) => {
    const answer = await product.learner.get(path);
    expect(answer.status).toBe(status);
    expect(protective(answer)).toEqual({ ...always, policy: inert });
  });

  test.each(["main-1.js", "shared-1.css", "face-1.woff2"])(
    "%s gets only the headers that browsers apply to subresources",
    async (file) => {
      const { headers } = await product.t.browser().get(`/assets/${file}`);
      expect(Object.keys(headers).sort()).toEqual([
        "cache-control",
        "content-length",
        "content-type",
        "cross-origin-resource-policy",
        "date",
        "vary",
        "x-content-type-options",
      ]);
    },
  );

  test("a picture gets all protective headers, as it can be opened on its own", async () => {
    const answer = await product.t.browser().get("/assets/icon-1.svg");
    expect(protective(answer)).toEqual({
      ...always,
      "cache-control": "max-age=31536000, immutable",
      policy: inert,
    });
  });

  test("a worker gets all protective headers and a policy that lets it connect nowhere", async () => {
    const answer = await product.t.browser().get("/assets/worker-1.mjs");
    expect(answer.headers["content-type"]).toBe("text/javascript");
    expect(protective(answer)).toEqual({
      ...always,
      "cache-control": "max-age=31536000, immutable",
      policy: "default-src 'none'; script-src 'wasm-unsafe-eval'",
    });
  });

  test("a document's policy allows only scripts with the nonce and HTML from known Trusted Types policies", async () => {
    const answer = await product.t.browser().get("/login");
    expect(protective(answer)).toEqual({
      ...always,
      policy:
        "default-src 'none'; script-src 'nonce-R' 'strict-dynamic'; style-src-elem 'self' 'nonce-R'; style-src-attr 'none'; " +
        "img-src 'self' data: blob:; media-src 'self'; frame-src http://127.0.0.1:3100; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
        "trusted-types app-html dompurify pdf-worker; report-uri /csp-report; report-to csp",
    });
    expect(answer.headers["reporting-endpoints"]).toBe('csp="/csp-report"');
  });

  test("every document has its own nonce, the same in the policy and in the page", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { text, headers } = await product.t.browser().get("/login");
        const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))![1]!;
        expect([...text.matchAll(/nonce="([^"]+)"/g)].every(([, found]) => found === nonce)).toBe(true);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
    expect(Buffer.from(nonces[0]!, "base64")).toHaveLength(16);
  });

  test("the policy allows the realtime and error reporting services, and upgrades requests on HTTPS", async () => {
    const env = {
      PUBLIC_URL: "https://learn.example.org",
      PUSHER_HOST: "ws.example.org",
      PUSHER_APP_ID: "1",
      PUSHER_KEY: "key",
      PUSHER_SECRET: "secret",
      SENTRY_DSN: "https://key@errors.example.org/1",
    };
    const other = await startTestApp({ client: product.client, env });
    const answer = await other.browser().get("/login");
    expect(answer.headers["content-security-policy"]).toContain(
      "connect-src 'self' wss://ws.example.org:443 https://errors.example.org;",
    );
    expect(answer.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    expect(bootIn(answer).live).toEqual({ key: "key", host: "ws.example.org", port: 443, tls: true });
    expect(answer.text).not.toContain("secret");
    await other.close();
  });

  test("browsers can report policy violations", async () => {
    const report = {
      method: "POST",
      headers: { "content-type": "application/csp-report" },
      payload: '{"csp-report":{}}',
    };
    expect((await product.t.browser().send("/csp-report", report)).status).toBe(204);
  });

  test("a violation report is logged without query strings, and ignored if it cannot be read (16.2.5)", () => {
    const page = "https://academy.example/reset-password?token=secret&email=a@b.example#part";
    const kept = { page: "https://academy.example/reset-password", directive: "script-src-elem" };
    const old = { "document-uri": page, "effective-directive": "script-src-elem", "blocked-uri": "inline" };
    const body = {
      documentURL: page,
      effectiveDirective: "script-src-elem",
      blockedURL: page,
      sample: "secret",
    };
    expect(violationsIn(JSON.stringify({ "csp-report": old }))).toEqual([{ ...kept, blocked: "inline" }]);
    expect(violationsIn(JSON.stringify([{ type: "csp-violation", url: page, body }]))).toEqual([
      { ...kept, blocked: kept.page },
    ]);
    for (const unreadable of ["", "{", "null", '{"csp-report":{}}', '"token=secret"'])
      expect(violationsIn(unreadable)).toEqual([]);
  });

  test("a flood of violation reports gets 429", async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: "on" } });
    const stranger = limited.browser();
    const report = {
      method: "POST",
      headers: { "content-type": "application/reports+json" },
      payload: "[]",
    };
    const statuses = new Set<number>();
    for (let sent = 0; sent < 61; sent += 1)
      statuses.add((await stranger.send("/csp-report", report)).status);
    expect([...statuses]).toEqual([204, 429]);
    await limited.close();
  });
});

describe("health check and API documentation", () => {
  test("the health check reports the database, the migrations and the version", async () => {
    const { status, json } = await product.t.browser().get("/health");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: "ok",
      database: "ok",
      version: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(json.migrations.applied).toBe(json.migrations.expected);
  });

  test("the health check responds 200 while a newer server has migrated the database, and 503 before this one has", async () => {
    const { t } = product;
    const migrations = sql`drizzle.__drizzle_migrations`;
    const status = async () => (await t.browser().get("/health")).status;
    await t.app
      .db()
      .execute(sql`insert into ${migrations} (hash, created_at) values ('newer', 0), ('newest', 0)`);
    expect(await status()).toBe(200);
    await t.app.db().execute(sql`delete from ${migrations} where hash like 'newe%'`);
    const [last] = (
      await t.app
        .db()
        .execute<{ id: number; hash: string; created_at: string }>(
          sql`delete from ${migrations} where id = (select max(id) from ${migrations}) returning *`,
        )
    ).rows;
    expect(await status()).toBe(503);
    await t.app
      .db()
      .execute(
        sql`insert into ${migrations} (id, hash, created_at) values (${last!.id}, ${last!.hash}, ${last!.created_at})`,
      );
    expect(await status()).toBe(200);
  });

  test("the health check responds 503 when the database does not answer", async () => {
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

  test("the OpenAPI document describes every endpoint of the contracts", async () => {
    const { json } = await product.t.browser().get("/api/docs/json");
    const operations = Object.entries<Record<string, any>>(json.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    expect(operations.sort()).toEqual(
      product.t.handled.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort(),
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

  test("the OpenAPI document is also available as YAML", async () => {
    const { body, headers } = await product.t.server.inject("/api/docs/yaml");
    expect(headers["content-type"]).toContain("yaml");
    expect(body).toMatch(/^openapi: 3\.1\.0\n/);
    expect(body).toContain("\n  /api/items/{id}:\n");
  });

  test("the OpenAPI document is compressed once and reused for later requests", async () => {
    const ask = async (encoding: string) => {
      const { rawPayload, headers } = await product.t.server.inject({
        url: "/api/docs/json",
        headers: { "accept-encoding": encoding },
      });
      return { rawPayload, encoding: headers["content-encoding"] };
    };
    const plain = (await ask("identity")).rawPayload;
    const brotli = await ask("gzip, br");
    expect([brotli.encoding, brotliDecompressSync(brotli.rawPayload).equals(plain)]).toEqual(["br", true]);
    const gzip = await ask("gzip");
    expect([gzip.encoding, gunzipSync(gzip.rawPayload).equals(plain)]).toEqual(["gzip", true]);

    const once = compressedOnce("x".repeat(5_000));
    const reply = { header: () => reply, hasHeader: () => false, removeHeader: () => reply };
    const send = () => once({ headers: { "accept-encoding": "br" } } as never, reply as never);
    expect(await send()).toBe(await send());
  });

  test("the documentation page runs only its own scripts", async () => {
    const { status, text, headers } = await product.t.browser().get("/api/docs/");
    expect([status, text.includes("swagger-ui")]).toEqual([200, true]);
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(text).not.toMatch(/<script>(?!\s*<)/);
  });
});
