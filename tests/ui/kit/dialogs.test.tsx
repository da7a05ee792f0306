import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { modalCloseDuration } from "#src/contracts/limits.ts";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { show } from "./show.tsx";

const pressEscape = (role: "dialog" | "alertdialog" = "dialog") =>
  fireEvent.keyDown(screen.getByRole(role), { key: "Escape" });

test("Escape closes a dialog whose close button is enabled [B-369]", () => {
  const onClose = vi.fn();
  show(<Dialog open title="Rename" onClose={onClose} />);
  pressEscape();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("Escape does nothing when there is no close button [B-369]", () => {
  show(
    <Dialog open title="News">
      Please read
    </Dialog>,
  );
  pressEscape();
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("Escape does nothing while the close button is disabled [B-369]", () => {
  const onClose = vi.fn();
  show(<Dialog open title="Saving" onClose={onClose} closeDisabled />);
  pressEscape();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Close" }).disabled).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test("a click outside a dialog neither closes it nor loses what was typed", () => {
  const onClose = vi.fn();
  show(
    <Dialog open title="Rename" onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>,
  );
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Duty" } });
  const beside = document.querySelector(".MuiDialog-container");
  fireEvent.mouseDown(beside!);
  fireEvent.click(beside!);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Duty");
});

test.each([
  [undefined, "720px"],
  ["sm", "480px"],
  ["lg", "960px"],
] as const)("a dialog of size %s gets its maximum width, with md as the default [B-370]", (size, width) => {
  show(<Dialog open title="Rename" size={size} />);
  expect(getComputedStyle(document.querySelector(".MuiDialog-paper")!).maxWidth).toBe(width);
});

test("a dialog disappears about 200 ms after it was closed [B-368]", () => {
  expect(modalCloseDuration).toBe(200);
  vi.useFakeTimers();
  const onClosed = vi.fn();
  const { rerender } = show(<Dialog open title="Rename" onClosed={onClosed} />);
  act(() => void vi.advanceTimersByTime(1000));
  rerender(<Dialog open={false} title="Rename" onClosed={onClosed} />);
  act(() => void vi.advanceTimersByTime(199));
  expect(onClosed).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog", { hidden: true })).not.toBeNull();
  act(() => void vi.advanceTimersByTime(2));
  expect(onClosed).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
});

test("a dialog is named by its title and receives the focus", () => {
  show(<Dialog open title="Rename the list" />);
  const dialog = screen.getByRole("dialog", { name: "Rename the list" });
  expect(dialog.getAttribute("aria-modal")).toBe("true");
  expect(dialog.closest(".MuiDialog-root")?.contains(document.activeElement)).toBe(true);
});

test("submitting a form dialog does not submit the form around it", () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  show(
    <form onSubmit={outer}>
      <Dialog open title="Rename" onSubmit={inner}>
        <input aria-label="Name" />
      </Dialog>
    </form>,
  );
  fireEvent.submit(screen.getByLabelText("Name"));
  expect(inner).toHaveBeenCalledOnce();
  expect(outer).not.toHaveBeenCalled();
});

test("a confirmation asks 'Are you sure?' and offers Yes and Cancel [B-355][M-053][M-054][M-055]", () => {
  const [accept, cancel] = [vi.fn(), vi.fn()];
  show(<ConfirmDialog open onAccept={accept} onCancel={cancel} />);
  expect(screen.getByRole("alertdialog", { name: "Are you sure?" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(accept).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  pressEscape("alertdialog");
  expect(cancel).toHaveBeenCalledTimes(2);
});

test("a confirmation starts with the focus on Cancel", () => {
  show(<ConfirmDialog open onAccept={() => {}} onCancel={() => {}} />);
  expect(document.activeElement?.textContent).toBe("Cancel");
});

test("a busy confirmation can neither be closed nor confirmed again [B-369]", () => {
  const [accept, cancel] = [vi.fn(), vi.fn()];
  show(
    <ConfirmDialog
      open
      busy
      question="Delete?"
      accept="Delete"
      cancel="Keep"
      onAccept={accept}
      onCancel={cancel}
    />,
  );
  pressEscape("alertdialog");
  fireEvent.click(screen.getByRole("button", { name: "Keep" }));
  fireEvent.click(screen.getByRole("button", { name: /Delete/ }));
  expect([accept, cancel].flatMap((spy) => spy.mock.calls)).toEqual([]);
});
