import type { Page } from "@playwright/test";
import { codeRuns } from "./painted.ts";

/** Opens a record as users do: its name shows it beside its list, and from there it is edited. */
export async function openRecord(page: Page, name: string): Promise<void> {
  // Before its code runs, a name leads to the record's own page.
  await codeRuns(page);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("link", { name: /^(Edit|Open)$/ }).click();
}

/** Opens one of the filters of a list, in the drawer with all of them. */
export async function openFilter(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  const parts = page.getByRole("dialog", { name: "Filters" }).locator("summary");
  await parts.filter({ has: page.getByText(label, { exact: true }) }).click();
}
