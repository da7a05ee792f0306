import { afterEach, expect, test, vi } from "vitest";
import { watchPressure, type Gauges } from "#server/pressure.ts";

afterEach(() => void vi.useRealTimers());

function watched() {
  vi.useFakeTimers();
  const gauges = { at: 0, heap: 0.5 };
  const read: Gauges = { now: () => gauges.at, heap: () => gauges.heap };
  const pressure = watchPressure(read);
  const pass = (milliseconds: number, comesRound = true) => {
    gauges.at += milliseconds;
    if (comesRound) vi.advanceTimersByTime(milliseconds);
    return pressure.isHigh();
  };
  return { gauges, pressure, pass };
}

test("the event loop counts as late already in the turn that holds it up, and no longer once it comes round", () => {
  const { pass, pressure } = watched();
  expect(pass(50)).toBe(false);
  expect(pass(140, false)).toBe(false);
  expect(pass(20, false)).toBe(true);
  expect(pass(50)).toBe(false);
  pressure.stop();
});

test("a heap that is nearly full is pressure too", () => {
  const { gauges, pressure } = watched();
  gauges.heap = 0.85;
  expect(pressure.isHigh()).toBe(true);
  gauges.heap = 0.5;
  expect(pressure.isHigh()).toBe(false);
  pressure.stop();
});

test("of this process it tells without being given anything", () => {
  const pressure = watchPressure();
  expect(pressure.isHigh()).toBe(false);
  pressure.stop();
});
