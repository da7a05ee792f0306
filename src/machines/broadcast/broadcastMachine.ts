import { assign, setup } from "xstate";
import { asks, back, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { byPriority, covers, textOf, type Broadcast, type BroadcastText } from "#src/contracts/user.ts";
import { effect, promised } from "../provided.ts";

export type BroadcastInput = { broadcasts: Broadcast[] };

export type BroadcastContext = {
  /** The one that is shown; the others wait in order of priority, whenever they arrived (T-9). */
  current: Broadcast | null;
  queue: Broadcast[];
  /** The texts acknowledged here or elsewhere: a late response or a repeated event does not bring them back. */
  read: BroadcastText[];
  examOpen: boolean;
  failed: boolean;
};

export type BroadcastEvent =
  | { type: "broadcasts.loaded"; broadcasts: Broadcast[] }
  | { type: "broadcast.received"; broadcast: Broadcast }
  | ({ type: "broadcast.readElsewhere" } & BroadcastText)
  | { type: "understood" }
  | { type: "confirm" }
  | { type: "cancel" }
  | { type: "exam.opened" }
  | { type: "exam.closed" };

/**
 * Those still to be read, the most urgent first, each once and in its latest text: a changed one waits behind the text
 * on show.
 */
const unread = (broadcasts: Broadcast[], { current, read }: Pick<BroadcastContext, "current" | "read">) =>
  byPriority(
    broadcasts.filter(
      (one, at) =>
        !(current && covers(current, one)) &&
        !read.some((text) => covers(text, one)) &&
        !broadcasts.some((other, place) => covers(other, one) && (!covers(one, other) || place < at)),
    ),
  );

const isSameText = (one: BroadcastText, other: BroadcastText) => covers(one, other) && covers(other, one);

/** Announcements that must be acknowledged, one at a time. No event closes one without reading it (B-297, B-298). */
export const broadcastMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as BroadcastInput,
    context: {} as BroadcastContext,
    events: {} as BroadcastEvent,
    tags: {} as "open" | "busy",
  },
  actors: { markRead: promised<void, BroadcastText>("markRead") },
  actions: {
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteLoaded: assign(({ context }, { broadcasts }: { broadcasts: Broadcast[] }) => ({
      queue: unread(broadcasts, context),
    })),
    enqueue: assign(({ context }, { broadcast }: { broadcast: Broadcast }) => ({
      queue: unread([...context.queue, broadcast], context),
    })),
    noteRead: assign(({ context }, text: BroadcastText) => ({
      read: context.read.some((known) => covers(known, text))
        ? context.read
        : [...context.read.filter((known) => !covers(text, known)), textOf(text)],
      queue: context.queue.filter((broadcast) => !covers(text, broadcast)),
    })),
    showNext: assign(({ context }) => ({
      current: context.queue[0] ?? null,
      queue: context.queue.slice(1),
      failed: false,
    })),
    putBack: assign(({ context }) => ({
      current: null,
      queue: context.current ? byPriority([context.current, ...context.queue]) : context.queue,
      failed: false,
    })),
    drop: assign({ current: null }),
    noteExam: assign((_, { open }: { open: boolean }) => ({ examOpen: open })),
    noteFailure: assign({ failed: true }),
    forgetFailure: assign({ failed: false }),
  },
  guards: {
    isEmpty: ({ context }) => context.queue.length === 0,
    isExamOpen: ({ context }) => context.examOpen,
    isCurrentMissing: ({ context }, { broadcasts }: { broadcasts: Broadcast[] }) =>
      broadcasts.every((one) => !context.current || !isSameText(one, context.current)),
    isReadElsewhere: ({ context: { current, read } }) =>
      current !== null && read.some((text) => covers(text, current)),
    isCurrent: ({ context: { current } }, text: BroadcastText) => current !== null && covers(text, current),
  },
}).createMachine({
  id: "broadcast",
  context: ({ input }) => ({
    current: null,
    queue: input.broadcasts,
    read: [],
    examOpen: false,
    failed: false,
  }),
  initial: "choosing",
  on: {
    "broadcasts.loaded": { meta: quiet, actions: { type: "noteLoaded", params: ({ event }) => event } },
    "broadcast.received": { meta: quiet, actions: { type: "enqueue", params: ({ event }) => event } },
    "broadcast.readElsewhere": { meta: quiet, actions: { type: "noteRead", params: ({ event }) => event } },
    "exam.opened": { meta: quiet, actions: { type: "noteExam", params: { open: true } } },
    "exam.closed": { meta: quiet, actions: { type: "noteExam", params: { open: false } } },
  },
  states: {
    choosing: {
      always: [
        { guard: "isEmpty", target: "idle" },
        { guard: "isExamOpen", target: "heldBack" },
        { target: "shown", actions: "showNext" },
      ],
    },
    idle: {
      meta: back,
      description: "Nothing to read.",
      on: {
        "broadcasts.loaded": {
          target: "choosing",
          actions: { type: "noteLoaded", params: ({ event }) => event },
        },
        "broadcast.received": {
          target: "choosing",
          actions: { type: "enqueue", params: ({ event }) => event },
        },
      },
    },
    heldBack: {
      meta: back,
      description: "An exam is open: nothing may cover it (B-235). It shows as soon as the exam closes.",
      on: {
        "broadcasts.loaded": {
          target: "choosing",
          actions: { type: "noteLoaded", params: ({ event }) => event },
        },
        "broadcast.readElsewhere": {
          target: "choosing",
          actions: { type: "noteRead", params: ({ event }) => event },
        },
        "exam.closed": { target: "choosing", actions: { type: "noteExam", params: { open: false } } },
      },
    },
    shown: {
      meta: asks,
      tags: "open",
      initial: "showing",
      on: {
        "exam.opened": {
          target: "choosing",
          actions: [{ type: "noteExam", params: { open: true } }, "putBack"],
        },
        "broadcasts.loaded": [
          {
            description:
              "It no longer needs to be read: it was read elsewhere, its text has changed, or it is no longer for this user.",
            guard: { type: "isCurrentMissing", params: ({ event }) => event },
            target: "choosing",
            actions: [{ type: "noteLoaded", params: ({ event }) => event }, "drop"],
          },
          { meta: quiet, actions: { type: "noteLoaded", params: ({ event }) => event } },
        ],
        "broadcast.readElsewhere": [
          {
            guard: { type: "isCurrent", params: ({ event }) => event },
            target: "choosing",
            actions: [{ type: "noteRead", params: ({ event }) => event }, "drop"],
          },
          { meta: quiet, actions: { type: "noteRead", params: ({ event }) => event } },
        ],
      },
      states: {
        showing: { on: { understood: "confirming" } },
        confirming: {
          description: "Asks whether it may be closed (B-299).",
          on: {
            confirm: "#broadcast.marking",
            cancel: { meta: back, target: "showing", actions: "forgetFailure" },
          },
        },
      },
    },
    marking: {
      meta: quiet,
      tags: ["open", "busy"],
      description:
        "Posted once; anything else that arrives waits for the answer. An earlier failure is shown until then.",
      invoke: {
        id: "markRead",
        src: "markRead",
        input: ({ context }) => textOf(context.current!),
        onDone: {
          target: "choosing",
          actions: [{ type: "noteRead", params: ({ context }) => textOf(context.current!) }, "drop"],
        },
        onError: [
          { guard: "isReadElsewhere", target: "choosing", actions: "drop" },
          {
            guard: "isExamOpen",
            target: "choosing",
            actions: ["putBack", { type: "showFailure", params: ({ event }) => ({ failure: event.error }) }],
          },
          {
            meta: said,
            target: "shown",
            actions: [
              "noteFailure",
              { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
            ],
          },
        ],
      },
    },
  },
});
