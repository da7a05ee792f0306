import type { PlayerContext } from "#src/machines/podcast/playerContext.ts";
import type { podcastPlayerMachine } from "#src/machines/podcast/podcastPlayerMachine.ts";
import type { QueueItem } from "#src/machines/podcast/queue.ts";
import { asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import { hasStatus } from "./failures.ts";

type Player = At<PlayerContext>;

const nothing = {
  ...{ id: null, fileUrl: "", episodeTitle: "", image: null, podcastTitle: "", podcastId: null },
  ...{ playing: false, currentTime: 0, duration: 0, playbackRate: 1, queue: [], chapters: [] },
};

/** The states with a file, and those in which it should sound. */
const [loading, buffering, sounding, stalled] = [
  ...["open.here.loaded.loading", "open.here.loaded.underWay.buffering"],
  ...["open.here.loaded.underWay.playing", "open.here.loaded.underWay.stalled"],
] as const;
const underWay = "open.here.loaded.underWay";
const [paused, elsewhere, blocked] = [
  ...["open.here.loaded.resting.paused", "open.here.loaded.resting.elsewhere"],
  "open.here.loaded.resting.blocked",
] as const;
const resting = "open.here.loaded.resting";
const loaded = "open.here.loaded";
const here = "open.here";
const fetching = "open.here.fetching";
const ended = "open.here.ended";
const inExam = "open.inExam";
const failed = "open.here.failed";
const [missing, broken, unreachable] = [`${failed}.missing`, `${failed}.broken`, `${failed}.unreachable`];
/** Whether it was meant to play when the server could not be reached. */
const [wasPlaying, wasPaused] = [`${unreachable}.playing`, `${unreachable}.paused`];

const itemOf = ({ queue }: PlayerContext, id: unknown): QueueItem | undefined =>
  queue.find((item) => item.id === id);
const beside = ({ context: { queue, id } }: Player, by: number): QueueItem | undefined => {
  const place = queue.findIndex((item) => item.id === id);
  return place === -1 ? undefined : queue[place + by];
};
const shown = ({ rates }: PlayerContext, item: QueueItem): Partial<PlayerContext> => {
  const { episodeTitle, podcastTitle, podcastId, image, chapters } = item;
  return {
    ...{ id: item.id, episodeTitle, podcastTitle, podcastId, image, chapters },
    fileUrl: item.episode_url,
    playbackRate: rates[podcastId] ?? 1,
  };
};
const means = (playing: boolean) => ({ sets: { playing } });
/** What cannot be played is not meant to play: its buttons offer to try again. */
const fails = (to: string | undefined) => ({ to: to!, ...means(false) });
/** The laws of what cannot be reached: it is remembered whether it was meant to play. */
const loses = (law: Law<PlayerContext>): Law<PlayerContext>[] =>
  [true, false].map((isToPlay) => ({
    ...law,
    when: (at) => (law.when?.(at) ?? true) && at.context.playing === isToPlay,
    ...fails(isToPlay ? wasPlaying : wasPaused),
  }));

const loads = ({ after: { id, fileUrl, currentTime, playbackRate, volume } }: Player) =>
  does("loadSound", { id, fileUrl, currentTime, playbackRate, volume });
const fetches = ({ after }: Player) => asks("fetchPodcast", { episodeId: after.id });
const tells = does("sendListening");
const begins = { ...means(true), does: [does("startSound")] };
const stops = { ...means(false), does: [does("stopSound")] };

/** B-152: whatever it is, it is loaded from its start, or from the requested second. */
const chosen = ({ event }: Player): Partial<PlayerContext> => ({
  ...nothing,
  id: event["episodeId"],
  playing: true,
  currentTime: event["startAt"] ?? 0,
});
/** T-13: an episode resumes where it was left, or at its beginning if it was nearly through. */
const left = ({ context: { queue, id, currentTime, duration } }: Player): QueueItem[] =>
  queue.map((item) => {
    const isThrough = duration > 0 && currentTime >= duration - 15;
    return item.id === id ? { ...item, startAt: isThrough ? 0 : currentTime } : item;
  });
const isOther = ({ context, event }: Player): boolean => context.id !== event["episodeId"];
const isQueued = ({ context, event }: Player): boolean => itemOf(context, event["episodeId"]) !== undefined;

const goes = (by: 1 | -1) => ({
  to: loading,
  sets: (at: Player) => ({
    ...shown(at.context, beside(at, by)!),
    ...{ queue: left(at), playing: true, currentTime: beside(at, by)!.startAt, duration: 0 },
  }),
  does: (at: Player) => [
    tells,
    does("showEpisode", {
      from: at.context.id,
      episodeId: at.after.id,
      podcastId: at.after.podcastId,
    }),
    loads(at),
  ],
});
const isLong = ({ context }: Player): boolean => context.currentTime > 3;
const toStart = { sets: { currentTime: 0 }, does: [does("seekSound", { to: 0 })] };
const fromStart = {
  to: buffering,
  sets: { currentTime: 0, playing: true },
  does: [does("seekSound", { to: 0 }), does("startSound")],
};

/** Never beyond either end, if the end is known. */
const within = ({ context: { duration } }: Player, to: number): number =>
  to < 0 ? 0 : duration > 0 && to > duration ? duration : to;
const seeks = {
  sets: (at: Player) => ({
    currentTime: within(
      at,
      at.event.type === "seek" ? at.event["to"] : at.context.currentTime + at.event["by"],
    ),
  }),
  does: ({ after }: Player) => [does("seekSound", { to: after.currentTime })],
};

const isPlayable = ({ event }: Player): boolean => event["duration"] > 0 && event["duration"] < Infinity;
const noteDuration = ({ event }: Player) => ({ duration: event["duration"] });
const isFault =
  (fault: string) =>
  ({ event }: Player): boolean =>
    event["fault"] === fault;

/** What was chosen only: another tab may have chosen the rest. */
const keepsRate = ({ after: { podcastId, playbackRate } }: Player) =>
  does("keepSettings", podcastId === null ? {} : { rates: { [podcastId]: playbackRate } });
const sounds = ({ after: { volume } }: Player) => [
  does("setVolume", { volume }),
  does("keepSettings", { volume }),
];

/** A law of the states with a player: where it is loaded already, it is loaded again. */
const loadsAnew = (law: Law<PlayerContext>): Law<PlayerContext>[] => [
  { ...law, except: loading },
  { ...law, in: loading, anew: ["loadPatience"] },
];

const others = ({ context, event }: Player): QueueItem[] =>
  context.queue.filter(({ id }) => id !== (event["item"]?.id ?? event["id"]));
const isAnother = ({ context, event }: Player): boolean => (event["item"]?.id ?? event["id"]) !== context.id;

/** The player of podcasts (B-149 … B-167, T-39). */
export const podcastPlayerLaws: LawTable<typeof podcastPlayerMachine> = {
  start: ({ volume = 0.5, rates = {} }) => ({
    to: "closed",
    context: { ...nothing, volume, audibleVolume: volume, rates },
  }),
  waits: { [loading]: ["loadPatience"], [buffering]: ["bufferPatience"] },
  laws: [
    // B-152 … B-154: shown at once; the queue is requested where the episode is not in it.
    {
      in: "closed",
      on: "choose",
      to: fetching,
      sets: chosen,
      does: (at) => [asks("hearSound"), fetches(at)],
    },
    {
      in: here,
      on: "choose",
      when: (at) => isOther(at) && !isQueued(at),
      to: fetching,
      sets: (at) => ({ ...chosen(at), queue: left(at) }),
      does: (at) => [tells, does("dropSound"), fetches(at)],
    },
    { in: here, on: "choose", when: (at) => !isOther(at) },
    ...loadsAnew({
      in: here,
      on: "choose",
      when: (at) => isOther(at) && isQueued(at),
      to: loading,
      sets: (at) => ({
        ...chosen(at),
        queue: left(at),
        ...shown(at.context, itemOf(at.context, at.event["episodeId"])!),
      }),
      does: (at) => [tells, loads(at)],
    }),
    {
      in: fetching,
      on: "fetchPodcast ✓",
      when: ({ event }) => event["output"].podcast.episodes.length > 0,
      to: loading,
      sets: ({ context, event }) => {
        const { id: podcastId, name, image, episodes } = event["output"].podcast;
        const queue: QueueItem[] = episodes.map((episode: any) => ({
          ...{ id: episode.id, episode_url: episode.type.episode_url, episodeTitle: episode.name },
          ...{ podcastTitle: name, image: image.path, podcastId, chapters: episode.chapters },
          startAt: episode.played || episode.position >= episode.seconds - 15 ? 0 : episode.position,
        }));
        return {
          queue,
          ...shown(
            context,
            queue.find((item) => item.id === context.id)!,
          ),
        };
      },
      does: (at) => [loads(at)],
    },
    // It is no longer published.
    {
      in: fetching,
      on: "fetchPodcast ✓",
      when: ({ event }) => event["output"].podcast.episodes.length === 0,
      ...fails(missing),
    },
    { in: fetching, on: "fetchPodcast ✗", when: hasStatus(404), ...fails(missing) },
    ...loses({ in: fetching, on: "fetchPodcast ✗", when: (at) => !hasStatus(404)(at) }),
    { in: "open", on: "hearSound ✗", taken: true },

    // B-156
    { in: loading, on: "sound.loaded", when: (at) => !isPlayable(at), ...fails(broken) },
    {
      in: loading,
      on: "sound.loaded",
      when: (at) => isPlayable(at) && at.context.playing,
      to: buffering,
      sets: noteDuration,
      does: [does("startSound")],
    },
    {
      in: loading,
      on: "sound.loaded",
      when: (at) => isPlayable(at) && !at.context.playing,
      to: paused,
      sets: noteDuration,
    },
    {
      in: [underWay, resting],
      on: "sound.loaded",
      when: (at) => !isPlayable(at),
      ...fails(broken),
    },
    { in: [underWay, resting], on: "sound.loaded", when: isPlayable, sets: noteDuration },
    { in: inExam, on: "sound.loaded", sets: noteDuration },
    ...loses({ in: loading, on: "after loadPatience (30 s)" }),

    // B-155; before there is anything to play, it is remembered.
    { in: [fetching, loading], on: "play", ...means(true) },
    { in: [fetching, loading], on: "pause", ...means(false) },
    { in: [fetching, loading], on: "toggle", sets: ({ context }) => ({ playing: !context.playing }) },
    { in: resting, on: ["play", "toggle"], to: buffering, ...begins },
    { in: underWay, on: ["pause", "toggle"], to: paused, ...stops },
    { in: ended, on: ["play", "toggle", "previous"], ...fromStart },

    // Playback events.
    { in: underWay, on: "sound.playing", to: sounding },
    { in: sounding, on: "sound.waiting", to: buffering },
    { in: buffering, on: "after bufferPatience (10 s)", to: stalled },
    { in: stalled, on: "retry", to: loading, does: (at) => [loads(at)] },
    { in: underWay, on: "sound.paused", to: paused, ...means(false) },
    { in: underWay, on: "sound.blocked", to: blocked, ...means(false) },
    {
      in: [loaded, inExam],
      on: "sound.moved",
      sets: ({ event }) => ({ currentTime: event["time"] }),
    },
    { in: loaded, on: ["seek", "skip"], ...seeks },
    { in: ended, on: ["seek", "skip"], to: paused, ...seeks },

    // Only one tab plays.
    { in: underWay, on: "heard.elsewhere", to: elsewhere, ...stops },
    { in: loading, on: "heard.elsewhere", to: elsewhere, ...means(false) },
    { in: fetching, on: "heard.elsewhere", ...means(false) },
    { in: wasPlaying!, on: "heard.elsewhere", to: wasPaused! },

    // B-157 … B-160
    {
      in: underWay,
      on: "sound.ended",
      when: (at) => at.event["then"] === "go on" && beside(at, 1) !== undefined,
      to: loading,
      sets: goes(1).sets,
      does: (at) => [does("complete", { id: at.context.id }), ...goes(1).does(at)],
    },
    {
      in: underWay,
      on: "sound.ended",
      when: (at) => at.event["then"] === "rest" || beside(at, 1) === undefined,
      to: ended,
      sets: ({ context }) => ({ playing: false, currentTime: context.duration }),
      does: ({ context }) => [does("complete", { id: context.id }), tells],
    },

    // B-161, B-162
    ...loadsAnew({ in: here, on: "next", when: (at) => beside(at, 1) !== undefined, ...goes(1) }),
    { in: here, on: "next", when: (at) => beside(at, 1) === undefined },
    { in: loaded, on: "previous", when: isLong, ...toStart },
    {
      in: loaded,
      on: "previous",
      when: (at) => !isLong(at) && beside(at, -1) === undefined,
      ...toStart,
    },
    ...loadsAnew({
      in: loaded,
      on: "previous",
      when: (at) => !isLong(at) && beside(at, -1) !== undefined,
      ...goes(-1),
    }),
    { in: [fetching, failed], on: "previous", when: (at) => beside(at, -1) === undefined },
    {
      in: [fetching, failed],
      on: "previous",
      when: (at) => beside(at, -1) !== undefined,
      ...goes(-1),
    },

    // If it cannot be played, the reason is shown, and there is a way on.
    { in: loaded, on: "sound.failed", when: isFault("missing"), ...fails(missing) },
    { in: loaded, on: "sound.failed", when: isFault("broken"), ...fails(broken) },
    ...loses({ in: loaded, on: "sound.failed", when: isFault("unreachable") }),
    ...[
      { in: failed, on: ["retry", "play", "toggle"], ...means(true) },
      { in: wasPlaying!, on: "connection.restored", ...means(true) },
      { in: wasPaused!, on: "connection.restored" },
    ].flatMap((comes) => [
      {
        ...comes,
        when: ({ context }: Player) => itemOf(context, context.id) !== undefined,
        to: loading,
        does: (at: Player) => [loads(at)],
      },
      {
        ...comes,
        when: ({ context }: Player) => itemOf(context, context.id) === undefined,
        to: fetching,
        does: (at: Player) => [fetches(at)],
      },
    ]),

    // There is nothing to move yet: it begins there.
    { in: [fetching, failed], on: "seek", sets: seeks.sets },

    // An exam needs silence, and nothing is left that could start.
    { in: [loaded, ended], on: "exam.began", to: inExam, ...stops },
    {
      in: [fetching, failed],
      on: "exam.began",
      to: "closed",
      sets: nothing,
      does: [tells, does("dropSound")],
    },
    { in: inExam, on: "exam.ended", to: paused },

    // B-163
    {
      in: "open",
      on: ["close", "page.withoutPlayer"],
      to: "closed",
      sets: nothing,
      does: [tells, does("dropSound")],
    },

    // B-166, B-167
    {
      in: "open",
      on: "rate.chosen",
      sets: ({ context: { podcastId, rates }, event }) => ({
        playbackRate: event["rate"],
        rates: podcastId === null ? rates : { ...rates, [podcastId]: event["rate"] },
      }),
      does: (at) => [does("setRate", { rate: at.event["rate"] }), keepsRate(at)],
    },
    {
      in: "open",
      on: "volume.chosen",
      sets: ({ event: { volume } }) => ({
        volume,
        ...(volume > 0 && { audibleVolume: volume }),
      }),
      does: sounds,
    },
    {
      in: "open",
      on: "mute.toggled",
      sets: ({ context }) => ({ volume: context.volume === 0 ? context.audibleVolume : 0 }),
      does: sounds,
    },

    // T-39
    {
      in: "closed",
      on: "queue.added",
      to: loading,
      sets: ({ context, event }) => ({
        ...{ queue: [event["item"]], currentTime: event["item"].startAt },
        ...shown(context, event["item"]),
      }),
      does: (at) => [asks("hearSound"), loads(at)],
    },
    {
      in: "open",
      on: "queue.added",
      when: isAnother,
      sets: (at) => {
        const rest = others(at);
        const place =
          at.event["place"] === "last" ? rest.length : rest.findIndex(({ id }) => id === at.context.id) + 1;
        return { queue: [...rest.slice(0, place), at.event["item"], ...rest.slice(place)] };
      },
    },
    { in: "open", on: ["queue.added", "queue.removed"], when: (at) => !isAnother(at) },
    { in: "open", on: "queue.removed", when: isAnother, sets: (at) => ({ queue: others(at) }) },
    {
      in: "open",
      on: "queue.moved",
      sets: (at) => {
        const item = itemOf(at.context, at.event["id"]);
        const { queue } = at.context;
        if (!item || at.event["to"] >= queue.length) return {};
        const rest = others(at);
        return { queue: [...rest.slice(0, at.event["to"]), item, ...rest.slice(at.event["to"])] };
      },
    },
    {
      in: "open",
      on: "queue.cleared",
      sets: ({ context }) => ({ queue: context.queue.filter(({ id }) => id === context.id) }),
    },
  ],
};
