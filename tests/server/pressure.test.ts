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

test("pressure is high while one turn blocks the event loop, and ends once the loop continues", () => {
  const { pass, pressure } = watched();
  expect(pass(50)).toBe(false);
  expect(pass(140, false)).toBe(false);
  expect(pass(20, false)).toBe(true);
  expect(pass(50)).toBe(false);
  pressure.stop();
});

test("a nearly full heap counts as pressure", () => {
  const { gauges, pressure } = watched();
  gauges.heap = 0.85;
  expect(pressure.isHigh()).toBe(true);
  gauges.heap = 0.5;
  expect(pressure.isHigh()).toBe(false);
  pressure.stop();
});

test("the pressure of the running process is measured by default", () => {
  const pressure = watchPressure();
  expect(pressure.isHigh()).toBe(false);
  pressure.stop();
});
