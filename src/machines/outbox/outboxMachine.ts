import { assign, emit, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { outboxInterval } from "#src/contracts/limits.ts";
import type { OfflineAct } from "#src/contracts/offlineActs.ts";
import { isCancelled, isUnanswered, isUnauthorized, isUnavailable } from "#src/contracts/failures.ts";
import { effect, promised } from "../provided.ts";

/**
 * A waiting act; the key is unique, so that it is taken up and sent once. Of those with the same `latest`, such as
 * positions in a text, only the newest is kept.
 */
export type QueuedAct = { key: string; act: OfflineAct; latest: string | null };

export type OutboxInput = { acts: QueuedAct[] };
export type OutboxContext = {
  /** Oldest first. */
  acts: QueuedAct[];
};
export type OutboxEvent =
  | ({ type: "act.queued" } & QueuedAct)
  | { type: "send" }
  | { type: "heard.sent"; key: string };

/** Emitted to listeners: the server refuses an act that waited. */
export type ActRefused = { type: "act.refused"; failure: unknown } & QueuedAct;

/** The act that a newer one replaces. Never the first one, which may already be on its way. */
const replacedBy = ({ latest }: QueuedAct, acts: QueuedAct[]) =>
  latest === null ? undefined : acts.find((queued, at) => at > 0 && queued.latest === latest);

const queued = ({ event: { key, act, latest } }: { event: QueuedAct }) => ({ key, act, latest });
const addAndStore = [
  { type: "add", params: queued },
  { type: "storeAct", params: queued },
] as const;
const first = ({ context }: { context: OutboxContext }) => context.acts[0]!;

/** Acts done while the server did not respond: "waiting to send" with a count, sent in order, each once (T-60). */
export const outboxMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as OutboxInput,
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    emitted: {} as ActRefused,
    tags: {} as "waiting" | "busy",
  },
  actors: { sendAct: promised<void, QueuedAct>("sendAct") },
  actions: {
    storeAct: effect<QueuedAct>("storeAct"),
    removeAct: effect<QueuedAct>("removeAct"),
    showSent: effect<QueuedAct>("showSent"),
    tellRefused: effect<QueuedAct & { failure: unknown }>("tellRefused"),
    add: assign(({ context }, { key, act, latest }: QueuedAct) => ({
      acts: [...context.acts, { key, act, latest }],
    })),
    drop: assign(({ context }, { key }: { key: string }) => ({
      acts: context.acts.filter((queued) => queued.key !== key),
    })),
  },
  guards: {
    isKnown: ({ context }, { key }: QueuedAct) => context.acts.some((other) => other.key === key),
    replacesOlder: ({ context }, newer: QueuedAct) => replacedBy(newer, context.acts) !== undefined,
    isEmpty: ({ context }) => context.acts.length === 0,
    isNotFirst: ({ context }, { key }: { key: string }) => context.acts[0]?.key !== key,
    mustWait: (_, { error }: { error: unknown }) =>
      isUnanswered(error) || isUnavailable(error) || isUnauthorized(error) || isCancelled(error),
  },
  delays: { outboxInterval },
}).createMachine({
  id: "outbox",
  context: ({ input }) => ({ acts: input.acts }),
  initial: "choosing",
  on: {
    "act.queued": [
      { guard: { type: "isKnown", params: queued } },
      {
        meta: said,
        guard: { type: "replacesOlder", params: queued },
        actions: [
          { type: "removeAct", params: ({ context, event }) => replacedBy(event, context.acts)! },
          { type: "drop", params: ({ context, event }) => replacedBy(event, context.acts)! },
          ...addAndStore,
        ],
      },
      { meta: said, actions: addAndStore },
    ],
  },
  states: {
    choosing: { always: [{ guard: "isEmpty", target: "empty" }, { target: "sending" }] },
    empty: {
      meta: quiet,
      on: {
        "act.queued": {
          description: "It has just failed, so it waits first.",
          target: "waiting",
          actions: addAndStore,
        },
      },
    },
    waiting: {
      meta: said,
      tags: "waiting",
      after: { outboxInterval: "sending" },
      on: {
        send: "sending",
        "heard.sent": {
          target: "choosingToWait",
          actions: { type: "drop", params: ({ event }) => event },
        },
      },
    },
    choosingToWait: { always: [{ guard: "isEmpty", target: "empty" }, { target: "waiting" }] },
    sending: {
      meta: quiet,
      tags: ["waiting", "busy"],
      invoke: {
        id: "sendAct",
        src: "sendAct",
        input: first,
        onDone: {
          target: "choosing",
          actions: [
            { type: "removeAct", params: first },
            { type: "showSent", params: first },
            { type: "drop", params: first },
          ],
        },
        onError: [
          { guard: { type: "mustWait", params: ({ event }) => event }, target: "waiting" },
          {
            meta: said,
            description:
              "The server refuses it: the action is dropped, and the user and its page are told which and why.",
            target: "choosing",
            actions: [
              { type: "removeAct", params: first },
              {
                type: "tellRefused",
                params: ({ context, event }) => ({ ...first({ context }), failure: event.error }),
              },
              emit(({ context, event }) => ({
                type: "act.refused",
                ...first({ context }),
                failure: event.error,
              })),
              { type: "drop", params: first },
            ],
          },
        ],
      },
      on: {
        "heard.sent": {
          meta: quiet,
          description: "The first one is also being sent from here; its own answer decides.",
          guard: { type: "isNotFirst", params: ({ event }) => event },
          actions: { type: "drop", params: ({ event }) => event },
        },
      },
    },
  },
});
