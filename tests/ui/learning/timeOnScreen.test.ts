import { expect, test, vi } from "vitest";
import { timeOnScreen } from "#src/ui/learning/timeOnScreen.ts";

test("time on screen counts only while the document is visible", () => {
  let now = 0;
  let shown: DocumentVisibilityState = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => shown);
  const turn = (to: DocumentVisibilityState): void => {
    shown = to;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const seconds = timeOnScreen(document, () => now);
  now = 4_000;
  expect(seconds()).toBe(4);
  turn("hidden");
  now = 60_000;
  expect(seconds()).toBe(4);
  turn("visible");
  now = 61_500;
  expect(seconds()).toBe(5.5);
});
