import type { Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { walkByKeyboard } from "./keyboardWalk.ts";
import { still } from "./still.ts";

const windows = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 320 },
] as const;

/**
 * Looks at the page that is open: by axe, wide and light, then narrow and dark, where nothing may be wider than the window;
 * and by keyboard alone, unless something is open that a key would close.
 * @returns what bars somebody, in words
 */
export async function barriersOn(page: Page, { isOpen = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width } of windows) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await still(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${width} px: ${over} px too wide`);
    for (const { id, nodes } of await violationsIn(page))
      found.push(`${width} px: ${id} at ${nodes.map(({ html }) => html).join()}`);
  }
  return isOpen ? found : [...found, ...(await walkByKeyboard(page))];
}
