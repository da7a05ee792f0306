import type { Page } from "@playwright/test";

/** Waits until nothing is loading and nothing moves except what moves for ever. */
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
  // Content of a frame is loaded separately; a frame that disappears meanwhile is not waited for.
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState().catch(() => {})));
}

/** Shows the page in text of twice the size, as readers may set it in their browser. */
export const largeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets.push(sheet);
  });
