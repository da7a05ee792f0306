import { assign, setup } from "xstate";
import type { Broadcast } from "#src/contracts/user.ts";
import { effect, promised } from "../provided.ts";

export type BroadcastInput = { broadcasts: Broadcast[] };

export type BroadcastContext = {
  /** The one that is shown; the others wait in order of priority, as the server gave them (T-9). */
  current: Broadcast | null;
  queue: Broadcast[];
  /** Ids acknowledged here or elsewhere: a late answer or a repeated event does not bring them back. */
  read: number[];
  examOpen: boolean;
  failed: boolean;
};

export type BroadcastEvent =
  | { type: "broadcasts.loaded"; broadcasts: Broadcast[] }
  | { type: "broadcast.received"; broadcast: Broadcast }
  | { type: "broadcast.readElsewhere"; id: number }
  | { type: "understood" }
  | { type: "confirm" }
  | { type: "cancel" }
  | { type: "exam.opened" }
  | { type: "exam.closed" };

const unread = (broadcasts: Broadcast[], { current, read }: BroadcastContext) =>
  broadcasts.filter(
    ({ id }, at) =>
      id !== current?.id && !read.includes(id) && at === broadcasts.findIndex((b) => b.id === id),
  );

/** Announcements that must be acknowledged, one at a time. There is no event that closes one without reading it (B-297, B-298). */
export const broadcastMachine = setup({
  types: {
    input: {} as BroadcastInput,
    context: {} as BroadcastContext,
    events: {} as BroadcastEvent,
    tags: {} as "open" | "busy",
  },
  actors: { markRead: promised<void, { id: number }>("markRead") },
  actions: {
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteLoaded: assign(({ context }, { broadcasts }: { broadcasts: Broadcast[] }) => ({
      queue: unread(broadcasts, context),
    })),
    enqueue: assign(({ context }, { broadcast }: { broadcast: Broadcast }) => ({
      queue: unread([...context.queue, broadcast], context),
    })),
    noteRead: assign(({ context }, { id }: { id: number }) => ({
      read: context.read.includes(id) ? context.read : [...context.read, id],
      queue: context.queue.filter((broadcast) => broadcast.id !== id),
    })),
    showNext: assign(({ context }) => ({
      current: context.queue[0] ?? null,
      queue: context.queue.slice(1),
      failed: false,
    })),
    putBack: assign(({ context }) => ({
      current: null,
      queue: context.current ? [context.current, ...context.queue] : context.queue,
      failed: false,
    })),
    drop: assign({ current: null }),
    noteExam: assign((_, { open }: { open: boolean }) => ({ examOpen: open })),
    noteFailure: assign({ failed: true }),
    forgetFailure: assign({ failed: false }),
  },
  guards: {
    isEmpty: ({ context }) => context.queue.length === 0,
    isHeldBack: ({ context }) => context.examOpen,
    lacksCurrent: ({ context }, { broadcasts }: { broadcasts: Broadcast[] }) =>
      broadcasts.every(({ id }) => id !== context.current?.id),
    isReadElsewhere: ({ context }) => context.current !== null && context.read.includes(context.current.id),
    isCurrent: ({ context }, { id }: { id: number }) => context.current?.id === id,
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
    "broadcasts.loaded": { actions: { type: "noteLoaded", params: ({ event }) => event } },
    "broadcast.received": { actions: { type: "enqueue", params: ({ event }) => event } },
    "broadcast.readElsewhere": { actions: { type: "noteRead", params: ({ event }) => event } },
    "exam.opened": { actions: { type: "noteExam", params: { open: true } } },
    "exam.closed": { actions: { type: "noteExam", params: { open: false } } },
  },
  states: {
    choosing: {
      always: [
        { guard: "isEmpty", target: "idle" },
        { guard: "isHeldBack", target: "heldBack" },
        { target: "shown", actions: "showNext" },
      ],
    },
    idle: {
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
              "The server no longer wants it read: it was read elsewhere while nothing could be heard.",
            guard: { type: "lacksCurrent", params: ({ event }) => event },
            target: "choosing",
            actions: [{ type: "noteLoaded", params: ({ event }) => event }, "drop"],
          },
          { actions: { type: "noteLoaded", params: ({ event }) => event } },
        ],
        "broadcast.readElsewhere": [
          {
            guard: { type: "isCurrent", params: ({ event }) => event },
            target: "choosing",
            actions: [{ type: "noteRead", params: ({ event }) => event }, "drop"],
          },
          { actions: { type: "noteRead", params: ({ event }) => event } },
        ],
      },
      states: {
        showing: { on: { understood: "confirming" } },
        confirming: {
          description: "Asks whether it may be closed (B-299).",
          on: { confirm: "#broadcast.marking", cancel: { target: "showing", actions: "forgetFailure" } },
        },
      },
    },
    marking: {
      tags: ["open", "busy"],
      description: "Posted once; whatever else arrives waits for the answer.",
      entry: "forgetFailure",
      invoke: {
        id: "markRead",
        src: "markRead",
        input: ({ context }) => ({ id: context.current!.id }),
        onDone: {
          target: "choosing",
          actions: [{ type: "noteRead", params: ({ context }) => ({ id: context.current!.id }) }, "drop"],
        },
        onError: [
          { guard: "isReadElsewhere", target: "choosing", actions: "drop" },
          {
            guard: "isHeldBack",
            target: "choosing",
            actions: ["putBack", { type: "showFailure", params: ({ event }) => ({ failure: event.error }) }],
          },
          {
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
