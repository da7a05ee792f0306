import { complaints, signIn } from "./people.ts";
import { openFilter, openRecord } from "./records.ts";
import { expect, test } from "./test.ts";

test("the audit log shows refused requests, and changes with their previous values and a link to the record [G-18][T-51]", async ({
  page,
  browser,
  server,
}) => {
  const found = complaints(page);
  const stranger = await browser.newContext({ baseURL: server.url });
  await signIn(await stranger.newPage(), "learner");
  expect((await stranger.request.get("/api/admin/audit")).status()).toBe(403);
  await stranger.close();

  await signIn(page, "system", "/admin/house/users/4/edit");
  const job = page.getByLabel("Job title", { exact: true });
  const before = await job.inputValue();
  await job.fill("Keeper of the log");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible();

  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("User changed");
  await page.getByRole("button", { name: /^Outcome/ }).click();
  await page.getByRole("checkbox", { name: "Refused" }).check();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\?outcome=refused$/);
  await expect(page.getByRole("row").nth(1)).toContainText("GET /api/admin/audit");
  await page.getByRole("button", { name: "Clear all" }).click();

  await openFilter(page, "Record");
  await page.getByRole("textbox", { name: "Record" }).fill("user 4");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Applied filters" })).toContainText("Record: user 4");
  await openRecord(page, "User changed");
  await expect(page.getByRole("heading", { level: 1, name: "User changed" })).toBeVisible();
  const changed = page.getByRole("region", { name: "What changed" });
  await expect(changed).toContainText("Job title");
  await expect(changed).toContainText(before);
  await expect(changed).toContainText("Keeper of the log");

  await page.getByRole("link", { name: /\(user 4\)$/ }).click();
  await expect(page.getByLabel("Job title", { exact: true })).toHaveValue("Keeper of the log");
  await page.goBack();
  await page.getByRole("link", { name: "Audit log", exact: true }).last().click();
  await expect(page).toHaveURL(/\?subject=user\+4$/);
  expect(found).toEqual([]);
});
