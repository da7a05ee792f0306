import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { versionOf } from "#server/pages.ts";
import { versionHeader } from "#src/contracts/boot.ts";
import { startTestApp, type TestApp } from "./harness.ts";

let client: string;
let t: TestApp;
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), "lyceum-client-"));
  for (const folder of [".vite", "assets", "sign-in"]) mkdirSync(join(client, folder));
  writeFileSync(join(client, ".vite/manifest.json"), "{}");
  t = await startTestApp({ client });
});
afterAll(async () => {
  await t.close();
  rmSync(client, { recursive: true });
});

test.each([
  ["a refused call", "/session/ping", 401],
  ["an unknown call", "/api/nothing", 404],
  ["health", "/health", 200],
])("every response names the server's version: %s [EXM-26]", async (_, path, status) => {
  const answer = await t.browser().get(path);
  expect(answer.status).toBe(status);
  expect(answer.headers[versionHeader.toLowerCase()]).toBe(versionOf(client));
});
