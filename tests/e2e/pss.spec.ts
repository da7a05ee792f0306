import type { Page } from "@playwright/test";
import { barriersOn } from "./barriers.ts";
import { tabTo } from "./keys.ts";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

/** The professional skills framework in a browser: completion is undone and repeated, and it works for everybody. */

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const title = "Making it as easy to leave as to join";

test("undoing an item removes its points and completing it restores them, by keyboard alone [R-L-020][R-L-050][R-L-051]", async ({
  page,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const follow = async (name: string | RegExp) => {
    await codeRuns(page);
    await tabTo(page, "link", name, 120);
    await press("Enter");
  };
  const bar = page.getByRole("region", { name: "Progress and actions" });
  const fair = main(page).getByRole("article").filter({ hasText: "Fair outcomes" });

  // Not the learner, whose home other tests look at.
  await signIn(page, "pss", "/pss-accreditations");
  await expect(fair).toContainText("Achieved");
  await expect(fair).toContainText("40 points, 35 needed");
  await page.goto("/pss/my-history");
  await follow(title);
  await expect(heading(page)).toHaveText(title);
  await bar.getByRole("button", { name: "Undo" }).click();
  await expect(bar.getByRole("button", { name: "Mark as completed" })).toBeVisible();

  await page.goto("/pss-accreditations");
  await expect(fair).toContainText("In progress");
  await follow("Open skills of Fair outcomes");
  await expect(heading(page)).toHaveText("My framework");
  await expect(main(page)).toContainText("30 of 35 points");
  await follow(title);
  await expect(heading(page)).toHaveText(title);
  await bar.getByRole("button", { name: "Mark as completed" }).click();
  await expect(bar).toContainText("Completed");

  // The same document: the cached framework is read again.
  await page.goBack();
  await expect(main(page)).toContainText("40 points, 35 needed");
  await expect(main(page).getByRole("link", { name: title })).toHaveCount(0);
  await follow(/^Points history/);
  await expect(heading(page)).toHaveText("My history");
  await expect(main(page).getByRole("status").first()).toHaveText("40 points in 4 entries");
  await expect(main(page).getByRole("listitem").first()).toContainText(title);
});

test.describe("the accessibility of the framework's pages", () => {
  test.use({ reducedMotion: "reduce" });
  for (const address of ["/pss-accreditations", "/pss/my-framework", "/pss/my-history"])
    test(`${address} passes axe, never scrolls sideways and lets Tab reach everything`, async ({ page }) => {
      await signIn(page, "learner", address);
      await codeRuns(page);
      expect(await barriersOn(page)).toEqual([]);
    });
});
