import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Button } from "#src/ui/kit/Button.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { show } from "./show.tsx";

test.each([
  ["a button", Button],
  ["an icon button", IconButton],
])(
  "%s disabled while focused keeps the focus, ignores clicks, and is disabled once the focus has left (2.4.3)",
  (_, Kind) => {
    const pressed = vi.fn<() => void>();
    const view = (disabled: boolean) => (
      <Kind disabled={disabled} onClick={pressed}>
        Load more
      </Kind>
    );
    const { rerender } = show(view(false));
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Load more" });
    act(() => button.focus());
    rerender(view(true));
    expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([false, "true"]);
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(pressed).not.toHaveBeenCalled();
    act(() => button.blur());
    expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([true, null]);
    rerender(view(false));
    fireEvent.click(button);
    expect(pressed).toHaveBeenCalledOnce();
  },
);

test("a button has a spinner beside its words only while it is busy, and ignores clicks then", () => {
  const pressed = vi.fn<() => void>();
  const view = (busy: boolean) => (
    <Button busy={busy} onClick={pressed}>
      Save
    </Button>
  );
  const { rerender } = show(view(false));
  const button = screen.getByRole("button", { name: "Save" });
  expect([button.childElementCount, button.ariaBusy]).toEqual([0, null]);
  rerender(view(true));
  expect([button.childElementCount, button.ariaBusy]).toEqual([1, "true"]);
  fireEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
});
