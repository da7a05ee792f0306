import { readFileSync } from "node:fs";
import { complaints, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test("a report can be found, narrowed, exported with as many rows as on screen, and followed to its details [R-A-038][R-A-039][R-A-041][B-399][B-426][T-57]", async ({
  page,
}) => {
  const found = complaints(page);
  await signIn(page, "system", "/admin/house");
  await page.getByRole("link", { name: "House reports", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("House reports");
  await page.getByRole("link", { name: /^Users Who are our users/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Users");
  const table = page.getByRole("region", { name: "Users: table" });
  await expect(table.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Users by status" })).toBeVisible();

  await table.getByRole("button", { name: "Email" }).click();
  await expect(page).toHaveURL(/sort=email/);
  await page.getByRole("searchbox").fill("example");
  await expect(page).toHaveURL(/search=example/);
  const count = page.getByRole("status").filter({ hasText: /[\d,]+ users?$/ });
  await expect(count).toHaveText(/\d+ users?$/);
  const shown = Number(/([\d,]+) users?$/.exec((await count.textContent())!)![1]!.replace(",", ""));

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  const ready = page.getByRole("link", { name: "Download CSV" });
  await expect(ready).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), ready.click()]);
  expect(download.suggestedFilename()).toMatch(/^user-report-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toContain("Name,Email");
  expect(lines).toHaveLength(shown + 1);

  await table.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign-ins");
  await expect(page).toHaveURL(/\/login\?user_id=\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/search=example/);
  expect(found).toEqual([]);
});

test("a report can be scheduled with its filters, and appears among all schedules [R-A-049][R-A-050][R-A-051][R-A-052][B-427][T-56]", async ({
  page,
}) => {
  const found = complaints(page);
  await signIn(page, "system", "/admin/house/reports/searched-terms?in_vain=true");
  await page.getByRole("link", { name: "Schedule this" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add a schedule");
  await expect(page.getByRole("textbox", { name: "Filters" })).toHaveValue("in_vain=true");
  await page.getByRole("textbox", { name: "Name" }).fill("In vain, weekly");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Choose at least one person or audience").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Recipients" }).fill("Erik");
  await page.getByRole("option", { name: /Erik/ }).first().click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Schedule added").first()).toBeVisible();
  await expect(page).toHaveURL(/\/searched-terms\/schedules$/);
  await page.getByRole("link", { name: "In vain, weekly" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("In vain, weekly");
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await expect(page.getByText("No runs yet")).toBeVisible();

  await page.goto("/admin/house/reports/schedules");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Report schedules");
  await expect(page.getByRole("cell", { name: "On", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "In vain, weekly" }).click();
  await expect(page).toHaveURL(/\/searched-terms\/schedules\/\d+\/edit$/);
  expect(found).toEqual([]);
});
