import type { Locator, Page } from "@playwright/test";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { largeText, still } from "./still.ts";
import { expect, test } from "./test.ts";

/** It has a table of contents, and is between two others in a boxset. */
const path = "/item/2";

const open = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "learner", path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await codeRuns(page);
  await still(page);
};
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true });
const rule = (page: Page) =>
  page.getByText(/^Read this .* and mark it as completed/).filter({ visible: true });
const bar = (page: Page) => page.getByRole("region", { name: "Progress and actions" });
const rail = (page: Page) => page.getByRole("complementary", { name: "About this item" });
/** The text of the item, which is not a control. */
const reading = async <Found>(page: Page, look: (node: HTMLElement) => Found): Promise<Found> => {
  const text = await page
    .getByRole("article")
    .evaluateHandle((article) => article.querySelector<HTMLElement>("[data-size=reading]")!);
  return text.evaluate(look) as Promise<Found>;
};
const widthOf = async (page: Page, selector: string) =>
  (await visible(page, selector).first().boundingBox())!.width;

test("nothing of a text counts as read while it is still loading [T-15]", async ({ page }) => {
  await signIn(page, "learner", "/profile");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // What makes HTML safe comes after the first screen.
  await page.route(/\/assets\/purify\.es-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/catalogue?sort=title&progress=not+started&format=guide");
  await codeRuns(page);
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await bar(page).waitFor();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const isThere = () => reading(page, (text) => text !== null);
  expect(await isThere()).toBe(false);
  await expect(bar(page).getByText("0% read")).toBeVisible();
  release();
  await expect.poll(isThere).toBe(true);
  await still(page);
  await expect(bar(page).getByText(/^[1-9]\d% read$/)).toBeVisible();
  await expect(bar(page).getByText("100% read")).toHaveCount(0);
});

test.describe("an item at 1280 px", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("shows contents, text and rail side by side, the completion rule once, and a bar 56 px high [T-15]", async ({
    page,
  }) => {
    await open(page);
    expect(await widthOf(page, "nav[aria-label=Contents]")).toBe(200);
    expect(await widthOf(page, "article > aside")).toBe(240);
    const text = await widthOf(page, "article > header");
    expect(text).toBeGreaterThan(560);
    expect(text).toBeLessThanOrEqual(680);
    await expect(rule(page)).toHaveCount(1);
    await expect(rail(page).getByText(/^\d of \d$/)).toBeVisible();
    expect((await bar(page).boundingBox())!.height).toBeLessThanOrEqual(57);
    // It stays in sight while reading, like the contents.
    await page.mouse.wheel(0, 1_200);
    await expect(rule(page)).toBeInViewport();
  });

  test("has the navigation as a rail of icons, which can be expanded from 1440 px", async ({ page }) => {
    await open(page);
    const navigation = page.getByRole("navigation", { name: "Main" });
    const width = async () => (await navigation.boundingBox())!.width;
    const catalogue = navigation.getByRole("link", { name: "Catalogue" });
    const wordWidth = async () => (await catalogue.getByText("Catalogue").boundingBox())!.width;
    expect([await width(), await wordWidth()]).toEqual([64, 1]);
    await catalogue.hover();
    await expect(page.getByRole("tooltip", { name: "Catalogue" })).toBeVisible();
    // There is no room to be gained by a press.
    await expect(page.getByRole("button", { name: /navigation$/ })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect.poll(width).toBe(264);
    expect(await wordWidth()).toBeGreaterThan(50);
    await page.getByRole("button", { name: "Collapse navigation" }).click();
    await expect.poll(width).toBe(64);
    expect(await wordWidth()).toBe(1);
  });

  test("has contents that lead through the text and mark the section being read", async ({ page }) => {
    await open(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    const contents = page.getByRole("navigation", { name: "Contents" });
    const current = () =>
      contents
        .getByRole("link")
        .evaluateAll((links) =>
          links.filter(({ ariaCurrent }) => ariaCurrent === "location").map(({ textContent }) => textContent),
        );
    await expect.poll(current).toEqual([]);
    const links = contents.getByRole("link");
    const second = links.nth(1);
    await second.click();
    await expect.poll(current).toEqual([await second.innerText()]);
    const heading = page.getByRole("heading", { level: 2, name: await second.innerText(), exact: true });
    await expect(heading).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(current).toEqual([]);
    await heading.evaluate((node) => window.scrollTo(0, node.getBoundingClientRect().top + scrollY - 150));
    await expect.poll(current).toEqual([await second.innerText()]);
  });

  test("prints the title, the text and its source, and nothing else", async ({ page }) => {
    await open(page);
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    const text = await reading(page, (node) => node.innerText);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const printed = (await page.locator("body").innerText()).trim();
    const plain = (words: string) => words.replace(/\s+/g, " ").trim();
    expect(plain(printed)).toBe(
      plain(`${title} ${text} “${title}”, Lyceum. ${new URL(page.url()).origin}${path}`),
    );
    const ink = await reading(page, (node) => getComputedStyle(node.querySelector("p")!).color);
    expect(ink).toBe("rgb(37, 34, 29)");
  });

  test("can be unhidden in place, and cancelling a problem report restores the focus and the scroll position", async ({
    page,
  }) => {
    await open(page);
    const more = page.getByRole("button", { name: "More actions" });
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText([
      "Hide from my lists",
      "Print",
      "Start again",
      "Report a problem",
    ]);
    await page.keyboard.press("Enter");
    const undo = page.getByRole("button", { name: "Undo hiding" });
    await expect(undo).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(undo).toHaveCount(0);
    await expect(more).toBeFocused();

    // In the middle of the text, so that the page could move either way.
    await page.evaluate(() => window.scrollTo(0, 300));
    const before = 300;
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
    ).toBeGreaterThan(600);
    await more.click();
    await page.getByRole("menuitem", { name: "Report a problem" }).click();
    const question = page.getByRole("textbox", { name: /Your question/ });
    await expect(question).toHaveValue(/^About “.*” \(\/item\/2\): $/);
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await more.click();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});

test.describe("an item on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("has collapsed contents above the text, the rail below it, and the completion rule once [T-15]", async ({
    page,
  }) => {
    await open(page);
    await expect(rule(page)).toHaveCount(1);
    const contents = page.getByRole("navigation", { name: "Contents" });
    await expect(contents.getByRole("link").filter({ visible: true })).toHaveCount(0);
    await contents.getByText("Contents").filter({ visible: true }).click();
    await expect(contents.getByRole("link").first()).toBeVisible();
    const top = async (selector: string) => (await visible(page, selector).first().boundingBox())!.y;
    expect(await top("nav[aria-label=Contents]")).toBeLessThan(await top("[data-size=reading]"));
    expect(await top("[data-size=reading]")).toBeLessThan(await top("article > aside"));
    expect((await bar(page).boundingBox())!.height).toBeLessThanOrEqual(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test("keeps the parts of its bar and of the header apart and whole in text of twice the size [1.4.4]", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signIn(page, "learner", "/item/5");
    await codeRuns(page);
    await largeText(page);
    await still(page);
    const box = async (one: Locator) => (await one.boundingBox())!;
    const parts = await Promise.all(
      [
        bar(page).getByText(/ left$/),
        bar(page).getByRole("button", { name: "Mark as completed" }),
        bar(page).getByRole("button").last(),
      ].map(box),
    );
    for (const [index, one] of parts.entries()) {
      expect(one.x + one.width).toBeLessThanOrEqual(360);
      for (const other of parts.slice(index + 1))
        expect(one.x + one.width <= other.x || one.y + one.height <= other.y, `${index} is apart`).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    const bell = page.getByRole("button", { name: /^Notifications, \d/ });
    const count = bell.locator("span");
    const tag = page.locator("header").getByText("demo", { exact: true });
    /** How the tag and the room that the header leaves for it lie. */
    const lies = () =>
      tag.evaluate((element) => {
        const [shown, within] = [element, element.parentElement!].map((one) => one.getBoundingClientRect());
        // As a whole, or not at all.
        return {
          whole: shown!.y === within!.y && shown!.width <= within!.width,
          below: shown!.y >= within!.bottom,
        };
      });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const [of, on] = await Promise.all([bell, count].map(box));
      expect(on!.y, `${width} px`).toBeGreaterThanOrEqual(Math.max(of!.y, 0));
      expect(on!.x + on!.width, `${width} px`).toBeLessThanOrEqual(of!.x + of!.width);
      expect(on!.height, `${width} px`).toBeLessThan(of!.height / 2);
      expect(await lies()).toEqual({ whole: width === 1280, below: width === 360 });
    }
  });
});
