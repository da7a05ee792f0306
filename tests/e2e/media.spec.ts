import type { Page } from "@playwright/test";
import { barriersOn } from "./barriers.ts";
import { codeRuns } from "./painted.ts";
import { complaints, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

const main = (page: Page) => page.getByRole("main");
const bar = (page: Page) => page.getByRole("region", { name: "Progress and actions" });
const at = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

/** Opens an item found by a search. */
async function openFound(page: Page, title: string): Promise<void> {
  await signIn(page, "learner", `/search?name=${encodeURIComponent(title)}`);
  await codeRuns(page);
  await main(page).getByRole("link", { name: title, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

/** No sound is wanted here. */
const mute = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });

const title = "Ask, wait, and ask again";

test("a film plays from a search to its completion, and resumes where it was left [T-13][T-18]", async ({
  page,
}) => {
  // It takes its full length: the server counts the seconds.
  test.setTimeout(120_000);
  const complained = complaints(page);
  await openFound(page, title);
  await mute(page);
  const cue = main(page).getByRole("button", { name: "Play from 0 seconds" });
  await cue.focus();
  await page.keyboard.press("Enter");
  await expect(bar(page).getByText(/^(1\d|2\d)% watched$/)).toBeVisible();
  const current = () =>
    main(page)
      .getByRole("paragraph")
      .evaluateAll((all) => all.filter(({ ariaCurrent }) => ariaCurrent !== null).length);
  await expect.poll(current).toBe(1);
  expect(
    await page.locator("video").evaluate((video: HTMLVideoElement) => video.textTracks[0]!.cues!.length),
  ).toBeGreaterThan(5);
  await bar(page).getByRole("button", { name: "Mark as completed" }).click();
  await expect(page.getByText(/You have watched \d+% of this\. Watch it to the end/).first()).toBeVisible();
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  const left = await at(page);
  expect(left).toBeGreaterThan(3);

  await page.goto("/continue-with");
  await codeRuns(page);
  await main(page).getByRole("link", { name: title, exact: true }).first().click();
  await expect(bar(page).getByText("You are where you left off.")).toBeVisible();
  await expect.poll(() => at(page)).toBeCloseTo(left, 0);
  await mute(page);
  await page.locator("video").focus();
  await page.keyboard.press("Space");
  await expect(bar(page).getByText("100% watched")).toBeVisible({ timeout: 60_000 });
  await bar(page).getByRole("button", { name: "Mark as completed" }).click();
  await expect(bar(page).getByText(/^Completed /)).toBeVisible();
  await page.reload();
  await expect(bar(page).getByText(/^Completed /)).toBeVisible();
  expect(complained).toEqual([]);
});

for (const [what, name, shown] of [
  ["a film", "Compound growth in one minute", "video"],
  ["a recording", "Bad years early: why their order matters", "audio"],
  ["a picture", "What charges take in thirty years", "figure img"],
] as const)
  test(`${what} passes axe, never scrolls sideways and lets Tab reach everything [T-18]`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openFound(page, name);
    await expect(main(page).locator(shown)).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });
