import type { Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { still } from "./still.ts";
import { expect, test } from "./test.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search or go to" });
const field = (page: Page) => page.getByRole("combobox", { name: "Search or go to" });

/** Opens it from a page whose code is running. */
async function openAt(page: Page, name: string, address: string): Promise<void> {
  await signIn(page, name, address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await codeRuns(page);
  await still(page);
}

test("any record can be opened from any page in two steps: Ctrl+K, then its name and Enter", async ({
  page,
}) => {
  await openAt(page, "system", "/catalogue");
  for (const [typed, found, heading] of [
    ["learner@academy", /learner@academy\.example/, /./],
    ["annuity", /^Annuity/i, /./],
  ] as const) {
    let acts = 0;
    await page.keyboard.press("Control+k");
    acts += 1;
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(typed);
    await expect(page.getByRole("option", { name: found }).first()).toHaveAttribute("aria-selected", "true");
    const before = page.url();
    await page.keyboard.press("Enter");
    acts += 1;
    await expect(palette(page)).toHaveCount(0);
    await expect.poll(() => page.url()).not.toBe(before);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(acts).toBe(2);
  }
});

test("a place that is chosen in the palette takes the focus to its heading [T-59]", async ({ page }) => {
  await openAt(page, "system", "/catalogue");
  const chosen = page.getByRole("heading", { level: 1, name: "Add a user" });
  for (const open of [
    () => page.keyboard.press("Control+k"),
    () => page.getByRole("button", { name: "Search or go to" }).click(),
  ]) {
    await open();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("add a user");
    await expect(page.getByRole("option", { name: "Add a user" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(palette(page)).toHaveCount(0);
    await expect(chosen).toBeFocused();
    await page.goBack();
    await expect(chosen).toHaveCount(0);
  }
});

test("the palette and the list of keyboard shortcuts pass axe, in light and dark, wide and narrow", async ({
  page,
}) => {
  await openAt(page, "system", "/");
  for (const [width, colorScheme] of [
    [1280, "light"],
    [360, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.type("learner");
    await expect(page.getByRole("group", { name: "People" })).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // No palette opens over a dialog.
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("the button opens the palette, Escape returns the focus, and “/” focuses the search of the list", async ({
  page,
}) => {
  await openAt(page, "system", "/admin/house/glossary");
  const button = page.getByRole("button", { name: "Search or go to" });
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: /Search/ }).first()).toBeFocused();
});

test("the rail is painted collapsed if it was left so, and its icons have names", async ({ page }) => {
  // Nothing must be measured while it fades in.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAt(page, "system", "/catalogue");
  await page.getByRole("button", { name: "Collapse navigation" }).click();
  const side = page.getByRole("navigation", { name: "Main" });
  await expect.poll(async () => (await side.boundingBox())!.width).toBe(64);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-rail", "");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect((await side.boundingBox())!.width).toBe(64);
  await side.getByRole("link", { name: "Catalogue" }).focus();
  await still(page);
  expect(await violationsIn(page)).toEqual([]);
});
