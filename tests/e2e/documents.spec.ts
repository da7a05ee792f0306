import type { Page } from "@playwright/test";
import { barriersOn } from "./barriers.ts";
import { codeRuns } from "./painted.ts";
import { complaints, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

/** PDFs, as pdf.js draws them under our policies, and web links. */

const title = "The Consumer Duty file review";
const link = "FCA: information on the Consumer Duty";
const bar = (page: Page) => page.getByRole("region", { name: "Progress and actions" });
const number = (page: Page) => page.getByRole("group", { name: "PDF controls" }).getByRole("status");
const paper = (page: Page, name: string) => page.getByRole("group", { name });
const pageHas = (page: Page, text: string) => expect(number(page)).toHaveText(text);

/** Finds an item by name, as a learner does. */
async function find(page: Page, name: string): Promise<void> {
  await page.goto(`/search?name=${encodeURIComponent(name)}`);
  await codeRuns(page);
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

/** Whether anything is painted on a page: it is not all one colour. */
const isPainted = (page: Page, name: string): Promise<boolean> =>
  paper(page, name).evaluate((place) => {
    const canvas = place.querySelector("canvas")!;
    if (canvas.width === 0) return false;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value) => value < 128);
  });

/** Waits until the server knows how far the reader of this page has come. */
const isKept = (page: Page, position: number, address = page.url()) => {
  const call = `/api${new URL(address).pathname.replace("item", "items")}`;
  return expect.poll(async () => (await (await page.request.get(call)).json()).data.position).toBe(position);
};

test("a PDF can be found, read page by page, resumed where it was left and completed at its last page [T-13]", async ({
  page,
}) => {
  const found = complaints(page);
  await signIn(page, "learner");
  await find(page, title);
  await pageHas(page, "Page 1 of 4");
  await expect.poll(() => isPainted(page, "Page 1 of 4")).toBe(true);
  // Its words are available for searching, selecting and listening, even on pages out of sight.
  await expect(paper(page, "Page 4 of 4").getByText("A page to copy")).toBeAttached();
  await expect(bar(page).getByText("0% read")).toBeVisible();

  await page.getByRole("button", { name: "Next page" }).click();
  await pageHas(page, "Page 2 of 4");
  await expect(paper(page, "Page 2 of 4").getByText("Step one: the fact-find")).toBeInViewport();
  await expect(bar(page).getByText("50% read")).toBeVisible();

  // What was not yet reported is reported on leaving.
  const address = page.url();
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").first().click();
  await isKept(page, 0.5, address);
  await page.goto("/continue-with");
  await codeRuns(page);
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
  await expect(page).toHaveURL(address);
  await pageHas(page, "Page 2 of 4");
  await expect(paper(page, "Page 2 of 4").getByText("Step one: the fact-find")).toBeInViewport();
  await expect(bar(page).getByText("You are where you left off.")).toBeVisible();

  // Without a network it continues, and nothing is lost.
  await expect.poll(() => isPainted(page, "Page 2 of 4")).toBe(true);
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await pageHas(page, "Page 3 of 4");
  await expect.poll(() => isPainted(page, "Page 3 of 4")).toBe(true);
  await expect(bar(page).getByText("75% read")).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await expect(page.getByText("1 change is waiting to send.")).toBeVisible();
  await page.context().setOffline(false);
  await isKept(page, 0.75);

  await page.reload();
  await pageHas(page, "Page 3 of 4");
  await expect(bar(page).getByText("75% read")).toBeVisible();
  await expect.poll(() => isPainted(page, "Page 3 of 4")).toBe(true);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(bar(page).getByText("100% read")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await bar(page).getByRole("button", { name: "Mark as completed" }).click();
  await expect(bar(page).getByText(/^Completed/)).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Start again" }).click();
  await pageHas(page, "Page 1 of 4");
  expect(found.filter((complaint) => !/net::ERR|Failed to fetch/.test(complaint))).toEqual([]);
});

test("zooming in keeps the place in a PDF, and the enlarged page scrolls by keyboard", async ({ page }) => {
  await signIn(page, "manager");
  await find(page, title);
  await expect.poll(() => isPainted(page, "Page 1 of 4")).toBe(true);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.poll(() => isPainted(page, "Page 2 of 4")).toBe(true);
  const heading = paper(page, "Page 2 of 4").getByText("Step one: the fact-find");
  await expect(heading).toBeInViewport();
  await page.getByRole("button", { name: "150%" }).click();
  await pageHas(page, "Page 2 of 4");
  await expect(heading).toBeInViewport();
  const pages = page.getByRole("region", { name: "Pages" });
  await pages.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => pages.evaluate((place) => place.scrollLeft)).toBeGreaterThan(0);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("consumer-duty-file-review.pdf");
});

test("a PDF that cannot be loaded or is damaged shows an error, and loads on retry", async ({ page }) => {
  await signIn(page, "manager");
  await page.route("**/api/items/*/file", (route) => route.abort());
  await find(page, "Meeting notes that hold");
  await expect(page.getByRole("alert")).toContainText("The PDF could not be loaded");
  await page.unroute("**/api/items/*/file");
  await page.route("**/api/items/*/file", (route) =>
    route.fulfill({ contentType: "application/pdf", body: "This is no PDF." }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toContainText("The PDF is damaged");
  await page.unroute("**/api/items/*/file");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => isPainted(page, "Page 1 of 2")).toBe(true);
});

test("a web link opens in a new tab, and can be completed from then on", async ({ page, context }) => {
  await context.route("https://www.fca.org.uk/**", (route) => route.fulfill({ body: "The page elsewhere" }));
  await signIn(page, "learner");
  await find(page, link);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open www.fca.org.uk (opens in a new tab)" }).click();
  await isKept(page, 1);
  expect((await opened).url()).toBe("https://www.fca.org.uk/firms/consumer-duty");
  await page.bringToFront();
  await bar(page).getByRole("button", { name: "Mark as completed" }).click();
  await expect(bar(page).getByText(/^Completed/)).toBeVisible();
});

test.describe("the accessibility of PDFs and web links", () => {
  test.use({ reducedMotion: "reduce" });
  for (const name of [title, link])
    test(`${name} passes axe, never scrolls sideways and lets Tab reach everything`, async ({ page }) => {
      await signIn(page, "mentoring");
      await find(page, name);
      if (name === title) await expect.poll(() => isPainted(page, "Page 1 of 4")).toBe(true);
      expect(await barriersOn(page)).toEqual([]);
    });
});
