import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { codeRuns, openPainted } from "./painted.ts";
import { complaints, freshPage, signIn } from "./people.ts";
import { openRecord } from "./records.ts";
import { expect, test } from "./test.ts";

const glossary = "/admin/house/glossary";

const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
const termOf = (page: Page) => page.getByRole("textbox", { name: "Term", exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** Adds a term with its form and returns to the list. */
async function addTerm(page: Page, term: string, meaning: string): Promise<void> {
  await page.goto(`${glossary}/create`);
  await termOf(page).fill(term);
  await page.getByRole("textbox", { name: "Meaning" }).click();
  await page.keyboard.type(meaning);
  await save(page).click();
  await expect(page).toHaveURL(new RegExp(`${glossary}$`));
  await expect(page.getByText("Term added").first()).toBeVisible();
}

test("a term can be added, found, sorted and changed, and its history shows the change [R-A-024][R-A-025][R-A-026][E-088][E-089][E-090][E-091][T-10][T-58]", async ({
  page,
}) => {
  const found = complaints(page);
  await signIn(page, "system", "/admin");
  await expect(page).toHaveURL("/admin/house");
  await codeRuns(page);
  await page.getByRole("link", { name: "Glossary", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Glossary");
  await page.getByRole("link", { name: "Add a term" }).first().click();
  await termOf(page).fill("Zebra bond");
  await page.getByRole("textbox", { name: "Meaning" }).click();
  await page.keyboard.type("Striped.");
  await save(page).click();
  await expect(page.getByText("Term added").first()).toBeVisible();

  await page.getByRole("searchbox", { name: "Search terms" }).fill("zebra");
  await expect(page).toHaveURL(/search=zebra/);
  await expect(row(page, "Zebra bond")).toBeVisible();
  await expect(page.getByText("1 term", { exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search terms" }).fill("");
  await expect(page).toHaveURL(new RegExp(`${glossary}$`));
  await page.getByRole("button", { name: "Term", exact: true }).click();
  await expect(page).toHaveURL(/sort=-term/);
  await expect(page.getByRole("rowheader").first()).toContainText("Zebra bond");
  // The query survives a reload and a step back.
  await page.reload();
  await expect(page.getByRole("rowheader").first()).toContainText("Zebra bond");

  await codeRuns(page);
  await page.getByRole("link", { name: "Zebra bond" }).click();
  await expect(page).toHaveURL(/\?sort=-term&preview=\d+$/);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page).toHaveURL(/\/edit\?sort=-term$/);
  await expect(page.getByText("1 of ")).toBeVisible();
  await termOf(page).fill("Zebra loan");
  await expect(page.getByText("Changed: Term")).toBeVisible();
  await save(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zebra loan");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("before: Zebra bond")).toBeVisible();
  await expect(page.getByText("after: Zebra loan")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Glossary", exact: true }).click();
  await expect(page.getByRole("rowheader").first()).toContainText("Zebra loan");
  expect(found).toEqual([]);
});

test("leaving unsaved changes asks for confirmation; leaving by saving or deleting does not [T-48]", async ({
  page,
}) => {
  await signIn(page, "system", glossary);
  await addTerm(page, "Yak bond", "Woolly.");
  await page.goto(`${glossary}?search=yak`);
  await openRecord(page, "Yak bond");
  await termOf(page).fill("Yak loan");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(termOf(page)).toHaveValue("Yak loan");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(new RegExp(`${glossary}\\?search=yak$`));
  await expect(row(page, "Yak")).toHaveCount(0);
});

test("one click undoes archiving, and the filter finds archived terms [G-19]", async ({ page }) => {
  await signIn(page, "system", glossary);
  await addTerm(page, "Xenon bond", "Noble.");
  await page.goto(`${glossary}?search=xenon`);
  // A tick from before the code runs is applied again afterwards; Playwright expects it to happen at once.
  await codeRuns(page);
  await page.getByRole("checkbox", { name: "Select Xenon bond" }).check();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByText("1 term archived.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No terms match" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Xenon bond")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Xenon bond" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Archived", exact: true }).click();
  await page.getByRole("radio", { name: "Archived", exact: true }).check();
  await expect(row(page, "Xenon bond").getByText("Archived")).toBeVisible();
  await expect(page).toHaveURL(/archived=only/);
});

test("a list exports what it shows as CSV, with formulas neutralised", async ({ page }) => {
  await signIn(page, "system", glossary);
  await addTerm(page, "=WALRUS()", "Tusks.");
  await page.goto(`${glossary}?search=walrus&columns=term`);
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(text.split(/\r?\n/).filter(Boolean)).toHaveLength(2);
  expect(text).toContain("'=WALRUS()");
});

test("the second of two administrators to save a term compares the changes and decides [T-47]", async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, "system", glossary);
  await addTerm(page, "Vole bond", "Small.");
  await page.goto(`${glossary}?search=vole`);
  await openRecord(page, "Vole bond");
  await expect(termOf(page)).toHaveValue("Vole bond");
  const address = page.url();

  const [other, context] = await secondAdministrator(browser, server.url, address);
  await termOf(other).fill("Vole loan");
  await save(other).click();
  await expect(other.getByText(/Saved \d\d:\d\d/)).toBeVisible();
  await context.close();

  await termOf(page).fill("Vole gilt");
  await save(page).click();
  const comparison = page.getByRole("region", { name: /has saved this term since you opened it$/ });
  await expect(comparison.getByText("Vole loan")).toBeVisible();
  await comparison.getByRole("radio", { name: /Use theirs/ }).check();
  await expect(termOf(page)).toHaveValue("Vole loan");
  await comparison.getByRole("radio", { name: /Keep mine/ }).check();
  await save(page).click();
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible();
  await page.reload();
  await expect(termOf(page)).toHaveValue("Vole gilt");
});

async function secondAdministrator(browser: Browser, url: string, address: string) {
  const opened = await freshPage(browser, url);
  await signIn(opened[0], "super", new URL(address).pathname);
  await expect(termOf(opened[0])).toHaveValue("Vole bond");
  return opened;
}

test("the groups of the navigation expand and collapse by keyboard [B-395]", async ({ page }) => {
  await signIn(page, "system", "/admin/house");
  const side = page.getByRole("navigation", { name: "Administration" });
  const house = side.getByRole("button", { name: "House" });
  await expect(house).toHaveAttribute("aria-expanded", "true");
  await house.focus();
  await page.keyboard.press("Enter");
  await expect(house).toHaveAttribute("aria-expanded", "false");
  await expect(side.getByRole("link", { name: "Glossary" })).toBeHidden();
  await page.keyboard.press("Space");
  await side.getByRole("link", { name: "Glossary" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${glossary}$`));
  await expect(side.getByRole("link", { name: "Glossary" })).toHaveAttribute("aria-current", "page");
});

test("a button pressed before any script has loaded takes effect once its code runs", async ({ page }) => {
  await signIn(page, "system", "/admin/house");
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await openPainted(page, "/admin/house");
  const house = page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("button", { name: "House" });
  await house.focus();
  await page.keyboard.press("Enter");
  await expect(house).toHaveAttribute("aria-expanded", "true");
  code.resolve();
  await expect(house).toHaveAttribute("aria-expanded", "false");
});

test("slides can be reordered by dragging and by keyboard [R-A-020][B-423][D-16]", async ({ page }) => {
  await signIn(page, "system", "/admin/house/carousel/reorder");
  const names = () => page.getByRole("main").getByRole("listitem").allTextContents();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  const before = await names();
  const bare = (all: string[]) => all.map((text) => text.replace(/^\d+/, ""));
  await page.getByRole("button", { name: /^Move .*; now 1 of/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Order saved")).toBeVisible();
  const [first, second, ...rest] = bare(before);
  expect(bare(await names())).toEqual([second, first, ...rest]);
  await page.getByRole("button", { name: "Undo last move" }).click();
  await expect.poll(async () => bare(await names())).toEqual(bare(before));

  await page
    .getByRole("button", { name: /^Move .*; now 1 of/ })
    .dragTo(page.getByRole("main").getByRole("listitem").nth(2), { targetPosition: { x: 200, y: 45 } });
  await expect.poll(async () => bare(await names())[2]).toBe(first);
  await page.reload();
  await expect.poll(async () => bare(await names())[2]).toBe(first);
});

test("a user who is not an administrator is sent home with “Unauthorized” [B-254][P-031]", async ({
  page,
}) => {
  await signIn(page, "learner", glossary);
  await expect(page.getByText("Unauthorized").first()).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("on a phone, the open tab of a record is wholly in sight, and the page has not moved for it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "super", "/admin/house/users/37/sign-ins");
  await codeRuns(page);
  const tabs = page.getByRole("navigation", { name: "Parts of the record" });
  const isInSight = async (name: string) => {
    const tab = tabs.getByRole("link", { name, exact: true });
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(tab).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  };
  await isInSight("Sign-ins");
  await tabs.getByRole("link", { name: "History", exact: true }).click();
  await isInSight("History");
});

test("beside a record, a list shows whole columns only and has nothing to scroll sideways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "super", "/admin/house/users?preview=4");
  await codeRuns(page);
  const columns = page.getByRole("columnheader");
  const hidden = () =>
    page
      .getByRole("rowgroup")
      .evaluateAll((groups) => groups.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  await expect(columns).toHaveText([/^Select all/, "Name", "Status", "Actions"]);
  expect(await hidden()).toEqual([0, 0]);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(columns).not.toHaveCount(4);
  expect(await hidden()).toEqual([0, 0]);
});
