import type { Page } from "@playwright/test";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test("home on a phone is as long before its cards are laid out as afterwards", async ({ page }) => {
  await signIn(page, "learner");
  await expect(page.getByRole("heading", { level: 2, name: "Boxsets" })).toBeAttached();
  const before = await heightOf(page);
  await page.locator("main li").evaluateAll((cards) => {
    for (const card of cards) card.style.setProperty("content-visibility", "visible");
  });
  expect(Math.abs((await heightOf(page)) - before)).toBeLessThan(before * 0.1);
});
