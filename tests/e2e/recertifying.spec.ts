import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

const title = "A complaint, step by step";

test("a certificate can be renewed from the items to recertify, and the renewal undone [T-20]", async ({
  page,
}) => {
  await signIn(page, "learner", `/search?name=${encodeURIComponent(title)}&progress=recertifying`);
  await codeRuns(page);
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const bar = page.getByRole("region", { name: "Progress and actions" });
  await expect(bar.getByText(/^Completed .+, valid until .+\. Take it again to renew\.$/)).toBeVisible();
  // What has not loaded yet has not been looked at.
  const picture = page.locator("figure img");
  const isShown = () => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
  await expect.poll(isShown).toBe(true);
  const held = (await bar.getByRole("status").getByRole("time").last().textContent())!;
  await bar.getByRole("button", { name: "Take it again" }).click();
  await expect(bar.getByText(`Certificate valid until ${held}`)).toBeVisible();
  await bar.getByRole("button", { name: "Mark as completed" }).click();
  const renewed = bar.getByText(/^Completed .+, valid until .+ CPD\.$/);
  await expect(renewed).toBeVisible();
  await expect(renewed).not.toContainText(held);
  // Leave it in its original state for other tests.
  await bar.getByRole("button", { name: "Undo" }).click();
  await expect(bar.getByText(`Certificate valid until ${held}`)).toBeVisible();
});
