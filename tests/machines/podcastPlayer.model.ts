import type { PlayerPodcast } from "#src/contracts/podcasts.ts";
import type { PlayerContext } from "#src/machines/podcast/playerContext.ts";
import { podcastPlayerMachine } from "#src/machines/podcast/podcastPlayerMachine.ts";
import { queueOf } from "#src/machines/podcast/queue.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { offline } from "./failures.ts";

const episode = (id: number): PlayerPodcast["episodes"][number] => ({
  ...{ id, name: `Episode ${id}`, image: null, type: { episode_url: `/audio/${id}` } },
  // The second one was left in its middle.
  ...{ seconds: 60, position: id === 2 ? 30 : 0, played: false, chapters: [{ at: 5, title: `Part ${id}` }] },
});

/** A podcast of two episodes. */
export const podcast: PlayerPodcast = {
  ...{ id: 7, name: "Plain figures", image: { path: "/images/7" } },
  episodes: [episode(1), episode(2)],
};
/** An episode of another one. */
export const [strange] = queueOf({
  ...podcast,
  id: 8,
  name: "Elsewhere",
  image: null,
  episodes: [episode(3)],
});

const missing = { failure: { kind: "server", status: 404 } };

const view = ({ id, queue, currentTime, playing }: PlayerContext): unknown => [
  ...[id, queue.map((item) => item.id), currentTime > 0, currentTime > 3, playing],
];

/** Two episodes, chosen, played to the end, lost and found again. */
export const podcastPlayerModel: Model<typeof podcastPlayerMachine> = {
  machine: podcastPlayerMachine,
  input: { volume: 0.25, rates: { 7: 1.5 } },
  cases: [
    { type: "choose", episodeId: 1 },
    { type: "choose", episodeId: 2, startAt: 20 },
    answered("fetchPodcast", { podcast }),
    answered("fetchPodcast", { podcast: { ...podcast, episodes: [] } }),
    failed("fetchPodcast", missing),
    failed("fetchPodcast", offline),
    failed("hearSound"),
    { type: "play" },
    { type: "pause" },
    { type: "toggle" },
    { type: "seek", to: 2 },
    { type: "seek", to: 90 },
    { type: "skip", by: -10 },
    { type: "skip", by: 30 },
    { type: "previous" },
    { type: "next" },
    { type: "retry" },
    { type: "close" },
    { type: "page.withoutPlayer" },
    { type: "rate.chosen", rate: 2 },
    { type: "volume.chosen", volume: 0.75 },
    { type: "volume.chosen", volume: 0 },
    { type: "mute.toggled" },
    { type: "exam.began" },
    { type: "exam.ended" },
    { type: "heard.elsewhere" },
    { type: "connection.restored" },
    { type: "sound.loaded", duration: 60 },
    { type: "sound.loaded", duration: 0 },
    { type: "sound.loaded", duration: Number.POSITIVE_INFINITY },
    { type: "sound.moved", time: 3 },
    { type: "sound.moved", time: 3.1 },
    { type: "sound.playing" },
    { type: "sound.waiting" },
    { type: "sound.paused" },
    { type: "sound.blocked" },
    { type: "sound.failed", fault: "missing" },
    { type: "sound.failed", fault: "broken" },
    { type: "sound.failed", fault: "unreachable" },
    { type: "sound.ended", then: "go on" },
    { type: "sound.ended", then: "rest" },
  ],
  view,
};

/** The queue: begun by putting an episode into it, added to, put in order, pruned and cleared. */
export const podcastPlayerQueueModel: Model<typeof podcastPlayerMachine> = {
  machine: podcastPlayerMachine,
  input: {},
  cases: [
    { type: "queue.added", item: strange!, place: "next" },
    { type: "queue.added", item: strange!, place: "last" },
    { type: "queue.removed", id: 2 },
    { type: "queue.removed", id: 3 },
    { type: "queue.moved", id: 3, to: 0 },
    { type: "queue.moved", id: 3, to: 9 },
    { type: "queue.cleared" },
    { type: "choose", episodeId: 1 },
    answered("fetchPodcast", { podcast }),
    { type: "sound.loaded", duration: 60 },
    { type: "rate.chosen", rate: 2 },
    { type: "next" },
    { type: "previous" },
    { type: "close" },
  ],
  view,
};
