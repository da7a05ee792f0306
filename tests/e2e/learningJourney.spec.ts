import type { Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");

test("a learner goes from a search to a boxset and its items, and returns by Continue With", async ({
  page,
}) => {
  await signIn(page, "learner", "/search?name=consumer%20duty%20in%20practice");
  await codeRuns(page);
  await main(page).getByRole("link", { name: "The Consumer Duty in practice" }).click();
  await expect(page).toHaveURL(/\/boxset\/\d+$/);
  await expect(heading(page)).toHaveText("The Consumer Duty in practice");
  const done = main(page).getByText(/^\d of 6 items completed$/);
  const before = Number((await done.textContent())![0]);

  // The fourth was read and completed; complete it once more.
  const items = main(page).getByRole("heading", { level: 3 });
  const next = (await items.nth(4).textContent())!;
  await items.nth(3).getByRole("link").click();
  await expect(page).toHaveURL(/\/boxset\/\d+\/item\/\d+$/);
  const bar = page.getByRole("region", { name: "Progress and actions" });
  await bar.getByRole("button", { name: "Undo" }).click();
  await bar.getByRole("button", { name: "Mark as completed" }).click();
  await bar.getByRole("link", { name: `Next: ${next}` }).click();
  await expect(heading(page)).toHaveText(next);
  await expect(page).toHaveURL(/\/boxset\/\d+\/item\/\d+$/);

  // Read a little of it, and leave.
  await page.mouse.wheel(0, 600);
  await page
    .getByRole("navigation", { name: "Breadcrumbs" })
    .getByRole("link", { name: /Consumer Duty/ })
    .click();
  await expect(done).toHaveText(`${before} of 6 items completed`);
  await page.goto("/continue-with");
  await codeRuns(page);
  await expect(heading(page)).toHaveText("Continue With");
  await main(page).getByRole("link", { name: next }).click();
  await expect(heading(page)).toHaveText(next);
  await expect(page).toHaveURL(/\/item\/\d+$/);
});

for (const [address, name] of [
  ["/boxset/3", "a boxset that is completed in order"],
  ["/shared", "Shared"],
  ["/topics", "the topics"],
] as const)
  test(`axe finds no violations in ${name}`, async ({ page }) => {
    await signIn(page, "learner", address);
    await codeRuns(page);
    expect(await violationsIn(page)).toEqual([]);
  });
