import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FrameLocator, Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { walkByKeyboard } from "./keyboardWalk.ts";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { still } from "./still.ts";
import { expect, test } from "./test.ts";

const require = createRequire(import.meta.url);

const complaints = "Complaints: the first eight weeks";
const clientData = "Client data in everyday work";

/** Opens the page of a course, by its title. */
async function openItem(page: Page, title: string): Promise<void> {
  const answer = await page.request.get(`/api/search/?name=${encodeURIComponent(title)}`);
  const { data } = (await answer.json()) as { data: { id: number; title: string; type: string }[] };
  const { id } = data.find((row) => row.type === "item" && row.title === title)!;
  await page.goto(`/item/${id}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await codeRuns(page);
}

/** The page of the package: in the player's frame, inside the product's frame. */
const course = (page: Page): FrameLocator => page.frameLocator("main iframe").frameLocator("iframe");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const next = (page: Page) => course(page).getByRole("button", { name: "Next" }).click();
const onPage = (page: Page, name: string) =>
  expect(course(page).getByRole("heading", { level: 1, name })).toBeVisible();
const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();
const answer = async (page: Page, answers: readonly string[]) => {
  for (const [at, value] of answers.entries())
    await course(page).getByRole("group").nth(at).getByRole("radio").nth("abc".indexOf(value)).check();
  await course(page).getByRole("button", { name: "Send my answers" }).click();
};
/**
 * Presses the button without a mouse: its frame is removed on the press, so releasing the mouse there would never
 * succeed.
 */
const endWith = (page: Page, name: string) =>
  course(page).getByRole("button", { name }).dispatchEvent("click");
const finish = (page: Page) => endWith(page, "Finish");
/** Goes on by two pages: what the course says of the second one waits for the answer about the first. */
async function leaveWhileSaving(page: Page, leave: () => Promise<unknown>): Promise<void> {
  await saved(page);
  const commits = /\/course\/\d+$/;
  const left = Promise.withResolvers<void>();
  await page.route(commits, async (route) => {
    await left.promise;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(commits), next(page)]);
  const before = await course(page).getByRole("heading", { level: 1 }).textContent();
  await next(page);
  await expect(course(page).getByRole("heading", { level: 1 })).not.toHaveText(before!);
  await leave();
  left.resolve();
}
const bar = (page: Page) => page.getByRole("region", { name: "Progress and actions" });

test("a SCORM 1.2 course resumes at the page where it was left, and completes its item once passed [T-13][T-17]", async ({
  page,
}) => {
  await signIn(page, "learner");
  await openItem(page, complaints);
  await press(page, "Open course");
  await onPage(page, complaints);
  await next(page);
  await next(page);
  await onPage(page, "The first hour");
  await saved(page);
  await press(page, "Close course");
  await expect(page.getByRole("heading", { name: "Your progress is saved" })).toBeFocused();
  await expect(page.getByText("Attempt 1")).toBeVisible();

  // And twice by leaving the page itself, which the course is not told about, while a slow network still saves.
  await press(page, "Continue");
  await onPage(page, "The first hour");
  await leaveWhileSaving(page, () => page.getByRole("link", { name: "Lyceum" }).first().click());
  await openItem(page, complaints);
  await press(page, "Continue");
  await onPage(page, "Eight weeks");
  await leaveWhileSaving(page, () => page.goto("/"));
  await openItem(page, complaints);
  await press(page, "Continue");
  await onPage(page, "Five questions");

  await answer(page, ["a", "a", "a", "b", "a"]);
  await expect(course(page).getByText("You have not passed yet: 3 of 5 answers are correct.")).toBeVisible();
  await expect(bar(page).getByText(/^Completed/)).toHaveCount(0);
  await course(page).getByRole("button", { name: "Answer again" }).click();
  await answer(page, ["b", "a", "c", "b", "a"]);
  await finish(page);
  await expect(page.getByRole("heading", { name: "You have passed the course" })).toBeFocused();
  await expect(page.getByText("Passed with 100%")).toBeVisible();
  await expect(bar(page).getByText(/^Completed/)).toBeVisible();

  // A worse attempt changes none of that.
  await press(page, "Start again");
  await onPage(page, complaints);
  for (let left = 6; left > 0; left -= 1) await next(page);
  await answer(page, ["a", "b", "a", "a", "b"]);
  await finish(page);
  await expect(page.getByRole("heading", { name: "You have not passed this time" })).toBeFocused();
  await expect(page.getByText("Not passed with 0%")).toBeVisible();
  await expect(bar(page).getByText(/^Completed/)).toBeVisible();
});

test("a SCORM 2004 course sends its results once an unreachable server is back [T-17]", async ({ page }) => {
  await signIn(page, "event");
  await openItem(page, clientData);
  await press(page, "Open course");
  await onPage(page, clientData);
  await saved(page);
  await page.route("**/api/items/*/course/*", (route) => route.abort());
  for (let left = 5; left > 0; left -= 1) await next(page);
  await expect(page.getByText("Connection lost.")).toBeVisible();
  await answer(page, ["b", "a", "c", "b"]);
  await expect(course(page).getByText("You have passed: 3 of 4 answers are correct.")).toBeVisible();
  await finish(page);
  await expect(page.getByText("Your results are being saved.")).toBeVisible();
  await page.unroute("**/api/items/*/course/*");
  await expect(page.getByRole("heading", { name: "You have passed the course" })).toBeFocused();
  await expect(page.getByText("Passed with 75%")).toBeVisible();
  await expect(bar(page).getByText(/^Completed/)).toBeVisible();
});

/**
 * What most packages contain: the wrapper of pipwerks, here in its npm edition, and as plain a course as possible
 * around it.
 */
const foreign = `
  var exports = {};
  ${readFileSync(require.resolve("@gamestdio/scorm"), "utf8")}
  const { scorm } = exports;
  const begun = scorm.initialize();
  document.querySelector("h1").textContent = begun
    ? "Begun at " + (scorm.get("cmi.core.lesson_location") || "the beginning")
    : "There is no API";
  document.getElementById("next").onclick = () => {
    scorm.set("cmi.core.lesson_location", "page 9");
    scorm.set("cmi.core.score.raw", 85);
    scorm.set("cmi.core.lesson_status", "completed");
    scorm.commit();
  };
  document.getElementById("back").onclick = () => scorm.terminate();
`;

test("a course built on a third-party wrapper finds the API, resumes where it was and passes by its score", async ({
  page,
}) => {
  await page.route("**/course.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: foreign }),
  );
  await signIn(page, "system");
  await openItem(page, complaints);
  await press(page, "Open course");
  await onPage(page, "Begun at the beginning");
  await next(page);
  await saved(page);
  await press(page, "Close course");
  await expect(page.getByRole("heading", { name: "You have passed the course" })).toBeFocused();
  await press(page, "Open again");
  await onPage(page, "Begun at page 9");
  await endWith(page, "Previous");
  await expect(page.getByText("Passed with 85%")).toBeVisible();
});

test("a course opened in a second tab continues there, and the first tab says so", async ({
  page,
  context,
}) => {
  await signIn(page, "pss");
  await openItem(page, clientData);
  await press(page, "Open course");
  await onPage(page, clientData);
  await saved(page);
  const other = await context.newPage();
  await openItem(other, clientData);
  await press(other, "Continue");
  await onPage(other, clientData);
  await page.bringToFront();
  await next(page);
  await expect(page.getByRole("heading", { name: "This course was opened elsewhere" })).toBeFocused();
  await expect(page.locator("main iframe")).toHaveCount(0);
  await next(other);
  await saved(other);
});

test("the scripts of a course have no access to the session or to the surrounding page", async ({
  page,
  context,
  server,
}) => {
  await signIn(page, "mentoring");
  await openItem(page, clientData);
  await press(page, "Open course");
  await onPage(page, clientData);
  const frame = page.frames().find((one) => one.url().endsWith("index.html"))!;
  expect(new URL(frame.url()).origin).not.toBe(new URL(server.url).origin);
  const found = await frame.evaluate(async (product) => {
    const tried = async (work: () => unknown): Promise<string> => {
      try {
        return String(await work());
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      cookies: document.cookie,
      above: await tried(() => window.top!.document.title),
      product: await tried(() => fetch(`${product}/api/me`, { credentials: "include" })),
    };
  }, server.url);
  expect(found).toEqual({ cookies: "", above: "SecurityError", product: "TypeError" });
  const sent = await context.cookies(frame.url());
  expect(sent).toEqual([]);
});

for (const width of [1280, 320])
  test(`at ${width} px, a course passes axe, can be used by Tab, and leaves the full window on Escape`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signIn(page, width === 320 ? "exam" : "content");
    await openItem(page, clientData);
    await still(page);
    const broken = async () => (await violationsIn(page)).map(({ id }) => id);
    expect(await broken()).toEqual([]);
    expect(await walkByKeyboard(page)).toEqual([]);
    // Continue the walk in a smaller window.
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("button", { name: /^(Open course|Continue)$/ }).press("Enter");
    await onPage(page, clientData);
    await still(page);
    await expect(page.locator("main iframe")).toBeFocused();
    await expect(page.locator("main iframe")).toBeInViewport({ ratio: 0.9 });
    expect(await broken()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

    // The focus is at the start of the course: the next Tab leads to its first control.
    await page.keyboard.press("Tab");
    await expect(course(page).getByRole("button", { name: "Next" })).toBeFocused();
    const full = page.getByRole("button", { name: "Full window" });
    await full.focus();
    await page.keyboard.press("Enter");
    const window = page.getByRole("dialog", { name: `Course: ${clientData}` });
    await expect(page.locator("dialog:modal")).toHaveCount(1);
    await expect(window).toHaveJSProperty("clientWidth", width);
    expect(await broken()).toEqual([]);
    await course(page).getByRole("button", { name: "Next" }).click();
    await onPage(page, "Only what you need");
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog:modal")).toHaveCount(0);
    // That did not reload the frame.
    await onPage(page, "Only what you need");
    await press(page, "Close course");
    await expect(page.getByRole("heading", { name: "Your progress is saved" })).toBeFocused();
  });
