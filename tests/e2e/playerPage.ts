import type { Page } from "@playwright/test";
import { signIn } from "./people.ts";
import { expect } from "./test.ts";

/** The audio elements of a page and their events, beside the application. */
type Sounds = { made: HTMLAudioElement[]; told: string[] };
declare global {
  interface Window {
    __sounds: Sounds;
  }
}

/** Runs in the page before its own scripts: keeps each audio element that is created, and its events. */
export function watchSounds(): void {
  const made: HTMLAudioElement[] = [];
  const told: string[] = [];
  window.__sounds = { made, told };
  const { Audio } = window;
  window.Audio = function () {
    const one = new Audio();
    made.push(one);
    for (const type of ["playing", "pause", "waiting", "ended", "emptied"])
      one.addEventListener(type, () => told.push(type));
    return one;
  } as unknown as typeof Audio;
}

type Show = { id: number; name: string; list: { id: number; name: string }[] };

/** The player of a page, as its user sees it. */
export function playerOn(page: Page) {
  const region = page.getByRole("region", { name: "Podcast player" });
  const button = (name: string) => region.getByRole("button", { name, exact: true });
  return {
    region,
    button,
    slider: region.getByRole("slider", { name: "Position" }),
    status: region.getByRole("status"),
    /** The state of the single audio element. */
    sound: () =>
      page.evaluate(() => {
        const [one] = window.__sounds.made;
        return {
          elements: window.__sounds.made.length,
          told: window.__sounds.told,
          paused: one?.paused ?? true,
          time: one?.currentTime ?? 0,
          duration: one?.duration ?? 0,
          rate: one?.playbackRate ?? 1,
          muted: one?.volume === 0,
        };
      }),
    /** Makes the browser block autoplay from now on, or allow it again. */
    block: (isBlocking: boolean) =>
      page.evaluate((blocks) => {
        const [one] = window.__sounds.made;
        const refuse = () => Promise.reject(new DOMException("", "NotAllowedError"));
        if (blocks) Object.assign(one!, { play: refuse });
        else delete (one as { play?: unknown }).play;
      }, isBlocking),
  };
}

/** The first podcast with its episodes, as the learner sees it. */
export async function showOf(page: Page): Promise<Show> {
  const found = await page.request.get("/api/podcasts/search");
  const [{ id }] = ((await found.json()) as { data: [{ id: number }] }).data;
  const answer = await page.request.get(`/api/podcasts/${id}`);
  const show = ((await answer.json()) as { data: Show }).data;
  // Newest first on its page; the queue begins with the oldest.
  return { ...show, list: show.list.toReversed() };
}

/** Signs a learner in and plays an episode of the first podcast: the first by default. */
export async function listen(page: Page, place = 0, name = "learner") {
  await page.addInitScript(watchSounds);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, name, "/podcasts");
  const show = await showOf(page);
  const episode = show.list[place]!;
  await page.goto(`/podcast/${show.id}/episode/${episode.id}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Play|Continue)$/ })
    .click();
  const player = playerOn(page);
  await expect(player.button("Pause")).toBeVisible();
  await expect.poll(async () => (await player.sound()).paused).toBe(false);
  await expect.poll(async () => (await player.sound()).duration).toBeGreaterThan(0);
  return { show, episode, player };
}
