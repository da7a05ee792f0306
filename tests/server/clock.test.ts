import { sql } from "drizzle-orm";
import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { steadyClock } from "#server/clock.ts";
import { followDatabase } from "#server/followDatabase.ts";
import { startExamRoom } from "./examRoom.ts";

const hour = 3_600_000;

/** A machine whose clocks are moved only by a test. */
function machine(start = 1_000_000_000) {
  let [wall, ticks, up] = [start, 0, 5_000];
  return {
    ...steadyClock({ wall: () => wall, ticks: () => ticks, uptime: () => up }),
    pass: (ms: number) => [(wall += ms), (ticks += ms), (up += ms)],
    sleep: (ms: number) => [(wall += ms), (up += ms)],
    step: (ms: number) => (wall += ms),
    wall: () => wall,
  };
}

describe("the steady clock [EXM-4]", () => {
  test.each([-60_000, 60_000, -hour, 24 * hour, -24 * hour])("ignores a clock step of %i ms", (by) => {
    const { now, pass, step } = machine();
    pass(5_000);
    step(by);
    expect(now().getTime()).toBe(1_000_005_000);
    pass(1_000);
    expect(now().getTime()).toBe(1_000_006_000);
  });
  test("catches up after the machine has slept for hours", () => {
    const { now, pass, sleep, step } = machine();
    sleep(8 * hour);
    expect(now().getTime()).toBe(1_000_000_000 + 8 * hour);
    pass(1_000);
    step(-60_000);
    expect(now().getTime()).toBe(1_000_001_000 + 8 * hour);
    sleep(hour);
    expect(now().getTime()).toBe(1_000_001_000 + 9 * hour);
  });
  test("agrees with the time of day", () => {
    expect(Math.abs(steadyClock().now().getTime() - Date.now())).toBeLessThan(1_000);
  });
});

describe("following the database's clock [EXM-4]", () => {
  const room = startExamRoom();
  let wall: number;
  beforeEach(() => {
    wall = room.t.clock.now().getTime();
  });
  /** A server whose own clock is wrong by this much. */
  async function server(wrong = 0) {
    const clock = machine(wall + wrong);
    const following = await followDatabase(
      { db: room.t.app.db, clock, log: pino({ level: "silent" }) },
      { getSQL: () => sql`to_timestamp(${wall}::float8 / 1000)` },
    );
    await following.stop();
    return { ...clock, look: following.look, error: () => clock.now().getTime() - wall };
  }

  test("corrects a wrong local clock at startup", async () => {
    expect((await server(-3 * hour)).error()).toBeCloseTo(0, -2);
    expect((await server(3 * hour)).error()).toBeCloseTo(0, -2);
  });

  test("ignores a step while an exam is being sat, on running and newly started servers", async () => {
    const one = await server();
    await room.begin();
    const before = one.now().getTime();
    wall += 2 * hour;
    await one.look();
    expect(one.now().getTime()).toBe(before);
    const other = await server(-hour);
    expect(Math.abs(other.now().getTime() - before)).toBeLessThan(500);
    wall -= 5 * hour;
    await other.look();
    await one.look();
    expect(Math.abs(other.now().getTime() - before)).toBeLessThan(500);
    expect(one.now().getTime()).toBe(before);
  });

  test("applies a missed step on all servers once nobody is sitting an exam", async () => {
    const [one, other] = [await server(), await server()];
    const sitter = await room.begin();
    wall += 2 * hour;
    await one.look();
    await other.look();
    expect([one.error(), other.error()].every((error) => error < -hour)).toBe(true);
    expect((await sitter.submit(sitter.wrong())).status).toBe(200);
    await one.look();
    await other.look();
    for (const each of [one, other]) expect(Math.abs(each.error())).toBeLessThan(500);
    expect(Math.abs((await server()).error())).toBeLessThan(500);
  });
});
