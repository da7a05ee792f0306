import { assign, createMachine, sendTo, setup } from "xstate";
import { effect, heard, promised } from "#src/machines/provided.ts";
import { answered, failed } from "./cases.ts";
import type { Model } from "./model.ts";

/** A session as the principles outline it: guards on boundaries, a poll, nothing eventless. */
const watchMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as { type: "extend" } | { type: "leave" },
  },
  actors: { check: promised<{ seconds: number }>("check") },
  actions: { goToLogin: effect<{ reason: string }>("goToLogin") },
  guards: {
    isOver: (_, { seconds }: { seconds: number }) => seconds <= 0,
    isShort: (_, { seconds }: { seconds: number }) => seconds <= 300,
  },
  delays: { poll: 30_000, pause: 1_500 },
}).createMachine({
  id: "watch",
  context: {},
  initial: "checking",
  on: { leave: ".over" },
  states: {
    checking: {
      invoke: {
        id: "check",
        src: "check",
        onDone: [
          { guard: { type: "isOver", params: ({ event }) => event.output }, target: "over" },
          { guard: { type: "isShort", params: ({ event }) => event.output }, target: "warning" },
          { target: "resting" },
        ],
        onError: "over",
      },
    },
    resting: { after: { poll: "checking" } },
    warning: { tags: "warned", on: { extend: "checking" }, after: { poll: "checking" } },
    over: {
      entry: { type: "goToLogin", params: { reason: "time-out" } },
      on: { leave: {} },
      after: { pause: "left" },
    },
    left: { type: "final" },
  },
});

export const watchModel: Model<typeof watchMachine> = {
  machine: watchMachine,
  input: undefined,
  cases: [
    answered("check", { seconds: 301 }),
    answered("check", { seconds: 300 }),
    answered("check", { seconds: 1 }),
    answered("check", { seconds: 0 }),
    failed("check"),
    { type: "extend" },
    { type: "leave" },
  ],
};

export const watchLaws = [
  "checking — check ✓ 301 → resting",
  "checking — check ✓ 300 → warning",
  "checking — check ✓ 1 → warning",
  "checking — check ✓ 0 → over",
  "checking — check ✗ → over",
  "checking — leave → over",
  "resting — leave → over",
  "resting — after poll (30 s) → checking",
  "warning — extend → checking",
  "warning — leave → over",
  "warning — after poll (30 s) → checking",
  "over — leave → over",
  "over — after pause (1500 ms) → left",
];

/** A dialog with a draft: a guard that depends on the context, a request that can fail. */
const letterMachine = setup({
  types: {
    input: {} as { to: number },
    context: {} as { to: number; text: string; sent: number },
    events: {} as { type: "write"; text: string } | { type: "send" } | { type: "close" },
  },
  actors: { deliver: promised<void, { to: number; text: string }>("deliver") },
  actions: {
    keep: assign({ text: (_, { text }: { text: string }) => text.slice(0, 5) }),
    count: assign({ sent: ({ context }) => context.sent + 1 }),
    showFailure: effect<{ failure: unknown }>("showFailure"),
  },
  guards: { hasText: ({ context }) => context.text.trim() !== "" },
}).createMachine({
  id: "letter",
  context: ({ input }) => ({ ...input, text: "", sent: 0 }),
  initial: "writing",
  states: {
    writing: {
      on: {
        write: { actions: { type: "keep", params: ({ event }) => event } },
        send: { guard: "hasText", target: "sending" },
        close: "closed",
      },
    },
    sending: {
      tags: "busy",
      invoke: {
        id: "deliver",
        src: "deliver",
        input: ({ context: { to, text } }) => ({ to, text }),
        onDone: { target: "writing", actions: "count" },
        onError: {
          target: "writing",
          actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    closed: { type: "final" },
  },
});

export const letterModel: Model<typeof letterMachine> = {
  machine: letterMachine,
  input: { to: 7 },
  cases: [
    { type: "write", text: "Hello you" },
    { type: "write", text: "" },
    { type: "send" },
    { type: "close" },
    answered("deliver"),
    failed("deliver"),
  ],
  view: ({ text }) => (text.trim() ? "written" : "empty"),
};

/**
 * Two regions, a callback actor that receives messages, an eventless transition, a raised event and a history state.
 */
const playerMachine = setup({
  types: {
    context: {} as { loud: boolean },
    events: {} as
      | { type: "play" }
      | { type: "stop" }
      | { type: "heard.end" }
      | { type: "louder" }
      | { type: "hide" }
      | { type: "show" },
  },
  actors: { speaker: heard<{ type: "heard.end" }>("speaker") },
  actions: {
    tellSpeaker: sendTo("speaker", (_, { volume }: { volume: number }) => ({ type: "volume", volume })),
    turnUp: assign({ loud: true }),
    apologise: effect("apologise"),
  },
  guards: { isLoud: ({ context }) => context.loud },
  delays: { fade: 200, blink: 1_000 },
}).createMachine({
  id: "player",
  context: { loud: false },
  type: "parallel",
  states: {
    sound: {
      initial: "silent",
      states: {
        silent: { on: { play: "playing" } },
        playing: {
          invoke: { id: "speaker", src: "speaker", onError: { target: "silent", actions: "apologise" } },
          on: {
            stop: "fading",
            "heard.end": "silent",
            louder: { actions: ["turnUp", { type: "tellSpeaker", params: { volume: 11 } }] },
          },
        },
        fading: { always: { guard: "isLoud", target: "silent" }, after: { fade: "silent" } },
      },
    },
    light: {
      initial: "shown",
      states: {
        shown: {
          initial: "on",
          on: { hide: "hidden" },
          states: {
            on: { after: { blink: "off" } },
            off: { after: { blink: "on" } },
            last: { type: "history" },
          },
        },
        hidden: { on: { show: "shown.last" } },
      },
    },
  },
});

export const playerModel: Model<typeof playerMachine> = {
  machine: playerMachine,
  input: undefined,
  cases: [
    { type: "play" },
    { type: "stop" },
    { type: "heard.end" },
    { type: "louder" },
    { type: "hide" },
    { type: "show" },
    failed("speaker"),
  ],
};

/** Counts without end: a context that nobody can explore. */
export const counterMachine = createMachine({
  id: "counter",
  types: {} as { context: { count: number }; events: { type: "up" } },
  context: { count: 0 },
  on: { up: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});
