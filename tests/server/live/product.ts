import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { createServer } from "#server/server.ts";
import { startTestApp, type TestApp } from "../harness.ts";

/** For all tests of a file, the product's own server on a port of this machine. */
export function startProduct(port: number) {
  const url = `http://localhost:${port}`;
  const secret = "shared with another process";
  let t: TestApp;
  let server: FastifyInstance;
  const listen = async (): Promise<void> => {
    server = await createServer(t.app, t.handled);
    t.parts.realtime.attach(t.app, server);
    await server.listen({ port, host: "127.0.0.1" });
  };
  beforeAll(async () => {
    t = await startTestApp({ env: { PUBLIC_URL: url, PUSHER_SECRET: secret, PORT: String(port) } });
    await listen();
  });
  afterAll(async () => {
    await server.close();
    await t.close();
  });
  return {
    get t() {
      return t;
    },
    port,
    url,
    /** Allows another process to publish. */
    secret,
    restart: async (): Promise<void> => {
      await server.close();
      await listen();
    },
  };
}
