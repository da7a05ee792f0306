import { describe, expect, onTestFinished, test, vi } from "vitest";
import { connectionLimits } from "#server/realtime/connection.ts";
import { channel, join, socketServer } from "./live/socketServer.ts";

const live = socketServer();
const { start, connect } = live;

describe("realtime connection limits", () => {
  test("a frame over 64 KB closes the socket [E-064]", async () => {
    await start();
    const socket = await connect();
    socket.say("pusher:ping", { padding: "x".repeat(64 * 1024) });
    expect((await socket.isClosed()).code).toBe(1009);
  });

  test("a binary frame or a flood of messages closes the socket", async () => {
    await start();
    const binary = await connect();
    binary.socket.send(Buffer.from("{}"));
    expect((await binary.isClosed()).code).toBe(4200);
    const flood = await connect();
    for (let n = 0; n <= connectionLimits.messages; n += 1) flood.say("pusher:ping");
    expect((await flood.isClosed()).code).toBe(4301);
  });

  test("a silent client is pinged, stays if it answers and is closed if it does not", async () => {
    await start({ activitySeconds: 1, pongSeconds: 1 });
    const [answering, silent] = [await connect(), await connect()];
    const answer = setInterval(() => answering.say("pusher:pong"), 200);
    expect(await silent.hears("pusher:ping")).toBeDefined();
    expect((await silent.isClosed()).code).toBe(4201);
    clearInterval(answer);
    expect(answering.socket.readyState).toBe(answering.socket.OPEN);
  });

  test("a dead peer that does not answer the close frame is cut off", async () => {
    await start({ activitySeconds: 1, pongSeconds: 1 });
    const dead = await connect();
    await join(dead);
    dead.socket.pause();
    await expect.poll(() => live.sockets.hub.occupied()).toEqual([]);
    dead.socket.terminate();
  });

  test("a client that joins no channel in time is disconnected", async () => {
    await start({ joinSeconds: 1 });
    const [stranger, member] = [await connect(), await connect()];
    await join(member);
    expect((await stranger.isClosed()).code).toBe(4009);
    expect(member.socket.readyState).toBe(member.socket.OPEN);
  });

  test("a client that does not read is dropped before it uses too much memory", async () => {
    await start();
    const [slow, quick] = [await connect(), await connect()];
    await join(slow);
    await join(quick);
    slow.socket.pause();
    const data = JSON.stringify("x".repeat(60_000));
    await expect
      .poll(() => live.sockets.hub.publish(channel, "notification", data), { timeout: 10_000, interval: 1 })
      .toBe(1);
    slow.socket.terminate();
    expect(quick.socket.readyState).toBe(quick.socket.OPEN);
  });

  test("the socket of an ended session is closed within two seconds (ASVS 7.4.1) [E-064]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await start();
    const [gone, staying] = [await connect(), await connect()];
    for (const [socket, session] of [
      [gone, "one"],
      [staying, "two"],
    ] as const) {
      await join(socket);
      live.sockets.find(await socket.id())!.session = session;
    }
    live.sessionsAre(async () => new Set(["two"]));
    vi.advanceTimersByTime(1_999);
    expect((await gone.isClosed()).code).toBe(4009);
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
  });

  test("a database that does not answer closes no socket", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await start();
    const socket = await connect();
    live.sockets.find(await socket.id())!.session = "one";
    let asked = 0;
    live.sessionsAre(() => {
      asked += 1;
      return Promise.reject(new Error("no database"));
    });
    vi.advanceTimersByTime(1_999);
    expect(asked).toBeGreaterThan(0);
    // A closing socket no longer responds.
    socket.say("pusher:ping");
    await socket.hears("pusher:pong");
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  });

  test("a stopping server closes all sockets with code 4100 and does not wait for unresponsive ones", async () => {
    await start();
    const all = await Promise.all(Array.from({ length: 50 }, () => connect()));
    const deaf = await connect();
    deaf.socket.pause();
    const since = Date.now();
    await live.server.close();
    expect(Date.now() - since).toBeLessThan(3_000);
    for (const socket of all)
      expect(await socket.isClosed()).toEqual({ code: 4100, reason: "The server is restarting" });
    deaf.socket.terminate();
  });
});
