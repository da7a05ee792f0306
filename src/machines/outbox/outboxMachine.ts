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
  /** Another tab has stored an act; any tab may send it, as that one may be closed by then. */
  | ({ type: "heard.queued" } & QueuedAct)
  | { type: "send" }
  /** The server has accepted, or refused, an act that another tab has sent. */
  | { type: "heard.sent"; key: string }
  | { type: "heard.refused"; key: string; failure: unknown };

/** Emitted to listeners: the server refuses an act that waited. */
export type ActRefused = { type: "act.refused" } & Refused;
type Refused = QueuedAct & { failure: unknown };

/** The act that a newer one replaces. Never the first one, which may already be on its way. */
const replacedBy = ({ latest }: QueuedAct, acts: QueuedAct[]) =>
  latest === null ? undefined : acts.find((queued, at) => at > 0 && queued.latest === latest);

type In = { context: OutboxContext };
const queued = ({ event: { key, act, latest } }: { event: QueuedAct }) => ({ key, act, latest });
const older = ({ context, event }: In & { event: QueuedAct }) => replacedBy(event, context.acts)!;
const dropOlder = { type: "drop", params: older } as const;
const add = { type: "add", params: queued } as const;
const addAndStore = [add, { type: "storeAct", params: queued }] as const;
const first = ({ context }: In) => context.acts[0]!;
/** The act that another tab has sent. */
const named = ({ context, event }: In & { event: { key: string } }) =>
  context.acts.find(({ key }) => key === event.key)!;
const keyOf = ({ event }: { event: { key: string } }) => event;

const accepted = [
  { type: "showSent", params: named },
  { type: "drop", params: keyOf },
] as const;
const failed = ({ context, event }: In & { event: { error: unknown } }): Refused => ({
  ...first({ context }),
  failure: event.error,
});
const refusal = ({ context, event }: In & { event: { key: string; failure: unknown } }): Refused => ({
  ...named({ context, event }),
  failure: event.failure,
});
const refusedElsewhere = [
  { type: "tellRefused", params: refusal },
  { type: "emitRefused", params: refusal },
  { type: "drop", params: keyOf },
] as const;

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
    tellRefused: effect<Refused>("tellRefused"),
    add: assign(({ context }, { key, act, latest }: QueuedAct) => ({
      acts: [...context.acts, { key, act, latest }],
    })),
    emitRefused: emit((_, refused: Refused): ActRefused => ({ type: "act.refused", ...refused })),
    drop: assign(({ context }, { key }: { key: string }) => ({
      acts: context.acts.filter((queued) => queued.key !== key),
    })),
  },
  guards: {
    isKnown: ({ context }, { key }: { key: string }) => context.acts.some((other) => other.key === key),
    replacesOlder: ({ context }, newer: QueuedAct) => replacedBy(newer, context.acts) !== undefined,
    isEmpty: ({ context }) => context.acts.length === 0,
    isBehindFirst: ({ context }, { key }: { key: string }) =>
      context.acts.some((other, at) => at > 0 && other.key === key),
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
        actions: [{ type: "removeAct", params: older }, dropOlder, ...addAndStore],
      },
      { meta: said, actions: addAndStore },
    ],
    "heard.queued": [
      { guard: { type: "isKnown", params: queued } },
      { meta: said, guard: { type: "replacesOlder", params: queued }, actions: [dropOlder, add] },
      { meta: said, actions: add },
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
        "heard.queued": { target: "waiting", actions: add },
      },
    },
    waiting: {
      meta: said,
      tags: "waiting",
      after: { outboxInterval: "sending" },
      on: {
        send: "sending",
        "heard.sent": {
          guard: { type: "isKnown", params: keyOf },
          target: "choosingToWait",
          actions: accepted,
        },
        "heard.refused": {
          guard: { type: "isKnown", params: keyOf },
          target: "choosingToWait",
          actions: refusedElsewhere,
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
              { type: "tellRefused", params: failed },
              { type: "emitRefused", params: failed },
              { type: "drop", params: first },
            ],
          },
        ],
      },
      on: {
        "heard.sent": {
          meta: quiet,
          description: "The first one is also being sent from here; its own answer decides.",
          guard: { type: "isBehindFirst", params: keyOf },
          actions: accepted,
        },
        "heard.refused": [
          {
            meta: said,
            guard: { type: "isBehindFirst", params: keyOf },
            actions: refusedElsewhere,
          },
          {
            meta: said,
            description: "It would not be sent again from here, so nothing else would tell why it is gone.",
            guard: { type: "isKnown", params: keyOf },
            target: "choosing",
            actions: refusedElsewhere,
          },
        ],
      },
    },
  },
});
