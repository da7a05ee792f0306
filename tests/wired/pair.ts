import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { startPair, type Somebody } from "../server/mentoringPeople.ts";
import { openShell } from "./shell.tsx";
import { main } from "./shown.ts";

type Shell = Awaited<ReturnType<typeof openShell>>;

/** Opens the product as Mia, a mentee, or Max, a mentor. Both are created anew before each test. */
export function startWithPair() {
  const pair = startPair();
  let shell: Shell | undefined;
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    shell?.close();
    shell = undefined;
  });
  const act = (work: () => void) => shell!.act(work);
  return {
    pair,
    /** The product as it was last opened. */
    get shell() {
      return shell!;
    },
    /**
     * Opens the product at an address, and waits until the page has loaded everything.
     * @param area what this browser has already stored
     */
    open: async ({ browser }: Somebody, address: string, area?: Record<string, string>): Promise<void> => {
      shell?.close();
      shell = await openShell(browser, address, area && { area });
      await shell.settled();
      await shell.arrived();
    },
    /** Does something, and waits until everything that follows from it has arrived. */
    act,
    /** Presses a button of the page, even behind a dialog. */
    press: (name: string | RegExp) =>
      act(() => fireEvent.click(main().getByRole("button", { name, hidden: true }))),
  };
}
