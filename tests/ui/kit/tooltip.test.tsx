import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { tooltipHideDelay } from "#src/contracts/limits.ts";
import { Tooltip } from "#src/ui/kit/Tooltip.tsx";
import { descriptionOf, show } from "./show.tsx";

beforeEach(() => void vi.useFakeTimers());

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const draw = () => {
  show(
    <Tooltip text="Counts toward this year">
      <button>CPD</button>
    </Tooltip>,
  );
  return screen.getByRole("button", { name: "CPD" });
};
const open = () => {
  const trigger = draw();
  fireEvent.pointerOver(trigger, { pointerType: "mouse" });
  fireEvent.mouseOver(trigger);
  wait(500);
  return { trigger, shown: () => screen.queryByRole("tooltip") !== null };
};

// MUI's fade follows the delay.
const exit = 250;

test("a tooltip stays for 100 ms after the pointer has left [B-367][D-15]", () => {
  expect(tooltipHideDelay).toBe(100);
  const { trigger, shown } = open();
  expect(shown()).toBe(true);
  fireEvent.mouseLeave(trigger);
  wait(99);
  expect(trigger.getAttribute("aria-describedby")).not.toBeNull();
  wait(1);
  expect(trigger.getAttribute("aria-describedby")).toBeNull();
  wait(exit);
  expect(shown()).toBe(false);
});

test("a tooltip stays while the pointer is on it, and for 100 ms after that [B-367][D-15]", () => {
  const { trigger, shown } = open();
  fireEvent.mouseLeave(trigger);
  wait(50);
  fireEvent.mouseOver(screen.getByRole("tooltip"));
  wait(5000);
  expect(shown()).toBe(true);
  fireEvent.mouseLeave(screen.getByRole("tooltip"));
  wait(99);
  expect(trigger.getAttribute("aria-describedby")).not.toBeNull();
  wait(1);
  wait(exit);
  expect(shown()).toBe(false);
});

test("a touch shows a tooltip once it has lasted, and the tooltip stays for 4 s after it", () => {
  show(
    <Tooltip text="Counts toward this year">
      <button>CPD</button>
    </Tooltip>,
  );
  const trigger = screen.getByRole("button", { name: "CPD" });
  const shown = () => trigger.getAttribute("aria-describedby") !== null;
  fireEvent.touchStart(trigger);
  wait(399);
  fireEvent.touchEnd(trigger);
  wait(5_000);
  expect(shown()).toBe(false);
  fireEvent.touchStart(trigger);
  wait(400);
  fireEvent.touchEnd(trigger);
  wait(3_999);
  expect(shown()).toBe(true);
  wait(1);
  expect(shown()).toBe(false);
});

test("a tap shows no tooltip, although browsers say that the mouse is over what was tapped", () => {
  const trigger = draw();
  fireEvent.pointerOver(trigger, { pointerType: "touch" });
  fireEvent.touchStart(trigger);
  wait(100);
  fireEvent.touchEnd(trigger);
  fireEvent.mouseOver(trigger);
  wait(5_000);
  expect(trigger.getAttribute("aria-describedby")).toBeNull();
});

test("Escape closes a tooltip at once [D-15]", () => {
  const { trigger, shown } = open();
  fireEvent.keyDown(trigger, { key: "Escape" });
  wait(exit);
  expect(shown()).toBe(false);
});

test("a tooltip describes its control, which keeps its own name", () => {
  const { trigger } = open();
  expect(descriptionOf(trigger)).toBe("Counts toward this year");
  expect(screen.getByRole("button", { name: "CPD" })).toBe(trigger);
});

test("a tooltip can give its control an accessible name", () => {
  show(
    <Tooltip text="Settings" names>
      <button />
    </Tooltip>,
  );
  expect(screen.getByRole("button", { name: "Settings" })).toBeTruthy();
});
