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

describe("the Host header", () => {
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
  ])("%s names this server", (host) => expect(isOwn(host)).toBe(true));

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
  ])("%s does not", (host) => expect(isOwn(host)).toBe(false));

  test("a server that listens everywhere is not called by the address of everywhere", () => {
    const everywhere = ownHosts(readConfig({ HOST: "0.0.0.0" }));
    expect([everywhere("0.0.0.0:3000"), everywhere("localhost:3000")]).toEqual([false, true]);
  });

  test("ALLOWED_HOSTS takes names alone", () => {
    expect(() => readConfig({ ALLOWED_HOSTS: "https://lyceum" })).toThrow(
      "ALLOWED_HOSTS must be names such as lyceum.internal, separated by commas",
    );
  });
});

describe("a request under a foreign name", () => {
  let t: TestApp;
  beforeAll(async () => void (t = await startTestApp({ env, client: "dist/none" })));
  afterAll(() => t.close());

  test("is refused before anything is done for it, whatever it asks for", async () => {
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

  test("is refused as well where the proxy passes the name on", async () => {
    const forwarded = { host: "lyceum", "x-forwarded-host": "evil.example" };
    expect((await t.browser().get("/login", forwarded)).status).toBe(421);
    const own = { host: "lyceum", "x-forwarded-host": "learn.example.org" };
    expect((await t.browser().get("/login", own)).status).toBe(200);
  });

  test("is answered where somebody asks for the server's health", async () => {
    expect((await t.browser().get("/health", { host: "10.1.2.3:3000" })).status).toBe(200);
  });
});
