import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { ownHosts } from "#server/http/hosts.ts";
import { startTestApp, type TestApp } from "./harness.ts";

const env = {
  PUBLIC_URL: "https://learn.example.org",
  SEED: "none",
  HOST: "192.0.2.7",
  ALLOWED_HOSTS: "lyceum.internal, lyceum",
  TRUST_PROXY: "1",
};

describe("checking the Host header", () => {
  const isOwn = ownHosts(readConfig(env));
  test.each([
    "learn.example.org",
    "LEARN.example.org:8443",
    "learn.example.org.",
    "192.0.2.7:3000",
    "lyceum.internal:3000",
    "lyceum",
    "localhost:3000",
    "127.0.0.1",
    "127.3.2.1:80",
    "[::1]:3000",
  ])("accepts “%s” as a name of this server", (host) => expect(isOwn(host)).toBe(true));

  test.each([
    "evil.example",
    "learn.example.org.evil.example",
    "evil.example/learn.example.org",
    "learn.example.org@evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "0.0.0.0",
    "",
    " ",
    undefined,
  ])("rejects “%s”", (host) => expect(isOwn(host)).toBe(false));

  test("rejects 0.0.0.0 even if the server listens on all interfaces", () => {
    const everywhere = ownHosts(readConfig({ HOST: "0.0.0.0" }));
    expect([everywhere("0.0.0.0:3000"), everywhere("localhost:3000")]).toEqual([false, true]);
  });

  test("refuses an ALLOWED_HOSTS setting that contains more than names", () => {
    expect(() => readConfig({ ALLOWED_HOSTS: "https://lyceum" })).toThrow(
      "ALLOWED_HOSTS must be names such as lyceum.internal, separated by commas",
    );
  });
});

describe("a request with a foreign host name", () => {
  let t: TestApp;
  beforeAll(async () => void (t = await startTestApp({ env, client: "dist/none" })));
  afterAll(() => t.close());

  test("is refused before any processing, whatever its path", async () => {
    const stranger = t.browser();
    for (const path of [
      "/",
      "/login",
      "/api/me",
      "/csrf-cookie",
      "/assets/a.js",
      "/nothing",
      "/app/lyceum",
    ]) {
      const { status, json, headers } = await stranger.get(path, { host: "evil.example" });
      expect([path, status]).toEqual([path, 421]);
      expect(json.message).toBe(
        "This server answers at https://learn.example.org. Whoever runs it can allow other names with ALLOWED_HOSTS.",
      );
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect((await stranger.post("/login", {}, { host: "evil.example" })).status).toBe(421);
  });

  test("is also refused if the proxy forwards the foreign name", async () => {
    const forwarded = { host: "lyceum", "x-forwarded-host": "evil.example" };
    expect((await t.browser().get("/login", forwarded)).status).toBe(421);
    const own = { host: "lyceum", "x-forwarded-host": "learn.example.org" };
    expect((await t.browser().get("/login", own)).status).toBe(200);
  });

  test("is answered for the health check", async () => {
    expect((await t.browser().get("/health", { host: "10.1.2.3:3000" })).status).toBe(200);
  });
});
