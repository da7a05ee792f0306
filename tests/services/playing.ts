// Load in advance what comes with the first episode.
import "#src/actors/openPlayer.ts";
import { onTestFinished } from "vitest";
import type { PlayerPodcast } from "#src/contracts/podcasts.ts";
import { createFakeWorld, type FakeOptions } from "../fake/world.ts";
import { turn } from "../fake/settle.ts";
import { startApp } from "./openApp.ts";

const episode = (id: number): PlayerPodcast["episodes"][number] => ({
  ...{ id, name: `Episode ${id}`, image: null, type: { episode_url: `/audio/${id}` } },
  ...{ seconds: 3_600, position: 0, played: false, chapters: [] },
});

/** A podcast of three episodes. */
export const show: PlayerPodcast = {
  ...{ id: 7, name: "Plain figures", image: null },
  episodes: [1, 2, 3].map(episode),
};

/** The contents of one report. */
export type Post = {
  episode: number;
  session: string;
  sequence: number;
  duration: number;
  progress: number;
  heard: [number, number][];
  at?: string;
};

/** The application with a player that plays by a simulated clock: nothing waits for real time. */
export async function openPlaying(options: FakeOptions = {}) {
  const fake = createFakeWorld({
    audioFiles: (url) => (/^\/audio\/\d$/.test(url) ? { seconds: 3_600 } : undefined),
    ...options,
  });
  const opened = startApp(fake);
  onTestFinished(() => opened.app.player.stop());
  for (const { id } of show.episodes)
    opened.server.on(`GET /api/podcasts/episode/${id}/player`, { body: { data: { podcast: show } } });
  const posts = (): Post[] =>
    opened.server.calls.flatMap((call) => {
      const [, id, body] = /^POST \/api\/podcasts\/episode\/(\d+)\/listen (.*)$/.exec(call) ?? [];
      return id ? [{ ...JSON.parse(body!), episode: Number(id) }] : [];
    });
  for (const { id } of show.episodes)
    opened.server.on(`POST /api/podcasts/episode/${id}/listen`, {
      body: { data: { counted: 0, tracked: true } },
    });
  await turn();
  return {
    ...opened,
    posts,
    /** What the server has so far: the highest count reported for each session. */
    counted: (): number => {
      const most = new Map<string, number>();
      for (const { session, duration } of posts())
        most.set(session, Math.max(most.get(session) ?? 0, duration));
      return [...most.values()].reduce((sum, one) => sum + one, 0);
    },
    player: () => opened.app.player.open()!.player,
    /** The single audio element. */
    sound: () => opened.audio[0]!,
    /** Chooses an episode, and waits until it sounds. */
    play: async (episodeId = 1, startAt?: number) => {
      opened.app.player.choose({ episodeId, ...(startAt !== undefined && { startAt }) });
      await turn();
    },
    does: async (work: () => void) => {
      work();
      await turn();
    },
    /** Lets seconds pass, with the browser's events on the way. */
    pass: async (seconds: number) => {
      for (let left = seconds; left > 0; left -= 1) {
        opened.clock.increment(Math.min(1, left) * 1_000);
        opened.audio[0]?.acts.tick();
        await turn();
      }
    },
  };
}
