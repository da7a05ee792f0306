import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lateField } from "#src/ui/admin/kinds/lateField.tsx";
import { skeletonDelay } from "#src/ui/kit/Loading.tsx";

test("a field that takes a while to load says that it is a field, and which", async () => {
  vi.useFakeTimers();
  const View = lateField<{ label: string }>(() => new Promise(() => {}));
  render(<View label="Sent" />);
  await act(() => vi.advanceTimersByTimeAsync(skeletonDelay));
  expect(screen.getByRole("status").textContent).toBe("Loading the field “Sent”");
});
