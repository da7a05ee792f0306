import { assign, setup } from "xstate";
import { isMissing } from "#src/contracts/failures.ts";
import { playerLimits } from "#src/contracts/listening.ts";
import type { PlayerPodcast } from "#src/contracts/podcasts.ts";
import type { Declared } from "#src/contracts/shown.ts";
import { effect, heard, promised } from "../provided.ts";
import {
  nothing,
  type Loading,
  type PlayerContext,
  type PlayerEvent,
  type PlayerFault,
  type PlayerSettings,
  type SoundEvent,
} from "./playerContext.ts";
import { itemIn, leftIn, movedIn, neighbourIn, queueOf, withItem, type QueueItem } from "./queue.ts";

const within = ({ duration }: PlayerContext, time: number): number =>
  Math.min(Math.max(0, time), duration > 0 ? duration : Math.max(0, time));

/** What the player does, requests and waits for, by name; its chart says when. */
export const player = setup({
  types: {
    meta: {} as Declared,
    input: {} as Partial<PlayerSettings>,
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    tags: {} as "open" | "waiting",
  },
  actors: {
    fetchPodcast: promised<{ podcast: PlayerPodcast }, { episodeId: number }>("fetchPodcast"),
    hearSound: heard<SoundEvent>("hearSound"),
  },
  actions: {
    /** For the sound. */
    loadSound: effect<Loading>("loadSound"),
    startSound: effect("startSound"),
    stopSound: effect("stopSound"),
    dropSound: effect("dropSound"),
    seekSound: effect<{ to: number }>("seekSound"),
    setRate: effect<{ rate: number }>("setRate"),
    setVolume: effect<{ volume: number }>("setVolume"),

    sendListening: effect("sendListening"),
    complete: effect<{ id: number }>("complete"),
    showEpisode: effect<{ from: number; episodeId: number; podcastId: number }>("showEpisode"),
    /** With what was chosen only: another tab may have chosen the rest. */
    keepSettings: effect<Partial<PlayerSettings>>("keepSettings"),

    noteChosen: assign(
      ({ context }, { episodeId, startAt = 0 }: { episodeId: number; startAt?: number }) => ({
        ...nothing,
        queue: leftIn(context.queue, context),
        id: episodeId,
        playing: true,
        currentTime: startAt,
      }),
    ),
    noteQueue: assign((_, { podcast }: { podcast: PlayerPodcast }) => ({ queue: queueOf(podcast) })),
    /** What the queue has about the current episode. */
    noteItem: assign(({ context: { queue, id, rates } }) => {
      const { episode_url: fileUrl, id: _, startAt: __, ...shown } = itemIn(queue, id)!;
      return { ...shown, fileUrl, playbackRate: rates[shown.podcastId] ?? 1 };
    }),
    noteNeighbour: assign(({ context }, { by }: { by: 1 | -1 }) => {
      const { id, startAt } = neighbourIn(context.queue, context.id, by)!;
      const queue = leftIn(context.queue, context);
      return { id, queue, playing: true, currentTime: startAt, duration: 0 };
    }),
    notePlaying: assign((_, { playing }: { playing: boolean }) => ({ playing })),
    noteTime: assign((_, { time }: { time: number }) => ({ currentTime: time })),
    noteSeek: assign(({ context }, { to }: { to: number }) => ({ currentTime: within(context, to) })),
    noteStart: assign({ currentTime: 0 }),
    noteEnd: assign(({ context }) => ({ playing: false, currentTime: context.duration })),
    noteDuration: assign((_, { duration }: { duration: number }) => ({ duration })),
    noteRate: assign(({ context: { podcastId, rates } }, { rate }: { rate: number }) => ({
      playbackRate: rate,
      rates: podcastId === null ? rates : { ...rates, [podcastId]: rate },
    })),
    noteVolume: assign(({ context }, { volume }: { volume: number }) => ({
      volume,
      audibleVolume: volume > 0 ? volume : context.audibleVolume,
    })),
    noteMute: assign(({ context: { volume, audibleVolume } }) => ({
      volume: volume > 0 ? 0 : audibleVolume,
    })),
    noteAdded: assign(({ context }, { item, place }: { item: QueueItem; place: "next" | "last" }) => ({
      queue: withItem(context.queue, item, place, context.id),
    })),
    noteFirst: assign((_, { item }: { item: QueueItem }) => ({ id: item.id, currentTime: item.startAt })),
    noteRemoved: assign(({ context }, { id }: { id: number }) => ({
      queue: context.queue.filter((item) => item.id !== id),
    })),
    noteMoved: assign(({ context }, { id, to }: { id: number; to: number }) => ({
      queue: movedIn(context.queue, id, to),
    })),
    keepCurrent: assign(({ context }) => ({ queue: context.queue.filter(({ id }) => id === context.id) })),
    forget: assign(nothing),
  },
  guards: {
    isOther: ({ context }, { episodeId }: { episodeId: number }) => episodeId !== context.id,
    isOtherInQueue: ({ context }, { episodeId }: { episodeId: number }) =>
      episodeId !== context.id && itemIn(context.queue, episodeId) !== undefined,
    isCurrentThere: (_, { podcast, id }: { podcast: PlayerPodcast; id: number | null }) =>
      podcast.episodes.some((episode) => episode.id === id),
    isInQueue: ({ context }) => itemIn(context.queue, context.id) !== undefined,
    isAnother: ({ context }, { id }: { id: number }) => id !== context.id,
    hasNext: ({ context }) => neighbourIn(context.queue, context.id, 1) !== undefined,
    hasPrevious: ({ context }) => neighbourIn(context.queue, context.id, -1) !== undefined,
    goesOn: ({ context }, { then }: { then: "go on" | "rest" }) =>
      then === "go on" && neighbourIn(context.queue, context.id, 1) !== undefined,
    hasPlayedLong: ({ context }) => context.currentTime > playerLimits.restartAfter,
    isToPlay: ({ context }) => context.playing,
    isEmpty: (_, { duration }: { duration: number }) => !(duration > 0 && Number.isFinite(duration)),
    isMissing: (_, { error }: { error: unknown }) => isMissing(error),
    isFault: (_, { fault, is }: { fault: PlayerFault; is: PlayerFault }) => fault === is,
  },
  delays: { loadPatience: 30_000, bufferPatience: 10_000 },
});
