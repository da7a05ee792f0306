import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import type { Call } from "#src/services/call.ts";
import type { FailureKind } from "#src/contracts/failures.ts";
import { CallFailed, failureOf } from "#src/services/failures.ts";
import { echoOptions, reconnectDelay } from "#src/services/liveChannel.ts";
import { joined, listenAs } from "./live/listening.ts";

/** The product's own client (Echo over pusher-js) against a scripted server. */

const user = 7;
const stubbed = { at: 4304, user };

describe("the live client after a failure", () => {
  const accepted: WebSocket[] = [];
  let onSubscribe: (socket: WebSocket) => void;
  /** Codes with which the next sockets are turned away on connecting, one by one. */
  const turnAway: number[] = [];

  /** Opens a scripted server. */
  function openStub(): void {
    accepted.length = 0;
    turnAway.length = 0;
    const stub = new WebSocketServer({ port: stubbed.at, host: "127.0.0.1" });
    stub.on("connection", (socket) => {
      accepted.push(socket);
      const code = turnAway.shift();
      if (code !== undefined) {
        socket.send(JSON.stringify({ event: "pusher:error", data: { code, message: "no" } }));
        socket.close(code);
        return;
      }
      const greeting = JSON.stringify({ socket_id: `1.${accepted.length}`, activity_timeout: 30 });
      socket.send(JSON.stringify({ event: "pusher:connection_established", data: greeting }));
      socket.on("message", (text) => {
        if (String(text).includes("pusher:subscribe")) onSubscribe(socket);
      });
    });
    onTestFinished(async () => {
      accepted.forEach((socket) => socket.terminate());
      await new Promise((closed) => stub.close(closed));
    });
  }
  const succeed = (socket: WebSocket) =>
    socket.send(
      JSON.stringify({
        event: "pusher_internal:subscription_succeeded",
        channel: `private-user.${user}`,
        data: "{}",
      }),
    );
  beforeEach(() => {
    onSubscribe = succeed;
  });
  const signs: Call = (async () => ({ auth: "a:b" })) as unknown as Call;
  const fails = (kind: FailureKind): Call => (() => Promise.reject(new CallFailed(failureOf(kind)))) as Call;
  /** Makes the client's timers wait for the test from now on, so that the speed of the machine makes no difference. */
  function holdTime(): void {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
  }
  /**
   * Expects the value within this much of the client's time, plus the real time of connections. `expect.poll` would let
   * time pass.
   */
  async function comesWithin(ms: number, find: () => unknown, expected: unknown): Promise<void> {
    const patience = performance.now() + 10_000;
    for (let left = ms; !isDeepStrictEqual(find(), expected) && performance.now() < patience;) {
      const step = Math.min(left, 100);
      left -= step;
      vi.advanceTimersByTime(step);
      await wait(5);
    }
    expect(find()).toEqual(expected);
  }

  /** Lets a minute of the client's time pass, plus the time of a connection begun within it. */
  async function aMinute(): Promise<void> {
    for (let seconds = 0; seconds < 60; seconds += 1) {
      vi.advanceTimersByTime(1_000);
      await wait(1);
    }
    await wait(200);
  }

  test.each([4001, 4009, 4099])("reports code %i as a refusal and does not retry (RT 2)", async (code) => {
    openStub();
    holdTime();
    const mine = listenAs(signs, stubbed);
    await comesWithin(1_000, () => mine.types(), ["live.connected"]);
    accepted[0]!.close(code);
    await comesWithin(0, () => mine.types(), ["live.connected", "live.denied"]);
    await aMinute();
    expect(accepted).toHaveLength(1);
  });

  test.each([4100, 4199, 1001, 1006])(
    "waits for its turn, a second at least, before it reconnects after code %i (RT 2)",
    async (code) => {
      openStub();
      holdTime();
      const turns = [1, 0];
      const mine = listenAs(signs, { ...stubbed, random: () => turns.shift() ?? 0 });
      await comesWithin(1_000, () => mine.types(), ["live.connected"]);
      if (code === 1006) accepted[0]!.terminate();
      else accepted[0]!.close(code);
      await comesWithin(0, () => mine.types(), ["live.connected", "live.disconnected"]);
      vi.advanceTimersByTime(4_990);
      // A connection that was begun too soon would be open by now.
      await wait(200);
      expect(accepted).toHaveLength(1);
      const all = ["live.connected", "live.disconnected", "live.connected"];
      await comesWithin(1_000, () => mine.types(), all);
    },
  );

  test("reconnects at once after code 4200 (RT 2)", async () => {
    openStub();
    holdTime();
    const mine = listenAs(signs, stubbed);
    await comesWithin(1_000, () => mine.types(), ["live.connected"]);
    accepted[0]!.close(4200);
    const all = ["live.connected", "live.disconnected", "live.connected"];
    await comesWithin(900, () => mine.types(), all);
  });

  test("retries when turned away on connecting, unless the code forbids it (RT 2)", async () => {
    openStub();
    turnAway.push(4100);
    const since = Date.now();
    await joined(listenAs(signs, stubbed));
    expect(Date.now() - since).toBeGreaterThanOrEqual(990);
    turnAway.push(4001);
    holdTime();
    const refused = listenAs(signs, stubbed);
    await comesWithin(1_000, () => refused.types(), ["live.denied"]);
    await aMinute();
    expect(accepted).toHaveLength(3);
  });

  test("reconnects within 5 s of a drop, however long the last connection took (RT 3)", async () => {
    openStub();
    turnAway.push(4100, 4100, 4100, 4100);
    holdTime();
    const mine = listenAs(signs, { ...stubbed, random: () => 1 });
    await comesWithin(19_500, () => mine.types(), ["live.connected"]);
    expect(accepted).toHaveLength(5);
    accepted[4]!.terminate();
    await comesWithin(0, () => mine.types(), ["live.connected", "live.disconnected"]);
    const all = ["live.connected", "live.disconnected", "live.connected"];
    await comesWithin(5_100, () => mine.types(), all);
  });

  test("keeps trying a closed port until it opens", async () => {
    const mine = listenAs(signs, stubbed);
    await expect.poll(() => mine.types()).toEqual(["live.unavailable"]);
    openStub();
    await joined(mine);
  });

  test("gives each attempt more time than the one before, up to 30 s", async () => {
    const silent = createTcpServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
    onTestFinished(() => void silent.close());
    holdTime();
    const mine = listenAs(signs, { user, at: (silent.address() as AddressInfo).port, random: () => 0 });
    await vi.dynamicImportSettled();
    const untilUnavailable = (): number => {
      const known = mine.types().length;
      let ms = 0;
      for (; mine.types().length === known && ms < 60_000; ms += 100) vi.advanceTimersByTime(100);
      return Math.round(ms / 1_000);
    };
    // The second begins a second after the first has failed, the others at once.
    expect(Array.from({ length: 6 }, untilUnavailable)).toEqual([4, 1 + 4, 8, 16, 30, 30]);
    expect(new Set(mine.types())).toEqual(new Set(["live.unavailable"]));
  });

  test.each([
    ["the network is back", "online"],
    ["the page is shown again", "pageshow"],
    ["the window gets focus", "focus"],
  ])("retries at once when %s", async (_, type) => {
    const events = new EventTarget();
    holdTime();
    const mine = listenAs(signs, { ...stubbed, events, random: () => 1 });
    await comesWithin(6_000, () => mine.types(), ["live.unavailable"]);
    openStub();
    events.dispatchEvent(new Event(type));
    await comesWithin(1_000, () => mine.types(), ["live.unavailable", "live.connected"]);
  });

  test.each(["unauthorized", "forbidden"] as const)(
    "reports a channel that is %s as denied, once",
    async (kind) => {
      openStub();
      holdTime();
      const mine = listenAs(fails(kind), stubbed);
      await comesWithin(1_000, () => mine.types(), ["live.denied"]);
      await aMinute();
      expect(mine.types()).toEqual(["live.denied"]);
      expect(accepted[0]!.readyState).toBeGreaterThanOrEqual(2);
    },
  );

  test("retries other authorisation failures with a new socket", async () => {
    openStub();
    let asked = 0;
    const call = ((...ask: Parameters<Call>) =>
      (asked += 1) === 1 ? fails("server")(...ask) : signs(...ask)) as unknown as Call;
    const mine = listenAs(call, stubbed);
    await joined(mine);
    expect(mine.types()).toEqual(["live.unavailable", "live.connected"]);
    expect(accepted).toHaveLength(2);
  });

  test("retries a subscription that the server refused", async () => {
    openStub();
    onSubscribe = (socket) =>
      accepted.length > 1
        ? succeed(socket)
        : socket.send(
            JSON.stringify({
              event: "pusher:subscription_error",
              channel: `private-user.${user}`,
              data: JSON.stringify({ type: "AuthError", status: 401 }),
            }),
          );
    const mine = listenAs(signs, stubbed);
    await joined(mine);
    expect(mine.types()).toEqual(["live.unavailable", "live.connected"]);
  });

  test("notices a dead connection within 20 s (RT 4)", async () => {
    openStub();
    let dead = false;
    const sockets: Socket[] = [];
    const proxy: Server = createTcpServer((inner) => {
      const outer = connect(stubbed.at, "127.0.0.1");
      sockets.push(inner, outer);
      inner.on("data", (data) => void (dead || outer.write(data)));
      outer.on("data", (data) => void (dead || inner.write(data)));
      for (const socket of [inner, outer]) socket.on("error", () => undefined);
    });
    await new Promise<void>((ready) => proxy.listen(0, "127.0.0.1", ready));
    holdTime();
    const mine = listenAs(signs, { user, at: (proxy.address() as AddressInfo).port });
    await comesWithin(1_000, () => mine.types(), ["live.connected"]);
    dead = true;
    await comesWithin(20_500, () => mine.types()[1], "live.disconnected");
    mine.stop();
    sockets.forEach((socket) => socket.destroy());
    proxy.close();
  });
});

describe("connection settings", () => {
  const boot = { key: "lyceum", host: null, port: 443, tls: true };
  const page = (url: string) => new URL(url);

  test("use a secure socket on port 443 of the same host for an HTTPS page [B-363]", () => {
    expect(echoOptions(boot, page("https://learn.example.org/home"))).toMatchObject({
      forceTLS: true,
      wsHost: "learn.example.org",
      wssPort: 443,
    });
  });

  test("keep the page's port, or use a service's own host, port and protocol [B-363]", () => {
    expect(echoOptions(boot, page("https://learn.example.org:8443/"))).toMatchObject({
      forceTLS: true,
      wssPort: 8443,
    });
    expect(echoOptions(boot, page("http://localhost:3000/"))).toMatchObject({
      forceTLS: false,
      wsPort: 3000,
    });
    expect(echoOptions(boot, page("http://academy.example/"))).toMatchObject({ forceTLS: false, wsPort: 80 });
    expect(
      echoOptions({ ...boot, host: "ws.example.org", port: 6001, tls: true }, page("http://localhost:3000/")),
    ).toMatchObject({ forceTLS: true, wsHost: "ws.example.org", wssPort: 6001 });
  });

  test("spread retries: 1 to 5 s after a drop, then longer and longer spans up to 30 s (RT 3)", () => {
    expect([0, 0.5, 1].map((random) => reconnectDelay(0, random))).toEqual([1_000, 3_000, 5_000]);
    expect([1, 2, 3, 4, 5, 50].map((failures) => reconnectDelay(failures, 1))).toEqual([
      2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });
});
