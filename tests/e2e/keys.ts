import type { Page } from "@playwright/test";

/** Presses Tab until the wanted element has the focus; every stop on the way must be visible. */
export async function tabTo(
  page: Page,
  role: Parameters<Page["getByRole"]>[0],
  name: string | RegExp,
  most = 60,
): Promise<void> {
  const wanted = page.getByRole(role, { name });
  for (let presses = 0; presses <= most; presses += 1) {
    if (presses > 0) await page.keyboard.press("Tab");
    // There may be no match yet; missing elements are not waited for.
    const { reached, hidden } = await wanted.evaluateAll((elements) => {
      const at = document.activeElement;
      const shows = at?.checkVisibility({ visibilityProperty: true }) ?? true;
      return { reached: elements[0] === at, hidden: shows ? null : at!.outerHTML.slice(0, 200) };
    });
    if (reached) return;
    if (hidden) throw new Error(`Tab stops where nothing is to be seen: ${hidden}`);
  }
  throw new Error(`${role} “${String(name)}” was not reached within ${most} presses of Tab`);
}
