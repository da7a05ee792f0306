import type { Page } from "@playwright/test";
import { pageSize } from "#src/ui/learning/question.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("Back leads to where a list was scrolled, from an item and from another question of the same list [B-247]", async ({
  page,
}) => {
  await signIn(page, "trainer", "/catalogue");
  for (const to of ["/item/", "/catalogue?boxset="]) {
    await page.goto("/catalogue");
    // The list is there with its first rows; the rest follows.
    await expect(page.locator("article")).toHaveCount(pageSize);
    const titles = page.getByRole("article").getByRole("heading", { level: 2 }).getByRole("link");
    const addresses = await titles.evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
    const link = titles.nth(addresses.findLastIndex((address) => address.startsWith(to)));
    await link.scrollIntoViewIfNeeded();
    const before = await scrolledTo(page);
    expect(before).toBeGreaterThan(500);
    // Playwright would scroll once more.
    await link.evaluate((title: HTMLElement) => title.click());
    await expect(page).toHaveURL((url) => url.href.includes(to));
    await expect.poll(() => scrolledTo(page)).toBeLessThan(before);
    await page.goBack();
    await expect(page).toHaveURL(/\/catalogue$/);
    // Where it was, whatever has been laid out above it meanwhile.
    await expect(link).toBeInViewport();
  }
});
