import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startDemo } from "./demo.ts";

const demo = startDemo();
const { innerWidth, outerWidth } = window;
const widen = (width: number) => Object.assign(window, { innerWidth: width, outerWidth: width });
afterEach(() => {
  vi.useRealTimers();
  Object.assign(window, { innerWidth, outerWidth });
});

test("an exam refused in a narrow window opens automatically 500 ms after the last step of a resize [B-366]", async () => {
  widen(300);
  const shell = await demo.open("learner", "/exams/6");
  const isRefused = () => screen.queryByText("Exams are not supported at this screen size.") !== null;
  expect(isRefused()).toBe(true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const step = (width: number) => {
    widen(width);
    fireEvent(window, new Event("resize"));
    act(() => void vi.advanceTimersByTime(499));
  };
  step(1_024);
  step(1_280);
  const calls = shell.calls.length;
  expect([isRefused(), shell.calls.slice(calls)]).toEqual([true, []]);
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  await shell.arrived();
  expect(isRefused()).toBe(false);
  expect(shell.calls.slice(calls).map(({ call, status }) => [call, status])).toEqual([
    ["GET /api/exams/6", 200],
  ]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Two-minute check on sanctions");
  expect(screen.getByRole("button", { name: "Start exam" })).toBeTruthy();
});

test("the exam window shows only the exam in its address, without navigation, search or profile menu [B-091][R-L-054]", async () => {
  await demo.open("learner", "/exams/6");
  expect(document.title).toBe("Lyceum – Two-minute check on sanctions");
  expect(screen.getByRole("main").textContent).toContain("Two-minute check on sanctions");
  for (const role of ["navigation", "contentinfo", "search"]) expect(screen.queryByRole(role)).toBeNull();
  expect(screen.queryByRole("link", { name: "Lyceum, home" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^(?:Profile menu|Notifications)/ })).toBeNull();
});
