import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServer } from "#server/server.ts";
import { herd, type SocketUser } from "../../scripts/bench/sockets.ts";
import { startTestApp, type TestApp } from "./harness.ts";

/** The small version of what `npm run bench:api` does with a thousand sockets. */
const port = 4305;
const url = `http://localhost:${port}`;
const secret = "shared with another process";
const sockets = 300;

let t: TestApp;
let server: FastifyInstance;
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: url, PUSHER_SECRET: secret, PORT: String(port) } });
  await listen();
});
afterAll(async () => {
  await server.close();
  await t.close();
});

async function listen(): Promise<void> {
  server = await createServer(t.app, t.handled);
  t.parts.realtime.attach(t.app, server);
  await server.listen({ port, host: "127.0.0.1" });
}

async function userOf(email: string): Promise<SocketUser> {
  const { id } = await t.createUser({ email });
  const { cookies } = await t.signIn(email);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { id, cookie, token: cookies.get("XSRF-TOKEN")! };
}

// The times of an idle machine are the bench's to judge; here all must hear, and come back spread.
test(
  `${sockets} sockets hear a broadcast, and come back after a restart, not all at once (RT 3) [E-064]`,
  {
    timeout: 90_000,
  },
  async () => {
    const users = await Promise.all(["a", "b", "c"].map((name) => userOf(`${name}@example.org`)));
    const restart = async () => {
      await server.close();
      await listen();
    };
    const { count, restart: after } = await herd({ url, restart }, users, sockets, secret);
    expect(count).toBe(sockets);
    expect(after.back.p50).toBeGreaterThan(1_000);
    expect(after.back.last - after.back.p50).toBeGreaterThan(500);
  },
);
