import type { Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { tabTo } from "./keys.ts";
import { listen, playerOn, showOf } from "./playerPage.ts";
import { startProxy } from "./proxy.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ timeout: 120_000 });

test("playback continues over ten navigations, with one audio element and no gap [B-169][B-225]", async ({
  page,
}) => {
  const { player, show } = await listen(page);
  // On a busy machine the first seconds may still be loading.
  await page.waitForFunction(() => window.__sounds.told.at(-1) !== "waiting");
  const before = await player.sound();
  const began = Date.now();
  const main = page.getByRole("navigation", { name: "Main" });
  const ways = ["Catalogue", "Podcasts", "Accreditations", "Home", "Subscriptions"];
  for (const name of [...ways, ...ways]) {
    await main.getByRole("link", { name, exact: false }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(player.button("Pause")).toBeVisible();
  }
  const after = await player.sound();
  expect(after.elements).toBe(1);
  expect(after.told).toEqual(before.told);
  const passed = (Date.now() - began) / 1_000;
  expect(after.time - before.time).toBeGreaterThan(passed - 0.5);
  await player.region.getByRole("link", { name: show.name }).click();
  await expect(page).toHaveURL(new RegExp(`/podcast/${show.id}$`));
});

test("on the page of an episode, the address changes when the next episode starts [B-157][B-159][B-160]", async ({
  page,
}) => {
  const { player, show } = await listen(page);
  const entries = await page.evaluate(() => history.length);
  const completed = page.waitForRequest((request) => request.url().endsWith("/api/complete"));
  await player.slider.press("End");
  expect((await completed).postDataJSON()).toMatchObject({ type: "episode", id: show.list[0]!.id });
  await expect(page).toHaveURL(`/podcast/${show.id}/episode/${show.list[1]!.id}`);
  await expect(page.getByRole("heading", { level: 1, name: show.list[1]!.name })).toBeVisible();
  await expect(player.region.getByRole("link", { name: show.list[1]!.name })).toBeVisible();
  await expect.poll(async () => (await player.sound()).paused).toBe(false);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect((await player.sound()).elements).toBe(1);
});

test("the next episode leaves the focus in the search box, and what is typed there", async ({ page }) => {
  const { player, show } = await listen(page);
  const search = page.getByRole("combobox", { name: "Search", exact: true });
  await search.fill("pensi");
  await page.evaluate(() => {
    const [sound] = window.__sounds.made;
    sound!.currentTime = sound!.duration - 0.2;
  });
  await expect(page).toHaveURL(`/podcast/${show.id}/episode/${show.list[1]!.id}`);
  await expect(page.getByRole("heading", { level: 1, name: show.list[1]!.name })).toBeVisible();
  await expect(player.region.getByRole("link", { name: show.list[1]!.name })).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("pensi");
});

test("POD 5: leaving the document saves the position [B-168]", async ({ page }) => {
  const { player, episode } = await listen(page);
  await expect.poll(async () => (await player.sound()).time).toBeGreaterThan(1);
  await page.goto("about:blank");
  const position = async (): Promise<number> =>
    (await (await page.request.get(`/api/podcasts/episode/${episode.id}`)).json()).data.position;
  await expect.poll(position).toBeGreaterThan(0.5);
});

test("button, audio element and time agree after every pair of actions", async ({ page }) => {
  const { player } = await listen(page, 1);
  const acts: Record<string, () => Promise<unknown>> = {
    toggle: () => player.button("Pause").or(player.button("Play")).click(),
    back: () => player.button("Back 10 seconds").click(),
    forward: () => player.button("Forward 30 seconds").click(),
    next: () => player.button("Next episode").click(),
    previous: () => player.button("Previous episode").click(),
    seek: () => player.slider.press("PageUp"),
    home: () => player.slider.press("Home"),
    speed: () => player.region.getByRole("combobox", { name: "Speed" }).selectOption("1.5"),
    mute: () => player.button("Mute").or(player.button("Unmute")).click(),
  };
  const agree = async (): Promise<unknown> => {
    const { elements, paused, time, duration, muted } = await player.sound();
    return {
      elements,
      paused: paused === (await player.button("Play").isVisible()),
      muted: muted === (await player.button("Unmute").isVisible()),
      waiting: Number(
        (await player.button("Pause").or(player.button("Play")).getAttribute("data-waiting")) !== null,
      ),
      within: time >= 0 && (Number.isNaN(duration) || time <= duration),
    };
  };
  for (const [, first] of Object.entries(acts))
    for (const [, second] of Object.entries(acts)) {
      for (const act of [first, second]) {
        // At either end of the queue, one of the two buttons leads nowhere.
        if (await player.button("Next episode").isDisabled()) await player.button("Previous episode").click();
        await act();
      }
      await expect
        .poll(agree)
        .toEqual({ ...{ elements: 1, paused: true, muted: true }, ...{ waiting: 0, within: true } });
    }
});

test("only one of two tabs plays, and the other says so", async ({ page, context }) => {
  const { player } = await listen(page);
  const other = await context.newPage();
  const second = await listen(other, 1);
  await expect(player.status).toHaveText("A podcast is playing in another tab. Press Play to listen here.");
  expect((await player.sound()).paused).toBe(true);
  await player.button("Play").click();
  await expect(second.player.status).toHaveText(/^A podcast is playing in another tab/);
});

test("the slider and the single-key shortcuts work by keyboard, and the shortcuts not while typing [T-39]", async ({
  page,
}) => {
  const { player } = await listen(page);
  // The frame's keys come with the dialogs, after the first screen.
  await page.getByRole("region", { name: "Messages" }).waitFor({ state: "attached" });
  await page.keyboard.press("k");
  await expect(player.button("Play")).toBeVisible();
  await player.slider.focus();
  await page.keyboard.press("Home");
  await expect(player.slider).toHaveAttribute("aria-valuenow", "0");
  for (const [key, second] of [
    ["ArrowRight", 5],
    ["ArrowUp", 10],
    ["ArrowLeft", 5],
    ["PageUp", 65],
    ["PageDown", 5],
  ] as const) {
    await page.keyboard.press(key);
    await expect(player.slider).toHaveAttribute("aria-valuenow", String(second));
  }
  await expect(player.slider).toHaveAttribute("aria-valuetext", /^5 seconds of \d+ minutes? \d+ seconds?/);
  await page.keyboard.press("l");
  await expect(player.slider).toHaveAttribute("aria-valuenow", "35");
  await page.keyboard.press("j");
  await expect(player.slider).toHaveAttribute("aria-valuenow", "25");
  const search = page.getByRole("combobox", { name: "Search" });
  await search.focus();
  await page.keyboard.type("jklmnp");
  await expect(search).toHaveValue("jklmnp");
  await expect(player.slider).toHaveAttribute("aria-valuenow", "25");
  await expect(player.button("Play")).toBeVisible();
});

test("the queue can be reordered, pruned and cleared by keyboard alone [T-39]", async ({ page }) => {
  const { player, show } = await listen(page);
  await player.button("Queue").press("Enter");
  const panel = page.getByRole("dialog", { name: "Queue" });
  const names = () =>
    panel
      .getByRole("listitem")
      .getByRole("button", { name: /^Remove / })
      .evaluateAll((all) => all.map((one) => one.ariaLabel!.replace("Remove ", "")));
  const inOrder = show.list.map(({ name }) => name);
  await expect.poll(names).toEqual(inOrder);
  await tabTo(page, "button", new RegExp(`^Move ${inOrder[2]}; now`));
  await page.keyboard.press("ArrowUp");
  await expect.poll(names).toEqual([inOrder[0], inOrder[2], inOrder[1], ...inOrder.slice(3)]);
  await tabTo(page, "button", `Remove ${inOrder[1]}`);
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual([inOrder[0], inOrder[2], ...inOrder.slice(3)]);
  await tabTo(page, "button", "Clear queue");
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual([inOrder[0]]);
  await page.keyboard.press("Escape");
  await expect(player.button("Queue")).toBeFocused();
  await expect(player.button("Next episode")).toBeDisabled();
});

/** The bytes of a demo episode for this many seconds, at 24,000 bits a second. */
const soundOfSeconds = (seconds: number): number => seconds * 3_000;

const faults = [
  ["missing", { status: 404, body: "" }, "This episode is no longer available."],
  [
    "broken",
    { status: 200, contentType: "audio/mpeg", body: "no sound" },
    "The audio of this episode cannot be played.",
  ],
] as const;

/** Each scheme and each width once: colours depend only on the scheme, lines only on the width. */
const looks = [
  { width: 1280, colorScheme: "light", opens: "Queue" },
  { width: 320, colorScheme: "dark", opens: "Open player" },
] as const;

async function look(page: Page, { width, colorScheme }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
}

/** Checks with axe in this look, and that the page is not wider than its window. */
async function expectClean(page: Page, state: string): Promise<void> {
  const width = page.viewportSize()!.width;
  expect(await violationsIn(page), `${state}, ${width} px`).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(width);
}

/** The same in all looks, ending with the first one. */
async function expectCleanEverywhere(page: Page, state: string): Promise<void> {
  for (const one of looks.toReversed()) {
    await look(page, one);
    await expectClean(page, state);
  }
}

test("the player passes axe in every state, wide and narrow, light and dark", async ({ page, context }) => {
  await look(page, looks[0]);
  const { player, show } = await listen(page);
  await expectCleanEverywhere(page, "playing");
  for (const one of looks.toReversed()) {
    await look(page, one);
    await player.button(one.opens).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectClean(page, "its panel");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await player.button("Pause").click();
  await expectCleanEverywhere(page, "paused");
  await player.block(true);
  await player.button("Play").click();
  await expect(player.status).toHaveText("Your browser has blocked the sound. Press Play to listen.");
  await expectCleanEverywhere(page, "blocked");
  await player.block(false);
  const other = await context.newPage();
  await player.button("Play").click();
  await listen(other, 1);
  await expect(player.status).toHaveText(/^A podcast is playing in another tab/);
  await expectCleanEverywhere(page, "elsewhere");
  await other.close();
  for (const [state, answer, text] of faults) {
    await page.route("**/audio?*", (route) => route.fulfill(answer));
    await page.goto(`/podcast/${show.id}/episode/${show.list[2]!.id}`);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^(Play|Continue)$/ })
      .click();
    await expect(player.status).toHaveText(text);
    await expectCleanEverywhere(page, state);
    await page.unroute("**/audio?*");
  }
  await page.route("**/player", (route) => route.abort());
  await page.goto(`/podcast/${show.id}/episode/${show.list[3]!.id}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Play|Continue)$/ })
    .click();
  await expect(player.status).toHaveText("The episode could not be loaded. Check your connection.");
  await expectCleanEverywhere(page, "unreachable");
  await page.unroute("**/player");
  await player.region.getByRole("button", { name: "Try again" }).click();
  await expect(player.button("Pause")).toBeVisible();
  await expect(player.status).toBeEmpty();
});

test("a stalled stream is reported after a while and can be retried, wide and narrow, light and dark", async ({
  browser,
  server,
}) => {
  const line = await startProxy(server.url);
  const context = await browser.newContext({ baseURL: line.url });
  const page = await context.newPage();
  await look(page, looks[0]);
  await page.clock.install();
  const resume = line.rule(({ path }) =>
    /\/audio(\?|$)/.test(path) ? { stallsAfter: soundOfSeconds(12) } : undefined,
  );
  const { player } = await listen(page);
  // It plays what it has; then it waits, and says so once that has taken too long.
  await page.waitForFunction(() => window.__sounds.told.at(-1) === "waiting");
  await expect(player.status).toBeEmpty();
  await page.clock.fastForward(10_000);
  await expect(player.status).toHaveText("The connection is slow. Playing continues as soon as possible.");
  await expectCleanEverywhere(page, "stalled");
  const { time } = await player.sound();
  resume();
  await player.region.getByRole("button", { name: "Try again" }).click();
  await expect(player.status).toBeEmpty();
  await expect.poll(async () => (await player.sound()).time).toBeGreaterThan(time);
  await expect(player.button("Pause")).toBeVisible();
  await context.close();
  await line.close();
});

test("seeking beyond the loaded audio waits for it, and reports the slow connection, too", async ({
  browser,
  server,
}) => {
  const line = await startProxy(server.url);
  const context = await browser.newContext({ baseURL: line.url });
  const page = await context.newPage();
  await page.clock.install();
  const resume = line.rule(({ path }) =>
    /\/audio(\?|$)/.test(path) ? { stallsAfter: soundOfSeconds(12) } : undefined,
  );
  const { player } = await listen(page);
  await player.slider.press("PageUp");
  await expect(player.button("Pause")).toHaveAttribute("data-waiting");
  await page.clock.fastForward(10_000);
  await expect(player.status).toHaveText(/^The connection is slow\./);
  resume();
  await player.region.getByRole("button", { name: "Try again" }).click();
  await expect.poll(async () => (await player.sound()).time).toBeGreaterThan(60);
  await expect(player.status).toBeEmpty();
  await context.close();
  await line.close();
});

test("no code of the player is loaded before an episode is chosen", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await listen(page);
  const late = scripts.filter((path) => /openPlayer|PlayerBar/.test(path));
  expect(late.length).toBeGreaterThan(0);
  await page.goto("/podcasts");
  await page.waitForLoadState("networkidle");
  const again: string[] = [];
  page.on("request", (request) => again.push(new URL(request.url()).pathname));
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(again.filter((path) => late.includes(path))).toEqual([]);
  await expect(playerOn(page).region).toBeHidden();
  expect((await showOf(page)).list.length).toBeGreaterThan(3);
});
