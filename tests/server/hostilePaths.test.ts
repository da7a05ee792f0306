import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClient } from "./builtClient.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

/** Paths that a browser could read as another host. */

let client: string;
let t: TestApp;
let learnerId: number;
beforeAll(async () => {
  client = buildClient();
  t = await startTestApp({ client });
  await t.createUser({ email: "super@example.org", roles: ["super admin"] });
  learnerId = (await t.createUser({ email: "learner@example.org" })).id;
  await t.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await t.close();
  rmSync(client, { recursive: true });
});

/** Over a socket, as `browser.get` would normalise the path before the server receives it. */
async function load(path: string, { cookies }: Browser) {
  const { port } = t.server.server.address() as AddressInfo;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = get({ host: "127.0.0.1", port, path, headers: { host: "localhost", cookie } });
  const [{ statusCode, headers }] = (await once(request, "response")) as [IncomingMessage];
  request.destroy();
  return [statusCode, headers.location];
}

/** An administrator whose time acting as another user is over: the next page returns to their own account. */
async function actingTooLong(): Promise<Browser> {
  const admin = await t.signIn("super@example.org");
  await admin.post("/api/admin/login-as", { user: learnerId, reason: "Ticket 3" });
  t.clock.advance(1_800);
  return admin;
}

const missing = [404, undefined];
const home = [302, "/"];

test.each([
  ["//evil.example", missing, missing, home],
  ["//evil.example/catalogue", missing, missing, home],
  ["/\\evil.example", missing, missing, home],
  ["/%5cevil.example/..//evil.example", missing, missing, home],
  ["http://evil.example/", missing, missing, home],
  [
    "/learning//evil.example",
    [302, "/login?redirect=%2Flearning%2F%2Fevil.example"],
    [302, "/evil.example"],
    [302, "/learning//evil.example"],
  ],
  ["/learning/\\evil.example", [302, "/login"], [302, "/evil.example"], [302, "/learning/\\evil.example"]],
])(
  "the hostile path %j never redirects to another origin (D-13)",
  async (path, signedOut, learner, acting) => {
    expect(await load(path, t.browser())).toEqual(signedOut);
    expect(await load(path, await t.signIn("learner@example.org"))).toEqual(learner);
    expect(await load(path, await actingTooLong())).toEqual(acting);
  },
);
