import { assign, setup } from "xstate";
import { playerLimits, type Listening } from "#src/contracts/listening.ts";
import { second } from "#src/contracts/milliseconds.ts";
import type { Declared } from "#src/contracts/shown.ts";
import { effect } from "../provided.ts";

/** A stretch of an episode, from one second to another. */
export type Stretch = readonly [from: number, to: number];

/** The position in the episode, in seconds, and its time by a steady clock, in milliseconds. */
export type Place = { at: number; position: number };

export type ListeningContext = {
  episodeId: number | null;
  session: string;
  sequence: number;
  /** Milliseconds of real playing in this session, and how many of them have been sent. */
  counted: number;
  told: number;
  /** Where counting has got to. */
  since: Place;
  rate: number;
  heard: readonly Stretch[];
};

export type ListeningEvent =
  /** Another episode, or one after the player was closed, is a new session. */
  | { type: "episode.loaded"; id: number; session: string }
  /** The episode is audible from now on, at this speed. */
  | ({ type: "sound.began"; rate: number } & Place)
  /** The episode is no longer audible: paused, ended, moved to another position, waiting for the network. */
  | ({ type: "sound.stopped" } & Place)
  | ({ type: "rate.changed"; rate: number } & Place)
  /** Send what has been heard so far: the player closes, another episode comes, the page is hidden or left. */
  | ({ type: "tell" } & Place)
  | { type: "closed" };

/** The content of a post, about the whole session. */
export type Told = { id: number } & Omit<Listening, "at">;

/** How far the clock may be ahead of what was played, in milliseconds. Beyond that, the machine must have slept. */
const mostAhead = 1_000;

const nothing = {
  episodeId: null,
  session: "",
  sequence: 0,
  counted: 0,
  told: 0,
  since: { at: 0, position: 0 },
  rate: 1,
  heard: [],
} satisfies ListeningContext;

/**
 * Returns the stretches with one more, sorted and joined where they meet. If there are too many, the nearest ones are
 * joined, as they only serve to show what was heard.
 */
export function withStretch(known: readonly Stretch[], stretch: Stretch): readonly Stretch[] {
  if (stretch[1] <= stretch[0]) return known;
  const joined: Stretch[] = [];
  for (const [from, to] of [...known, stretch].toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  while (joined.length > playerLimits.mostStretches) {
    const gaps = joined.slice(1).map(([from], index) => from - joined[index]![1]);
    const nearest = gaps.indexOf(Math.min(...gaps));
    joined.splice(nearest, 2, [joined[nearest]![0], joined[nearest + 1]![1]]);
  }
  return joined;
}

/**
 * The time played since the last place: by the clock, not by the position, which moves faster or slower (POD 1). If the
 * clock is far ahead of what was played, the machine has slept, and only what was played counts (POD 9).
 */
function countedUntil({ since, rate, counted, heard }: ListeningContext, { at, position }: Place) {
  const passed = Math.max(0, at - since.at);
  const played = (Math.max(0, position - since.position) / rate) * second;
  return {
    counted: counted + (passed > played + mostAhead ? played : passed),
    heard: withStretch(heard, [since.position, position]),
    since: { at, position },
  };
}

const place = ({ event: { at, position } }: { event: Place }): Place => ({ at, position });
const told = ({ context }: { context: ListeningContext }): Told => ({
  id: context.episodeId!,
  duration: Math.round(context.counted) / second,
  progress: Math.round(context.since.position * second) / second,
  session: context.session,
  sequence: context.sequence,
  heard: context.heard.map(([from, to]) => [from, to]),
});

const count = { type: "count", params: place } as const;
const post = ["noteTold", { type: "post", params: told }] as const;

/**
 * Counts how long an episode is really heard, by the clock: whatever the speed, and not while it is paused, moved,
 * waiting or asleep (POD 1, 2, 9). Each post covers the whole session, so that a lost, late or repeated one does no
 * harm (POD 3).
 */
export const listeningMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ListeningContext,
    events: {} as ListeningEvent,
  },
  actions: {
    post: effect<Told>("post"),
    /** Must be answered with `tell`: a machine has no clock. */
    askForPlace: effect("askForPlace"),
    noteEpisode: assign((_, { id, session }: { id: number; session: string }) => ({
      ...nothing,
      episodeId: id,
      session,
    })),
    begin: assign((_, { at, position, rate }: Place & { rate: number }) => ({
      since: { at, position },
      rate,
    })),
    count: assign(({ context }, until: Place) => countedUntil(context, until)),
    notePlace: assign((_, since: Place) => ({ since })),
    noteRate: assign((_, { rate }: { rate: number }) => ({ rate })),
    noteTold: assign(({ context }) => ({ told: context.counted, sequence: context.sequence + 1 })),
    forget: assign(nothing),
  },
  guards: {
    isOther: ({ context }, { id }: { id: number }) => id !== context.episodeId,
    hasNews: ({ context }) => context.counted > context.told,
  },
  delays: {
    /** B-164: no more than this is ever lost, however often it was paused since the last post. */
    untilPost: ({ context }) => playerLimits.postEvery * second - (context.counted - context.told),
  },
}).createMachine({
  id: "listening",
  meta: { unseen: "It only counts." },
  context: nothing,
  initial: "closed",
  states: {
    closed: {
      on: {
        "episode.loaded": {
          target: "silent",
          actions: { type: "noteEpisode", params: ({ event }) => event },
        },
      },
    },
    silent: {
      on: {
        "episode.loaded": {
          guard: { type: "isOther", params: ({ event }) => event },
          actions: { type: "noteEpisode", params: ({ event }) => event },
        },
        "sound.began": { target: "sounding", actions: { type: "begin", params: ({ event }) => event } },
        tell: { guard: "hasNews", actions: [{ type: "notePlace", params: place }, ...post] },
        closed: { target: "closed", actions: "forget" },
      },
    },
    sounding: {
      after: { untilPost: { actions: "askForPlace" } },
      on: {
        "sound.stopped": { target: "silent", actions: count },
        "rate.changed": {
          target: "sounding",
          reenter: true,
          actions: [count, { type: "noteRate", params: ({ event }) => event }],
        },
        tell: { target: "sounding", reenter: true, actions: [count, ...post] },
        closed: { target: "closed", actions: "forget" },
      },
    },
  },
});
