import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { endpoint } from "#src/contracts/endpoint.ts";
import * as z from "zod/mini";
import { anyone } from "#server/access.ts";
import type { ConnectionLimits } from "#server/http/connections.ts";
import { on } from "#server/serve.ts";
import { startTestApp, type TestApp } from "./harness.ts";

let base: TestApp;
beforeAll(async () => void (base = await startTestApp({ handled: () => [] })));
afterAll(() => base.close());

const open: { sockets: Socket[]; app: TestApp | undefined } = { sockets: [], app: undefined };
afterEach(async () => {
  for (const socket of open.sockets.splice(0)) socket.destroy();
  await open.app?.close();
  open.app = undefined;
});

const echo = endpoint("GET", "/api/echo", {
  summary: "Answers when it is told to",
  answer: z.object({ said: z.string() }),
});

/** A server on loopback whose call answers when told to. */
async function listen(connections: Partial<ConnectionLimits>) {
  const answered = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const app = await startTestApp({
    beside: base.database,
    connections: { check: 10, ...connections },
    handled: () => [
      on(echo, anyone, async () => {
        begun.resolve();
        await answered.promise;
        return { said: "hello" };
      }),
    ],
    extend: (server, { app: parts, realtime }) => {
      realtime.attach(parts, server);
      server.post("/take", { config: { withoutCsrf: true } }, async () => ({ taken: true }));
      server.get("/now", async () => ({ now: true }));
      server.get("/much", async () => {
        begun.resolve();
        return "x".repeat(20_000_000);
      });
    },
  });
  open.app = app;
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.server.address() as AddressInfo;
  const client = (said = "", localAddress = "127.0.0.1") => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    open.sockets.push(socket);
    let heard = "";
    socket.on("data", (chunk: Buffer) => (heard += chunk.toString())).on("error", () => {});
    socket.write(said);
    // A connection that is cut off ends, too: whatever it had received by then counts.
    const ended = new Promise<string>((end) => void socket.once("close", () => end(heard)));
    return { socket, heard: () => heard, ended };
  };
  return { app, client, answered, begun };
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const half =
  "POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
const status = (heard: string): string => heard.split("\r\n", 1)[0]!;

describe("a stalled client", () => {
  test("is disconnected when its request body stops arriving", async () => {
    const { client } = await listen({ silence: 40 });
    expect(status(await client(half).ended)).toBe("HTTP/1.1 408 Request Timeout");
  });

  test("is disconnected when its body trickles in or its headers do not arrive", async () => {
    const { client } = await listen({ head: 100, request: 200 });
    const dripping = client(half);
    const drops = setInterval(() => dripping.socket.write(" "), 10);
    // What the client still sends meets a closed connection, and may cost it the unread response: 408, or nothing.
    expect(await dripping.ended).not.toContain("taken");
    clearInterval(drops);
    for (const said of ["", "GET /now HTTP/1.1\r\nHost"])
      expect(status(await client(said).ended)).toBe("HTTP/1.1 408 Request Timeout");
  });

  test("is disconnected when it does not read its response", async () => {
    const { app, client, begun } = await listen({ stall: 40 });
    const deaf = client(get("/much"));
    deaf.socket.removeAllListeners("data").pause();
    await begun.promise;
    // Twenty megabytes take a while on a busy machine.
    await expect.poll(() => connectionsOf(app), { timeout: 20_000 }).toBe(0);
  });

  test("is disconnected when it sends no further request", async () => {
    const { client } = await listen({ idle: 50 });
    expect(status(await client(get("/now")).ended)).toBe("HTTP/1.1 200 OK");
  });
});

test("a slow handler does not get its client disconnected", async () => {
  const { client, answered, begun } = await listen({ silence: 20, stall: 20, idle: 20 });
  const waiting = client(get("/api/echo"));
  await begun.promise;
  // The second one ends after the first would have.
  for (const silent of [client(half), client(half)]) expect(status(await silent.ended)).toContain("408");
  answered.resolve();
  expect(await waiting.ended).toContain('{"said":"hello"}');
});

describe("connections from one address", () => {
  test("close the longest idle one beyond the limit, but never a busy one", async () => {
    const { client, answered, begun } = await listen({ perAddress: 3 });
    const working = client(get("/api/echo"));
    await begun.promise;
    const idle = [client(get("/now"))];
    await expect.poll(idle[0]!.heard).toContain("200 OK");
    idle.push(client(get("/now")));
    await expect.poll(idle[1]!.heard).toContain("200 OK");
    const late = client(get("/now"));
    await expect.poll(late.heard).toContain("200 OK");
    await idle[0]!.ended;
    answered.resolve();
    await expect.poll(working.heard).toContain('{"said":"hello"}');
    expect(idle[1]!.socket.destroyed).toBe(false);
  });

  test("reject a further one while all of them are busy", async () => {
    const { client, answered, begun } = await listen({ perAddress: 1 });
    const working = client(get("/api/echo"));
    await begun.promise;
    expect(await client(get("/now")).ended).toBe("");
    answered.resolve();
    await expect.poll(working.heard).toContain('{"said":"hello"}');
  });
});

test("the total limit closes an idle connection from any address to admit a new one", async () => {
  const { client } = await listen({ all: 1 });
  const first = client(get("/now"), "127.0.0.2");
  await expect.poll(first.heard).toContain("200 OK");
  const second = client(get("/now"), "127.0.0.3");
  await expect.poll(second.heard).toContain("200 OK");
  await first.ended;
});

test("a live channel socket never counts as idle", async () => {
  const { client } = await listen({ all: 1, idle: 20, head: 20, request: 20 });
  const live = client(
    "GET /app/lyceum?protocol=7 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await expect.poll(live.heard).toContain("connection_established");
  expect(await client(get("/now")).ended).toBe("");
  expect(live.socket.destroyed).toBe(false);
});

describe("a stopping server", () => {
  test("answers complete requests, and does not wait for incomplete ones", async () => {
    const { app, client, answered, begun } = await listen({ sending: 20, answering: 60_000 });
    const hanging = [client(half), client("GET /now HTTP/1.1\r\n"), client()];
    const working = client(get("/api/echo"));
    await begun.promise;
    await expect.poll(() => connectionsOf(app)).toBe(4);
    const closed = app.server.close();
    await Promise.all(hanging.map(({ ended }) => ended));
    answered.resolve();
    expect(await working.ended).toContain('{"said":"hello"}');
    await closed;
  });

  test("abandons a response that takes too long", async () => {
    const { app, client, begun } = await listen({ sending: 10, answering: 30 });
    const working = client(get("/api/echo"));
    await begun.promise;
    await app.server.close();
    expect(await working.ended).toBe("");
  });
});

const connectionsOf = ({ server }: TestApp): Promise<number> =>
  new Promise((resolve, reject) =>
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
