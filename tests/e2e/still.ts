import type { Page } from "@playwright/test";

/** Waits until nothing is being loaded and nothing moves but what moves for ever. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("[aria-busy=true], main [role=progressbar]") === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== "running" || effect?.getComputedTiming().iterations === Infinity,
        ),
  );
  // What is shown in a frame is loaded on its own; one that goes meanwhile is waited for by nobody.
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState().catch(() => {})));
}
