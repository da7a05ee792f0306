import { act } from "@testing-library/react";
import { vi } from "vitest";
import { settle } from "../fake/settle.ts";

/** The calls of a client: how many are pending, and how many have been answered so far. */
export type Traffic = { underWay: number; readonly answered: number };

/**
 * Waits until everything pending has arrived: responses, the code of what has been opened, and whatever follows from
 * them. The wait is over once a round has passed in which nothing came and nothing changed.
 */
export async function arrival(traffic: Traffic): Promise<void> {
  let hasChanged = false;
  const changes = new MutationObserver(() => void (hasChanged = true));
  changes.observe(document, { subtree: true, childList: true, characterData: true });
  let before: number;
  do {
    before = traffic.answered;
    hasChanged = false;
    await act(async () => {
      await settle();
      await vi.dynamicImportSettled();
      await settle();
    });
  } while (traffic.underWay > 0 || traffic.answered > before || hasChanged);
  changes.disconnect();
}
