import { playerLimits } from "#src/contracts/listening.ts";
import type { PlayerPodcast } from "#src/contracts/podcasts.ts";
import { quiet, said } from "#src/contracts/shown.ts";
import {
  nothing,
  type Loading,
  type PlayerContext,
  type PlayerEvent,
  type PlayerFault,
  type PlayerSettings,
} from "./playerContext.ts";
import { player } from "./playerSetup.ts";
import { neighbourIn } from "./queue.ts";

type In = { context: PlayerContext };
type Of<Type extends PlayerEvent["type"]> = { event: Extract<PlayerEvent, { type: Type }> };

const whole = <Event>({ event }: { event: Event }): Event => event;
const answer = ({ event }: { event: { output: { podcast: PlayerPodcast } } }) => event.output;
const failing = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

const loading = ({ context: { id, fileUrl, currentTime, playbackRate, volume } }: In): Loading => ({
  ...{ id: id!, fileUrl, currentTime, playbackRate, volume },
});
const ownVolume = ({ context: { volume } }: In): Partial<PlayerSettings> => ({ volume });
const ownRate = ({ context: { podcastId, playbackRate } }: In): Partial<PlayerSettings> =>
  podcastId === null ? {} : { rates: { [podcastId]: playbackRate } };

const meansTo = (playing: boolean) => ({ type: "notePlaying", params: { playing } }) as const;

/** The queue moves on to another episode; the time of the last one is sent first (B-165). */
const goTo = (by: 1 | -1) =>
  [
    "sendListening",
    {
      type: "showEpisode",
      params: ({ context: { queue, id } }: In) => {
        const { id: episodeId, podcastId } = neighbourIn(queue, id, by)!;
        return { from: id!, episodeId, podcastId };
      },
    },
    { type: "noteNeighbour", params: { by } },
    "noteItem",
  ] as const;

const stops = [meansTo(false), "stopSound"] as const;
const starts = [meansTo(true), "startSound"] as const;
const fromStart = ["noteStart", { type: "seekSound", params: { to: 0 } }] as const;
const closes = ["sendListening", "dropSound", "forget"] as const;
const atOf = ({ context }: In) => ({ to: context.currentTime });

/** Whether it should be playing, set before it can. */
const meant = {
  play: { meta: quiet, actions: meansTo(true) },
  pause: { meta: quiet, actions: meansTo(false) },
  toggle: {
    meta: quiet,
    actions: { type: "notePlaying", params: ({ context }: In) => ({ playing: !context.playing }) },
  },
} as const;

const isFault = (is: PlayerFault) =>
  ({ type: "isFault", params: ({ event }: Of<"sound.failed">) => ({ fault: event.fault, is }) }) as const;

const again = [
  { guard: "isInQueue", target: "#podcastPlayer.open.here.loaded.loading", actions: meansTo(true) },
  { target: "#podcastPlayer.open.here.fetching", actions: meansTo(true) },
] as const;

/** What was paused is loaded again when the network returns, but does not start by itself. */
const againAtRest = [
  { guard: "isInQueue", target: "#podcastPlayer.open.here.loaded.loading" },
  { target: "#podcastPlayer.open.here.fetching" },
] as const;

const unreachable = [
  { guard: "isToPlay", target: "#podcastPlayer.open.here.failed.unreachable.playing" },
  { target: "#podcastPlayer.open.here.failed.unreachable.paused" },
] as const;

/**
 * The podcast player (B-152 … B-163). It says what should be heard and knows what is; the sound itself, the count of
 * what is heard and the sleep timer are actors beside it.
 */
export const podcastPlayerMachine = player.createMachine({
  id: "podcastPlayer",
  context: ({ input: { volume = playerLimits.volume, rates = {} } }) => ({
    ...nothing,
    volume,
    audibleVolume: volume > 0 ? volume : playerLimits.volume,
    rates,
  }),
  initial: "closed",
  states: {
    closed: {
      meta: quiet,
      on: {
        choose: { target: "open", actions: { type: "noteChosen", params: whole } },
        "queue.added": {
          description: "The queue is empty, so the episode becomes the current one.",
          target: "open.here.loaded.loading",
          actions: [{ type: "noteAdded", params: whole }, { type: "noteFirst", params: whole }, "noteItem"],
        },
      },
    },
    open: {
      tags: "open",
      initial: "here",
      invoke: {
        id: "hearSound",
        src: "hearSound",
        onError: { description: "The states say if something cannot be heard." },
      },
      on: {
        close: {
          meta: { focus: "heading", says: "Player closed." },
          target: "closed",
          actions: [...closes],
        },
        "page.withoutPlayer": { target: "closed", actions: [...closes] },
        "rate.chosen": {
          meta: quiet,
          actions: [
            { type: "noteRate", params: whole },
            { type: "setRate", params: ({ context }) => ({ rate: context.playbackRate }) },
            { type: "keepSettings", params: ownRate },
          ],
        },
        "volume.chosen": {
          meta: quiet,
          actions: [
            { type: "noteVolume", params: whole },
            { type: "setVolume", params: ({ context }) => ({ volume: context.volume }) },
            { type: "keepSettings", params: ownVolume },
          ],
        },
        "mute.toggled": {
          meta: quiet,
          actions: [
            "noteMute",
            { type: "setVolume", params: ({ context }) => ({ volume: context.volume }) },
            { type: "keepSettings", params: ownVolume },
          ],
        },
        "queue.added": {
          meta: quiet,
          guard: { type: "isAnother", params: ({ event }) => event.item },
          actions: { type: "noteAdded", params: whole },
        },
        "queue.removed": {
          meta: said,
          guard: { type: "isAnother", params: whole },
          actions: { type: "noteRemoved", params: whole },
        },
        "queue.moved": { meta: quiet, actions: { type: "noteMoved", params: whole } },
        "queue.cleared": { meta: quiet, actions: "keepCurrent" },
      },
      states: {
        here: {
          initial: "fetching",
          on: {
            choose: [
              {
                guard: { type: "isOtherInQueue", params: whole },
                target: ".loaded.loading",
                actions: ["sendListening", { type: "noteChosen", params: whole }, "noteItem"],
              },
              {
                guard: { type: "isOther", params: whole },
                target: ".fetching",
                actions: ["sendListening", "dropSound", { type: "noteChosen", params: whole }],
              },
            ],
            next: { guard: "hasNext", target: ".loaded.loading", actions: [...goTo(1)] },
            previous: { guard: "hasPrevious", target: ".loaded.loading", actions: [...goTo(-1)] },
            "exam.began": {
              description: "None of it has been heard yet.",
              target: "#podcastPlayer.closed",
              actions: [...closes],
            },
          },
          states: {
            fetching: {
              meta: said,
              tags: "waiting",
              invoke: {
                id: "fetchPodcast",
                src: "fetchPodcast",
                input: ({ context }) => ({ episodeId: context.id! }),
                onDone: [
                  {
                    guard: {
                      type: "isCurrentThere",
                      params: ({ context, event }) => ({ ...event.output, id: context.id }),
                    },
                    target: "loaded.loading",
                    actions: [{ type: "noteQueue", params: answer }, "noteItem"],
                  },
                  { target: "failed.missing" },
                ],
                onError: [
                  { guard: { type: "isMissing", params: failing }, target: "failed.missing" },
                  ...unreachable,
                ],
              },
              on: {
                ...meant,
                "heard.elsewhere": meant.pause,
                seek: {
                  meta: quiet,
                  description: "It will begin at that position.",
                  actions: { type: "noteSeek", params: whole },
                },
              },
            },
            loaded: {
              initial: "loading",
              on: {
                "sound.moved": { meta: quiet, actions: { type: "noteTime", params: whole } },
                "sound.loaded": [
                  { guard: { type: "isEmpty", params: whole }, target: "failed.broken" },
                  { meta: quiet, actions: { type: "noteDuration", params: whole } },
                ],
                "sound.failed": [
                  { guard: isFault("missing"), target: "failed.missing" },
                  { guard: isFault("broken"), target: "failed.broken" },
                  ...unreachable,
                ],
                seek: {
                  meta: quiet,
                  actions: [
                    { type: "noteSeek", params: whole },
                    { type: "seekSound", params: atOf },
                  ],
                },
                skip: {
                  meta: quiet,
                  actions: [
                    {
                      type: "noteSeek",
                      params: ({ context, event }) => ({ to: context.currentTime + event.by }),
                    },
                    { type: "seekSound", params: atOf },
                  ],
                },
                previous: [
                  { meta: quiet, guard: "hasPlayedLong", actions: [...fromStart] },
                  { guard: "hasPrevious", target: ".loading", actions: [...goTo(-1)] },
                  { meta: quiet, actions: [...fromStart] },
                ],
                "exam.began": { target: "#podcastPlayer.open.inExam", actions: [...stops] },
              },
              states: {
                loading: {
                  meta: said,
                  tags: "waiting",
                  description:
                    "Loaded at rest; it starts once the file has said how long it is (B-152, B-156).",
                  entry: { type: "loadSound", params: loading },
                  on: {
                    ...meant,
                    "heard.elsewhere": { target: "resting.elsewhere", actions: meansTo(false) },
                    "sound.loaded": [
                      {
                        guard: { type: "isEmpty", params: whole },
                        target: "#podcastPlayer.open.here.failed.broken",
                      },
                      {
                        guard: "isToPlay",
                        target: "underWay.buffering",
                        actions: [{ type: "noteDuration", params: whole }, "startSound"],
                      },
                      { target: "resting.paused", actions: { type: "noteDuration", params: whole } },
                    ],
                  },
                  after: { loadPatience: [...unreachable] },
                },
                underWay: {
                  initial: "buffering",
                  on: {
                    pause: { target: "resting.paused", actions: [...stops] },
                    toggle: { target: "resting.paused", actions: [...stops] },
                    "sound.paused": { target: "resting.paused", actions: meansTo(false) },
                    "sound.playing": ".playing",
                    "sound.blocked": { target: "resting.blocked", actions: meansTo(false) },
                    "heard.elsewhere": { target: "resting.elsewhere", actions: [...stops] },
                    "sound.ended": [
                      {
                        guard: { type: "goesOn", params: whole },
                        target: "loading",
                        actions: [
                          { type: "complete", params: ({ context }) => ({ id: context.id! }) },
                          ...goTo(1),
                        ],
                      },
                      {
                        target: "#podcastPlayer.open.here.ended",
                        actions: [
                          { type: "complete", params: ({ context }) => ({ id: context.id! }) },
                          "sendListening",
                          "noteEnd",
                        ],
                      },
                    ],
                  },
                  states: {
                    buffering: {
                      meta: quiet,
                      tags: "waiting",
                      after: { bufferPatience: "stalled" },
                    },
                    playing: { meta: quiet, on: { "sound.waiting": "buffering" } },
                    stalled: {
                      meta: said,
                      tags: "waiting",
                      description: "It goes on by itself if it can.",
                      on: { retry: "#podcastPlayer.open.here.loaded.loading" },
                    },
                  },
                },
                resting: {
                  initial: "paused",
                  on: {
                    play: { target: "underWay", actions: [...starts] },
                    toggle: { target: "underWay", actions: [...starts] },
                  },
                  states: {
                    paused: { meta: quiet },
                    elsewhere: { meta: said, description: "One tab plays at a time." },
                    blocked: { meta: said, description: "The browser requires a press before it plays." },
                  },
                },
              },
            },
            ended: {
              meta: said,
              on: {
                play: { target: "loaded.underWay", actions: [...fromStart, ...starts] },
                toggle: { target: "loaded.underWay", actions: [...fromStart, ...starts] },
                previous: { target: "loaded.underWay", actions: [...fromStart, ...starts] },
                seek: {
                  target: "loaded.resting",
                  actions: [
                    { type: "noteSeek", params: whole },
                    { type: "seekSound", params: atOf },
                  ],
                },
                skip: {
                  target: "loaded.resting",
                  actions: [
                    {
                      type: "noteSeek",
                      params: ({ context, event }) => ({ to: context.currentTime + event.by }),
                    },
                    { type: "seekSound", params: atOf },
                  ],
                },
                "exam.began": { target: "#podcastPlayer.open.inExam", actions: "stopSound" },
              },
            },
            failed: {
              description: "Nothing is meant to play any more; Play tries again.",
              initial: "broken",
              entry: meansTo(false),
              on: {
                retry: [...again],
                play: [...again],
                toggle: [...again],
                seek: {
                  meta: quiet,
                  description: "It is tried again from there.",
                  actions: { type: "noteSeek", params: whole },
                },
              },
              states: {
                missing: { meta: said },
                broken: { meta: said },
                unreachable: {
                  meta: said,
                  initial: "playing",
                  states: {
                    playing: {
                      description: "It was meant to play, and does once the server can be reached.",
                      on: { "connection.restored": [...again], "heard.elsewhere": "paused" },
                    },
                    paused: { on: { "connection.restored": [...againAtRest] } },
                  },
                },
              },
            },
          },
        },
        inExam: {
          meta: quiet,
          description: "Keys of the keyboard and of the headset start nothing.",
          on: {
            "sound.moved": { meta: quiet, actions: { type: "noteTime", params: whole } },
            "sound.loaded": { meta: quiet, actions: { type: "noteDuration", params: whole } },
            "exam.ended": "here.loaded.resting",
          },
        },
      },
    },
  },
});
