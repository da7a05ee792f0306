import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { effect, heard } from "../provided.ts";
import { better, marksPassed, remainingAt, type Mark, type Sample } from "./examTime.ts";

/** `now` is the steady local clock, `wall` the one that the user may set. */
export type Tick = { now: number; wall: number };

export type Ticked = { type: "tick" } & Tick;

export type ExamClockContext = {
  /** Milliseconds since 1970, by the server's clock. */
  startedAt: number;
  finishesAt: number;
  originalFinishesAt: number;
  /** The best estimate of the server's clock; null before the first reply. */
  sample: Sample | null;
  /** The machine has slept since, so any newer sample is better. */
  doubted: boolean;
  now: number;
  /** The distance between the wall clock and the steady one. If it changes, the machine slept or a clock was set. */
  apart: number | null;
  /** Milliseconds left. */
  remaining: number;
  announced: readonly Mark[];
};

export type ExamClockEvent =
  | { type: "attempt.opened"; startedAt: number; sample: Sample }
  | { type: "time.told"; sample: Sample }
  /** Reported by the live channel; the exact time follows with the next reply. */
  | { type: "end.moved"; finishesAt: number }
  | Ticked
  | { type: "attempt.closed" };

const told = ({ event }: { event: { sample: Sample } }) => ({ sample: event.sample });
const moved = ({ event }: { event: { finishesAt: number } }) => event;
const ticked = ({ event }: { event: Tick }) => event;

/** Derives everything that follows from the numbers, in one place. */
const withRemaining = (context: ExamClockContext): ExamClockContext => ({
  ...context,
  remaining: context.sample
    ? remainingAt(context.sample, context.finishesAt, context.now)
    : context.remaining,
});

const withSample = (context: ExamClockContext, { sample }: { sample: Sample }): ExamClockContext =>
  aheadAgain(
    context,
    withRemaining({
      ...context,
      sample: better(context.doubted ? null : context.sample, sample),
      doubted: false,
      now: Math.max(context.now, sample.receivedAt),
      finishesAt: Date.parse(sample.time.finishes_at_iso),
      originalFinishesAt: Date.parse(sample.time.original_finishes_at_iso),
    }),
  );

const withTick = (context: ExamClockContext, { now, wall }: Tick): ExamClockContext =>
  withRemaining({ ...context, now, apart: wall - now });

const withEnd = (context: ExamClockContext, { finishesAt }: { finishesAt: number }): ExamClockContext =>
  aheadAgain(context, withRemaining({ ...context, finishesAt }));

const passed = ({ finishesAt, startedAt, remaining }: ExamClockContext): Mark[] =>
  marksPassed(finishesAt - startedAt, remaining);
/** A later end puts marks ahead again, to be announced once more; a better estimate of the clock does not. */
const aheadAgain = (before: ExamClockContext, after: ExamClockContext): ExamClockContext =>
  after.finishesAt > before.finishesAt
    ? { ...after, announced: after.announced.filter((mark) => passed(after).includes(mark)) }
    : after;
const isDue = (context: ExamClockContext): boolean =>
  passed(context).some((mark) => !context.announced.includes(mark));

/**
 * How much time is left, by the server's clock (P7): computed at each tick and each reply from the local clock and the
 * estimated offset. It never decides that an exam is over: the server does, and this machine says when to ask it.
 */
export const examClockMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ExamClockContext,
    events: {} as ExamClockEvent,
    tags: {} as "running" | "over",
  },
  actors: { ticking: heard<Ticked, { interval: number }>("ticking") },
  actions: {
    announce: effect<{ mark: Mark; remaining: number }>("announce"),
    tellTimeUp: effect("tellTimeUp"),
    tellTimeExtended: effect("tellTimeExtended"),
    askTime: effect("askTime"),
    noteStart: assign(({ context }, { startedAt }: { startedAt: number }) => ({ ...context, startedAt })),
    noteSample: assign(({ context }, params: { sample: Sample }) => withSample(context, params)),
    noteTick: assign(({ context }, tick: Tick) => withTick(context, tick)),
    noteAnnounced: assign(({ context }) => ({
      announced: [...new Set([...context.announced, ...passed(context)])],
    })),
    noteEnd: assign(({ context }, params: { finishesAt: number }) => withEnd(context, params)),
    doubt: assign({ doubted: true }),
  },
  guards: {
    isTimeUpAfter: ({ context }, tick: Tick) => withTick(context, tick).remaining <= 0,
    hasTimeLeftAfter: ({ context }, sample: { sample: Sample }) => withSample(context, sample).remaining > 0,
    hasTimeLeftUntil: ({ context }, end: { finishesAt: number }) => withEnd(context, end).remaining > 0,
    hasSlept: ({ context }, { now, wall }: Tick) =>
      context.apart !== null && Math.abs(wall - now - context.apart) > limits.ignoredOffset,
    isMarkDueAfter: ({ context }, tick: Tick) => isDue(withTick(context, tick)),
  },
}).createMachine({
  id: "examClock",
  context: {
    startedAt: 0,
    finishesAt: 0,
    originalFinishesAt: 0,
    sample: null,
    doubted: false,
    now: 0,
    apart: null,
    remaining: 0,
    announced: [],
  },
  initial: "waiting",
  states: {
    waiting: {
      meta: quiet,
      on: {
        "attempt.opened": {
          target: "open",
          actions: [
            { type: "noteStart", params: ({ event }) => event },
            { type: "noteSample", params: told },
            // Marks passed before the page was opened are not announced again.
            "noteAnnounced",
          ],
        },
        "attempt.closed": "closed",
      },
    },
    open: {
      initial: "running",
      invoke: {
        id: "ticking",
        src: "ticking",
        input: { interval: limits.tick },
        onError: { meta: quiet, actions: "askTime" },
      },
      on: { "attempt.closed": "closed" },
      states: {
        running: {
          meta: quiet,
          tags: "running",
          on: {
            "time.told": { meta: quiet, actions: { type: "noteSample", params: told } },
            "end.moved": { meta: said, actions: { type: "noteEnd", params: moved } },
            tick: [
              {
                meta: quiet,
                description: "The device slept or its clock was changed, so the server is asked again.",
                guard: { type: "hasSlept", params: ticked },
                actions: [{ type: "noteTick", params: ticked }, "doubt", "askTime"],
              },
              {
                guard: { type: "isTimeUpAfter", params: ticked },
                target: "over",
                actions: [{ type: "noteTick", params: ticked }, "noteAnnounced", "tellTimeUp"],
              },
              {
                meta: said,
                guard: { type: "isMarkDueAfter", params: ticked },
                actions: [
                  { type: "noteTick", params: ticked },
                  {
                    type: "announce",
                    params: ({ context }) => ({
                      mark: passed(context).at(-1)!,
                      remaining: context.remaining,
                    }),
                  },
                  "noteAnnounced",
                ],
              },
              { meta: quiet, actions: { type: "noteTick", params: ticked } },
            ],
          },
        },
        over: {
          meta: quiet,
          tags: "over",
          description: "Said once. Extra time granted this late restarts the clock.",
          on: {
            "time.told": {
              guard: { type: "hasTimeLeftAfter", params: told },
              target: "running",
              actions: [{ type: "noteSample", params: told }, "tellTimeExtended"],
            },
            "end.moved": {
              guard: { type: "hasTimeLeftUntil", params: moved },
              target: "running",
              actions: [{ type: "noteEnd", params: moved }, "tellTimeExtended"],
            },
          },
        },
      },
    },
    closed: { meta: quiet, type: "final" },
  },
});
