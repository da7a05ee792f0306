import type { MediaContext, mediaMachine } from "#src/machines/item/mediaMachine.ts";
import { asks, does, ruled, type At, type Law, type LawTable } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";

type Media = At<MediaContext>;

const f = (name: string): string => `file.${name}`;
const s = (name: string): string => `sound.${name}`;

const within = ({ context }: Media, at: number): number => Math.max(0, Math.min(at, context.seconds));
const told = ({ after: { at, seconds } }: Media) =>
  does("tellPosition", { position: Math.round((at * 1_000) / seconds) / 1_000 });
const sought = ({ after }: Media) => does("seek", { to: after.at });
const isPlaying = (at: Media): boolean => at.is(s("underWay.playing"));
const isUnderWay = (at: Media): boolean => at.is(s("underWay"));

/** What these laws prove. */
const rules = {
  place:
    "playback resumes where it was left, even after a failure, or at the beginning when started again [T-13]",
  told: "the position is reported during playback, and at once when it stops [T-16]",
  counted: "time is counted only while the sound really plays",
  alone: "playback silences other players, and stops when another one starts",
  asked: "speed, skips and places in the transcript are applied as requested [T-18]",
};

type Stop = { in?: string[]; to?: string; sets?: Law<MediaContext>["sets"]; tells?: (at: Media) => Effect };
/** Events that stop it while it is under way: that is reported, and time is no longer counted. */
const stops = (on: string, { in: where, to, sets, tells }: Stop): Law<MediaContext>[] =>
  [true, false].map((underWay) => {
    const entered = [...(to === undefined ? [] : [to]), ...(underWay ? [s("resting")] : [])];
    return {
      ...(where && { in: where }),
      on,
      when: (at) => isUnderWay(at) === underWay,
      ...(entered.length > 0 && { to: entered }),
      ...(sets && { sets }),
      does: (at) => [
        ...(isPlaying(at) ? [does("stopCounting")] : []),
        ...(tells ? [tells(at)] : []),
        ...(underWay ? [does("tellPaused")] : []),
      ],
    };
  });

/** A film or a recording: continued, reported and counted (T-13, T-16), at the requested speed and position (T-18). */
export const mediaLaws: LawTable<typeof mediaMachine> = {
  start: ({ from, seconds }) => ({
    to: [f("loading"), s("resting")],
    context: { at: from, seconds, rate: 1 },
    does: [asks("hearAround")],
  }),
  startRule: rules.place,
  waits: {},
  laws: [
    // It plays without it.
    { on: "hearAround ✗", rule: rules.alone },
    {
      on: "rate.chosen",
      does: ({ event }) => [does("setRate", { rate: event["rate"] })],
      rule: rules.asked,
    },
    { on: "rate.changed", sets: ({ event }) => ({ rate: event["rate"] }), rule: rules.asked },

    {
      in: f("loading"),
      on: "loaded",
      to: f("ready"),
      does: ({ context }) => [does("setRate", { rate: context.rate }), does("seek", { to: context.at })],
      rule: [rules.place, rules.asked],
    },
    {
      in: [f("loading"), f("failed")],
      on: "startedAgain",
      sets: { at: 0 },
      rule: rules.place,
    },
    {
      in: f("ready"),
      on: "startedAgain",
      sets: { at: 0 },
      does: [does("seek", { to: 0 })],
      rule: rules.place,
    },
    {
      in: f("failed"),
      on: "retry",
      to: f("loading"),
      does: [does("load")],
      rule: rules.place,
    },
    ...ruled(
      [rules.place, rules.counted],
      stops("failed", { in: [f("loading"), f("ready")], to: f("failed") }),
    ),
    ...ruled(rules.counted, stops("failed", { in: [f("failed")] })),
    {
      in: f("ready"),
      on: "moved",
      sets: (at) => ({ at: within(at, at.event["at"]) }),
      does: (at) => [told(at)],
      rule: rules.told,
    },
    ...ruled(
      rules.told,
      stops("ended", {
        in: [f("ready")],
        sets: ({ context }) => ({ at: context.seconds }),
        tells: told,
      }),
    ),
    ...ruled(rules.told, stops("ended", { in: [f("loading"), f("failed")] })),
    ...ruled(rules.told, stops("pause", {})),
    {
      in: f("ready"),
      on: "skip",
      sets: (at) => ({ at: within(at, at.context.at + at.event["by"]) }),
      does: (at) => [sought(at)],
      rule: rules.asked,
    },
    {
      in: f("ready"),
      on: "cue.chosen",
      sets: ({ event }) => ({ at: event["at"] }),
      does: (at) => [sought(at), does("start")],
      rule: rules.asked,
    },
    {
      in: f("loading"),
      on: "cue.chosen",
      sets: ({ event }) => ({ at: event["at"] }),
      does: [does("start")],
      rule: rules.asked,
    },

    {
      in: s("resting"),
      on: "play",
      to: s("underWay.buffering"),
      does: [does("silenceOthers"), does("tellBegun")],
      rule: rules.alone,
    },
    {
      in: s("underWay.buffering"),
      on: "playing",
      to: s("underWay.playing"),
      does: [does("count")],
      rule: rules.counted,
    },
    {
      in: s("underWay.playing"),
      on: "waiting",
      to: s("underWay.buffering"),
      does: [does("stopCounting")],
      rule: rules.counted,
    },
    { in: s("underWay"), on: "sound.elsewhere", does: [does("stop")], rule: rules.alone },
  ],
};
