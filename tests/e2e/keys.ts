import type { Page } from "@playwright/test";

/** Presses Tab until the wanted element has the focus; every stop on the way must be one that can be seen. */
export async function tabTo(
  page: Page,
  role: Parameters<Page["getByRole"]>[0],
  name: string | RegExp,
  most = 60,
): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < most; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(() => {
      const at = document.activeElement;
      return at && !at.checkVisibility({ visibilityProperty: true }) ? at.outerHTML.slice(0, 200) : null;
    });
    if (hidden) throw new Error(`Tab stops where nothing is to be seen: ${hidden}`);
  }
  throw new Error(`${role} “${String(name)}” was not reached within ${most} presses of Tab`);
}
