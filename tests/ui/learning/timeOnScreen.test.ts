import { expect, test, vi } from "vitest";
import { timeOnScreen } from "#src/ui/learning/timeOnScreen.ts";

test("a page is on the screen while its document is visible, and not behind another tab", () => {
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
