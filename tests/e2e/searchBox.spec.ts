import { violationsIn } from "./axe.ts";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test("the search box suggests recent searches and titles, for keyboard, screen reader and mouse", async ({
  page,
}) => {
  await signIn(page, "learner", "/catalogue");
  const box = page.getByRole("combobox", { name: "Search" });
  await codeRuns(page);
  for (const term of ["duty", "pension"]) {
    await box.fill(term);
    await box.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/search\\?name=${term}`));
    await page.getByRole("link", { name: "Lyceum, home" }).click();
    // The search page has a box of its own, which goes away with it.
    await expect(page.locator("main").getByRole("combobox")).toHaveCount(0);
    await expect(box).toBeVisible();
  }
  await box.focus();
  await expect(page.getByRole("option")).toHaveText(["pension", "duty"]);
  expect(await violationsIn(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("recent.png") });
  await page.getByRole("button", { name: "Remove “pension” from recent searches" }).click();
  await expect(page.getByRole("option")).toHaveText(["duty"]);
  await expect(box).toBeFocused();

  await box.fill("pens");
  await expect(page.getByRole("option").first()).toContainText(/pens/i);
  expect(await violationsIn(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("titles.png") });
  const first = await page.getByRole("option").first().textContent();
  await box.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toHaveText(first!);
  await box.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ name: first! })}`);
});

test("a filter's panel is at most 360 px high, and its search stays in view while the values scroll", async ({
  page,
}) => {
  await signIn(page, "learner", "/catalogue");
  await page.getByRole("button", { name: "Tag" }).click();
  const panel = page.getByRole("dialog", { name: "Filter by tag" });
  await expect(panel.getByRole("checkbox").first()).toBeVisible();
  expect((await panel.boundingBox())!.height).toBeLessThanOrEqual(360);
  await panel.getByRole("checkbox").last().scrollIntoViewIfNeeded();
  await expect(panel.getByRole("searchbox", { name: "Search tag" })).toBeInViewport();
  expect(await violationsIn(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("filter.png") });
});
