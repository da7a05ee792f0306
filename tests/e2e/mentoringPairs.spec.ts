import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { envOf, openDemoPlace, type DemoPlace } from "./demoPlace.ts";
import { tabTo } from "./keys.ts";
import { walkByKeyboard } from "./keyboardWalk.ts";
import { ask, letExpire, mentee, mentor, pageOf, preparePair, type Pair } from "./mentoringPair.ts";
import { codeRuns } from "./painted.ts";
import { startServer, type RunningServer } from "./server.ts";
import { still } from "./still.ts";
import { expect, test } from "./test.ts";

/** Both sides of a relationship at the same time, each in a browser of their own. */

test.describe.configure({ mode: "serial" });

let server: RunningServer;
let place: DemoPlace;
let pair: Pair;
let [mia, max]: Page[] = [];
let contexts: BrowserContext[] = [];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  place = await openDemoPlace(mkdtempSync(join(tmpdir(), "lyceum-mentoring-")));
  pair = await preparePair(place);
  server = await startServer(envOf(place));
  const opened = [
    await pageOf(browser, server.url, mentee),
    await pageOf(browser, server.url, mentor),
  ] as const;
  [mia, max] = opened.map(([page]) => page);
  contexts = opened.map(([, context]) => context);
});

test.afterAll(async () => {
  for (const context of contexts) await context.close();
  await server.stop();
  await place.remove();
});

const status = (page: Page) => page.locator("main header").getByRole("status");

/** Makes a new request, shown on both screens. */
async function asked(): Promise<number> {
  const id = await ask(mia!, pair, "I would like to learn from you.");
  for (const page of [mia!, max!]) {
    await page.goto(`/mentoring/relationship/${id}`);
    await codeRuns(page);
  }
  await expect(status(max!)).toContainText("It is for you to answer");
  return id;
}

async function move(page: Page, name: string, text: string, outcome: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await dialog.getByRole("textbox").fill(text);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("heading", { name: outcome })).toBeFocused();
}

async function leaveBy(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Ok" }).click();
  await page.waitForURL("**/mentoring/relationships");
}

const offered = (page: Page) => page.locator("main header").getByRole("button").allTextContents();

test("the mentor's page updates when the mentee cancels the request [B-205][B-211]", async () => {
  await asked();
  await move(mia!, "Cancel request", "I found somebody else.", "Request cancelled");
  await expect(status(max!)).toContainText("cancelled the request");
  await expect(max!.getByText("I found somebody else.")).toBeVisible();
  expect(await offered(max!)).toEqual([]);
  await leaveBy(mia!);
});

test("the mentee sees the reason when the mentor denies the request [B-206][B-212]", async () => {
  await asked();
  await move(max!, "Deny", "I have no time this year.", "Request denied");
  await expect(status(mia!)).toContainText("denied the request");
  await expect(mia!.getByText("I have no time this year.")).toBeVisible();
  await leaveBy(max!);
});

test("accepting a request that was cancelled meanwhile shows an error and keeps what was typed", async () => {
  await asked();
  await max!.getByRole("button", { name: "Accept", exact: true }).click();
  const dialog = max!.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Gladly, on Fridays");
  await move(mia!, "Cancel request", "Too late.", "Request cancelled");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This relationship is over");
  await expect(dialog.getByRole("textbox")).toHaveValue("Gladly, on Fridays");
  await max!.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(status(max!)).toContainText("cancelled the request");
  await leaveBy(mia!);
});

test("after the mentor accepts, both share goals and meetings until one ends the relationship [B-207][B-208][B-213][B-214]", async () => {
  test.setTimeout(120_000);
  const id = await asked();
  await move(max!, "Accept", "Gladly.", "Request accepted");
  await expect(status(mia!)).toContainText("accepted the request");
  await leaveBy(max!);
  await max!.goto(`/mentoring/relationship/${id}`);
  await codeRuns(max!);

  await mia!.getByRole("button", { name: "Add a goal" }).click();
  await mia!.getByRole("dialog").getByRole("textbox", { name: "Goal" }).fill("Speak without notes");
  await mia!.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await expect(max!.getByRole("checkbox", { name: "Speak without notes" })).toBeVisible();

  await max!.getByRole("button", { name: /^Agree on/ }).click();
  await expect(mia!.getByRole("button", { name: "Change the day" })).toBeVisible();

  await max!.getByRole("button", { name: "Log a meeting" }).click();
  const log = max!.getByRole("dialog");
  await log.getByLabel(/^Day/).fill(new Date().toISOString().slice(0, 10));
  await log.getByRole("textbox", { name: "Notes for both of you" }).fill("We practised the opening.");
  await log.getByRole("textbox", { name: "Private notes" }).fill("She is nearly there.");
  await log.getByRole("button", { name: "Log" }).click();
  await expect(mia!.getByText("We practised the opening.")).toBeVisible();
  await expect(mia!.getByText("She is nearly there.")).toHaveCount(0);

  await move(mia!, "End relationship", "I have reached it.", "Relationship ended");
  await expect(status(max!)).toContainText("ended the relationship");
  await expect(max!.getByRole("heading", { name: "How was it?" })).toBeVisible();
  await leaveBy(mia!);
  await max!.getByRole("radio", { name: "5" }).check();
  await max!.getByRole("radio", { name: "All of them" }).check();
  await max!.getByRole("button", { name: "Save" }).click();
  await expect(max!.getByText("Saved. Thank you.")).toBeVisible();
});

test("an unanswered request is shown as expired on both pages [B-209]", async () => {
  test.setTimeout(120_000);
  const id = await asked();
  await server.stop();
  await letExpire(place, id);
  await server.restart();
  for (const page of [mia!, max!])
    await expect(status(page)).toContainText("the request expired", { timeout: 45_000 });
});

/** Like `move` and `leaveBy`, with the keys of one who has the dialog's button in sight. */
async function moveByKeys(page: Page, name: string | RegExp, text: string, outcome: string): Promise<void> {
  await tabTo(page, "button", name, 100);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
  await page.keyboard.type(text);
  await tabTo(page, "button", "Confirm", 3);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: outcome })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/mentoring/relationships");
}

test("a relationship can be requested and accepted by keyboard alone", async () => {
  await mia!.goto("/mentoring/results");
  await codeRuns(mia!);
  await moveByKeys(mia!, /^Ask/, "I would like to learn from you.", "Request sent");
  await max!.goto("/mentoring/relationships");
  await codeRuns(max!);
  // The one that waits for its reader comes first.
  await max!.getByRole("article").first().getByRole("link").press("Enter");
  await expect(status(max!)).toContainText("It is for you to answer");
  await moveByKeys(max!, /^Accept$/, "Gladly", "Request accepted");
});

for (const { scheme, width } of [
  { scheme: "light", width: 1280 },
  { scheme: "dark", width: 1280 },
  { scheme: "light", width: 360 },
  { scheme: "dark", width: 320 },
] as const)
  test(`the relationship pages pass axe and never scroll sideways, in ${scheme} at ${width} px`, async () => {
    const [page] = [max!];
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/mentoring/relationships");
    await codeRuns(page);
    const [first] = await page.getByRole("article").all();
    const link = await first!.getByRole("link").getAttribute("href");
    for (const address of ["/mentoring/relationships", link!, `${link!}?process=words`]) {
      await page.goto(address);
      await codeRuns(page);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await still(page);
      expect((await violationsIn(page)).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

test("Tab reaches everything on both relationship pages, and the focus is visible", async () => {
  test.setTimeout(120_000);
  const page = max!;
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/mentoring/relationships");
  await codeRuns(page);
  const link = await page.getByRole("article").first().getByRole("link").getAttribute("href");
  for (const address of ["/mentoring/relationships", link!]) {
    await page.goto(address);
    await codeRuns(page);
    await still(page);
    expect(await walkByKeyboard(page)).toEqual([]);
  }
});
