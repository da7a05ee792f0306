import type { Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { walkByKeyboard } from "./keyboardWalk.ts";
import { still } from "./still.ts";

/** Each scheme and each width once: colours depend only on the scheme, lines only on the width. */
const windows = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 320 },
] as const;

/**
 * Checks the open page: with axe, wide and light, then narrow and dark, where nothing may be wider than the window;
 * and by keyboard alone.
 * @returns messages about the barriers found
 */
export async function barriersOn(page: Page): Promise<string[]> {
  return [...(await barriersInWindows(page)), ...(await walkByKeyboard(page))];
}

/**
 * The same without the walk by keyboard, for something that is opened again in each window: what is open in a wide one
 * need not be open once it is narrow.
 */
export async function barriersInWindows(page: Page, open?: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width } of windows) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await open?.();
    await still(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${width} px: ${over} px too wide`);
    for (const { id, nodes } of await violationsIn(page))
      found.push(`${width} px: ${id} at ${nodes.map(({ html }) => html).join()}`);
  }
  return found;
}
