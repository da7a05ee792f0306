import type { Page } from "@playwright/test";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test("home on a phone is as long before its cards are laid out as afterwards", async ({ page }) => {
  await signIn(page, "learner");
  await expect(page.getByRole("heading", { level: 2, name: "New" })).toBeAttached();
  const before = await heightOf(page);
  await page.locator("main li").evaluateAll((cards) => {
    for (const card of cards) card.style.setProperty("content-visibility", "visible");
  });
  expect(Math.abs((await heightOf(page)) - before)).toBeLessThan(before * 0.1);
});

/** Reports with a line, with bars, and with more than one series. */
for (const report of ["login", "user-report", "cpd"])
  test(`the chart of the report ${report} comes into its place: nothing moves`, async ({ page }) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => void (release = resolve));
    await page.route(/\/assets\/(Bars|Lines)[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, "system", `/admin/house/reports/${report}`);
    const chart = page.locator("section").filter({ hasText: "The chart as a table" });
    await expect(chart.getByText("Loading the chart")).toBeAttached();
    const [table, end] = [page.getByRole("region", { name: /: table$/ }), await heightOf(page)];
    const before = await table.boundingBox();
    release();
    await expect(chart.locator("svg").first()).toBeVisible();
    await expect(chart.getByText("Loading the chart")).toHaveCount(0);
    expect(await table.boundingBox()).toEqual(before);
    expect(await heightOf(page)).toBe(end);
  });
