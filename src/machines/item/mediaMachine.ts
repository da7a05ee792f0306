import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, heard } from "../provided.ts";

export type MediaInput = {
  /** The second at which to continue (T-13). */
  from: number;
  /** Its length, in seconds. */
  seconds: number;
};

export type MediaContext = {
  /** The current second. */
  at: number;
  seconds: number;
  rate: number;
};

/** Events from outside. */
export type AroundEvent =
  /** A podcast plays, or an exam has begun: only one sound plays at a time, and none in an exam. */
  | { type: "sound.elsewhere" }
  /** The reader starts again, through the item's menu. */
  | { type: "startedAgain" };

export type MediaEvent =
  | AroundEvent
  /** From the browser's element: its length is known, and it can seek. */
  | { type: "loaded" }
  | { type: "moved"; at: number }
  /** Playback was requested, by whatever means; it may have to wait for data. */
  | { type: "play" }
  | { type: "playing" }
  | { type: "waiting" }
  | { type: "pause" }
  | { type: "ended" }
  | { type: "rate.changed"; rate: number }
  | { type: "failed" }
  /** From the viewer. */
  | { type: "rate.chosen"; rate: number }
  | { type: "skip"; by: number }
  /** A place in the transcript: playback starts there. */
  | { type: "cue.chosen"; at: number }
  | { type: "retry" };

type In = { context: MediaContext };

const atOf = ({ context }: In) => ({ to: context.at });
const share = ({ context: { at, seconds } }: In) => ({
  position: Math.round((at / seconds) * 1_000) / 1_000,
});
const goTo = <Event>(to: (of: In & { event: Event }) => number) =>
  [
    { type: "noteAt" as const, params: (of: In & { event: Event }) => ({ at: to(of) }) },
    { type: "seek" as const, params: atOf },
  ] as const;

/**
 * A video or audio recording of an item, played by the browser's own element. It has a position at which to continue
 * (T-13), which is saved as it moves and at once when it stops (T-16). Only seconds that are really played count.
 */
export const mediaMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as MediaInput,
    context: {} as MediaContext,
    events: {} as MediaEvent,
  },
  actors: { hearAround: heard<AroundEvent>("hearAround") },
  actions: {
    /** For the element. */
    load: effect("load"),
    seek: effect<{ to: number }>("seek"),
    start: effect("start"),
    stop: effect("stop"),
    setRate: effect<{ rate: number }>("setRate"),

    silenceOthers: effect("silenceOthers"),
    /** For the reading: begun, present position, stopped. */
    tellBegun: effect("tellBegun"),
    tellPosition: effect<{ position: number }>("tellPosition"),
    tellPaused: effect("tellPaused"),
    /** For the time that was really played. */
    count: effect("count"),
    stopCounting: effect("stopCounting"),

    noteAt: assign(({ context }, { at }: { at: number }) => ({
      at: Math.min(context.seconds, Math.max(0, at)),
    })),
    noteEnd: assign({ at: ({ context }) => context.seconds }),
    noteRate: assign((_, { rate }: { rate: number }) => ({ rate })),
  },
}).createMachine({
  id: "media",
  context: ({ input: { from, seconds } }) => ({ at: from, seconds, rate: 1 }),
  type: "parallel",
  invoke: {
    id: "hearAround",
    src: "hearAround",
    onError: { description: "It plays without it." },
  },
  on: {
    "rate.chosen": { meta: quiet, actions: { type: "setRate", params: ({ event: { rate } }) => ({ rate }) } },
    "rate.changed": { meta: quiet, actions: { type: "noteRate", params: ({ event }) => event } },
  },
  states: {
    file: {
      initial: "loading",
      states: {
        loading: {
          meta: quiet,
          description: "Seeking is not possible yet: the wanted position is kept until the length is known.",
          on: {
            loaded: {
              target: "ready",
              actions: [
                { type: "setRate", params: ({ context }) => ({ rate: context.rate }) },
                { type: "seek", params: atOf },
              ],
            },
            failed: "failed",
            startedAgain: { meta: quiet, actions: { type: "noteAt", params: { at: 0 } } },
            "cue.chosen": {
              meta: quiet,
              actions: [{ type: "noteAt", params: ({ event }) => event }, "start"],
            },
          },
        },
        ready: {
          meta: quiet,
          on: {
            moved: {
              meta: quiet,
              actions: [
                { type: "noteAt", params: ({ event }) => event },
                { type: "tellPosition", params: share },
              ],
            },
            ended: { meta: quiet, actions: ["noteEnd", { type: "tellPosition", params: share }] },
            skip: {
              meta: quiet,
              actions: [...goTo<{ by: number }>(({ context, event }) => context.at + event.by)],
            },
            "cue.chosen": {
              meta: quiet,
              actions: [...goTo<{ at: number }>(({ event }) => event.at), "start"],
            },
            startedAgain: { meta: quiet, actions: [...goTo(() => 0)] },
            failed: "failed",
          },
        },
        failed: {
          meta: said,
          description: "The position is kept: playback continues from there once the file can be loaded.",
          on: {
            retry: { target: "loading", actions: "load", meta: { focus: "the player", says: "nothing" } },
            startedAgain: { meta: quiet, actions: { type: "noteAt", params: { at: 0 } } },
          },
        },
      },
    },
    sound: {
      initial: "resting",
      states: {
        resting: {
          meta: quiet,
          on: { play: { target: "underWay", actions: ["silenceOthers", "tellBegun"] } },
        },
        underWay: {
          initial: "buffering",
          on: {
            pause: { target: "resting", actions: "tellPaused" },
            ended: { target: "resting", actions: "tellPaused" },
            failed: { target: "resting", actions: "tellPaused" },
            "sound.elsewhere": { meta: quiet, actions: "stop" },
          },
          states: {
            buffering: { meta: quiet, on: { playing: "playing" } },
            playing: {
              meta: quiet,
              entry: "count",
              exit: "stopCounting",
              on: { waiting: "buffering" },
            },
          },
        },
      },
    },
  },
});
