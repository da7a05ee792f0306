import type { Page } from "@playwright/test";

/** Presses Tab until the wanted element has the focus; every stop on the way must be visible. */
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
  }
  throw new Error(`${role} “${String(name)}” was not reached within ${most} presses of Tab`);
}
