import type { Page } from "@playwright/test";
import { pageSize } from "#src/ui/learning/learningQuery.ts";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("Back returns to the scroll position in the catalogue, from an item, a boxset and another page of it [B-247]", async ({
  page,
}) => {
  await signIn(page, "trainer", "/catalogue");
  for (const to of ["/item/", "/boxset/"]) {
    await page.goto("/catalogue");
    // The list is shown with its first rows; the rest follows.
    await expect(page.locator("article")).toHaveCount(pageSize);
    const titles = page.getByRole("article").getByRole("heading", { level: 2 }).getByRole("link");
    const addresses = await titles.evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
    const link = titles.nth(addresses.findLastIndex((address) => address.startsWith(to)));
    await link.scrollIntoViewIfNeeded();
    const before = await scrolledTo(page);
    expect(before).toBeGreaterThan(500);
    // Playwright would scroll once more.
    await link.evaluate((title: HTMLElement) => title.click());
    await expect(page).toHaveURL((url) => url.href.includes(to));
    await expect.poll(() => scrolledTo(page)).toBeLessThan(before);
    await page.goBack();
    await expect(page).toHaveURL(/\/catalogue$/);
    // At its old position, whatever has been laid out above it meanwhile.
    await expect(link).toBeInViewport();
  }
  await test.step("from another page of the list", async () => {
    const next = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" });
    await next.scrollIntoViewIfNeeded();
    const before = await scrolledTo(page);
    await next.click();
    await expect(page).toHaveURL(/\?.*page=2/);
    await expect.poll(() => scrolledTo(page)).toBeLessThan(before / 2);
    await page.goBack();
    await expect(page).toHaveURL(/\/catalogue$/);
    await expect(next).toBeInViewport();
  });
});

for (const place of [6, pageSize - 1])
  test(`Back returns the focus to the card of the catalogue that was opened with the keyboard: number ${place + 1}`, async ({
    page,
  }) => {
    await signIn(page, "trainer", "/catalogue");
    await codeRuns(page);
    const titles = page.getByRole("article").getByRole("heading", { level: 2 }).getByRole("link");
    await expect(titles).toHaveCount(pageSize);
    const link = titles.nth(place);
    await link.focus();
    const before = await scrolledTo(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/(item|boxset)\/\d+/);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/catalogue$/);
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    // The next stop is after it, not at the top of the page.
    await page.keyboard.press("Tab");
    await expect(link).not.toBeFocused();
    expect(await scrolledTo(page)).toBeGreaterThan(before / 2);
  });

test("Back returns the focus from a record's form to the link that led there, and from there to its row", async ({
  page,
}) => {
  await signIn(page, "system", "/admin/house/users?perPage=25");
  await codeRuns(page);
  const rows = page.getByRole("table").filter({ has: page.getByRole("columnheader") });
  const link = rows.getByRole("row").nth(20).getByRole("link").first();
  await link.press("Enter");
  const edit = page.getByRole("link", { name: "Edit", exact: true });
  await edit.press("Enter");
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/preview=\d+$/);
  await expect(edit).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/perPage=25$/);
  await expect(link).toBeFocused();
});

/** All lists of the back office share one view: the page scrolls, and heads and rows scroll sideways in parts of it. */
for (const { list, row, width } of [
  { list: "/admin/house/users?perPage=25", row: 20, width: 1280 },
  { list: "/admin/house/users?perPage=25", row: 20, width: 360 },
  { list: "/admin/house/audit-log?perPage=25", row: 15, width: 1280 },
])
  test(`Back returns to the scroll position in a list of the back office: ${list} at ${width} px [B-247]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, "system", list);
    await codeRuns(page);
    const rows = page.getByRole("table").filter({ has: page.getByRole("columnheader") });
    const link = rows.getByRole("row").nth(row).getByRole("link").first();
    const place = () => scrolledTo(page);
    await link.scrollIntoViewIfNeeded();
    const before = await place();
    expect(before).toBeGreaterThan(300);
    const first = (await link.getAttribute("href"))!;
    const isBack = async () => {
      await expect(page).toHaveURL((url) => url.href.endsWith(list));
      await expect(link).toHaveAttribute("href", first);
      await expect.poll(place).toEqual(before);
    };

    await test.step("from a record", async () => {
      // Playwright would scroll once more.
      await link.evaluate((name: HTMLElement) => name.click());
      await page.getByRole("link", { name: /^(Edit|Open)$/ }).click();
      await expect(rows).toHaveCount(0);
      await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
      // First the list with the record beside it, then the list alone.
      await page.goBack();
      await expect(page).toHaveURL(/preview=\d+$/);
      await expect(page.getByRole("link", { name: /^(Edit|Open)$/ })).toBeVisible();
      await page.goBack();
      await isBack();
    });
    await test.step("from another page of the list", async () => {
      await page
        .getByRole("navigation", { name: "Pages" })
        .getByRole("link", { name: "Next" })
        .evaluate((to: HTMLElement) => to.click());
      await expect(link).not.toHaveAttribute("href", first);
      await page.evaluate(() => scrollTo(0, 0));
      await page.goBack();
      await isBack();
    });
    await test.step("from another document", async () => {
      await page.goto("/login");
      await page.goBack();
      await isBack();
    });
  });
