import type { Page } from "@playwright/test";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test("home on a phone keeps its length, within 10%, when its cards are laid out", async ({ page }) => {
  await signIn(page, "learner");
  await expect(page.getByRole("heading", { level: 2, name: "New" })).toBeAttached();
  const before = await heightOf(page);
  await page.locator("main li").evaluateAll((cards) => {
    for (const card of cards) card.style.setProperty("content-visibility", "visible");
  });
  expect(Math.abs((await heightOf(page)) - before)).toBeLessThan(before * 0.1);
});

test("on a phone no row moves when the first is selected, and the selection stays in sight", async ({
  page,
}) => {
  await signIn(page, "system", "/admin/house/users");
  await codeRuns(page);
  const rows = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  const before = await rows.nth(1).boundingBox();
  await rows.first().check();
  const selection = page.getByRole("group", { name: "Selection" });
  await expect(selection).toContainText("1 user selected");
  expect(await rows.nth(1).boundingBox()).toEqual(before);
  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  await expect(selection).toBeInViewport({ ratio: 1 });
  await selection.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(rows.first()).not.toBeChecked();
});

/** Reports with several series of lines, with bars, and with several bars each, and whether there is a legend. */
for (const [report, legend] of [
  ["login", true],
  ["user-report", false],
  ["cpd", true],
] as const)
  test(`the chart of the ${report} report is shown in full, at most 240 px high`, async ({ page }) => {
    await signIn(page, "system", `/admin/house/reports/${report}`);
    const chart = page.locator("section").filter({ hasText: "Show as a table" });
    const picture = chart.locator("div").first();
    await expect(picture.locator("svg").first()).toBeVisible();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect((await picture.boundingBox())!.height).toBeLessThanOrEqual(240);
      expect(await picture.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    }
    await expect(picture.locator("ul")).toHaveCount(legend ? 1 : 0);
  });
