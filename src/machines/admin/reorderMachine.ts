import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, heard, promised } from "../provided.ts";

export type Order = readonly number[];
export type ReorderContext = {
  /** As on the server. */
  saved: Order;
  /** As shown. */
  order: Order;
  /** As before the last move; null if there is nothing to undo. */
  before: Order | null;
  /** The order being sent. */
  sent: Order;
};
export type ReorderEvent =
  | { type: "moved"; id: number; to: number }
  | { type: "undo" }
  | { type: "order.loaded"; order: Order };

type Move = { id: number; to: number };
const move = ({ event }: { event: Move }) => event;
const loaded = ({ event: { order } }: { event: { order: Order } }) => ({ order });

const isSame = (one: Order, other: Order): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** The order with one record moved to another place, counted from 0. */
export function moved(order: Order, { id, to }: Move): Order {
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/**
 * Putting records in order: dragging, buttons and keys are one event here (D-16). Each move is saved at once and the
 * last one can be undone; moves made in the meantime are saved together afterwards.
 */
export const reorderMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as { order: Order },
    context: {} as ReorderContext,
    events: {} as ReorderEvent,
    tags: {} as "busy",
  },
  actors: {
    saveOrder: promised<void, { order: Order }>("saveOrder"),
    watchOrder: heard<ReorderEvent>("watchOrder"),
  },
  actions: {
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteMove: assign(({ context }, event: Move) => ({
      order: moved(context.order, event),
      before: context.order,
    })),
    takeBack: assign(({ context }) => ({ order: context.before!, before: null })),
    noteSent: assign(({ context }) => ({ sent: context.order })),
    noteSaved: assign(({ context }) => ({ saved: context.sent })),
    revert: assign(({ context }) => ({ order: context.saved, before: null })),
    noteLoaded: assign((_, { order }: { order: Order }) => ({
      saved: order,
      order,
      sent: order,
      before: null,
    })),
  },
  guards: {
    isPossibleMove: ({ context: { order } }, event: Move) =>
      order.includes(event.id) &&
      event.to >= 0 &&
      event.to < order.length &&
      !isSame(moved(order, event), order),
    hasBefore: ({ context }) => context.before !== null,
    isCurrent: ({ context: { order, sent } }) => isSame(order, sent),
    isOtherOrder: ({ context: { saved } }, { order }: { order: Order }) => !isSame(order, saved),
  },
}).createMachine({
  id: "reorder",
  context: ({ input: { order } }) => ({ saved: order, order, sent: order, before: null }),
  initial: "settled",
  states: {
    settled: {
      meta: said,
      invoke: {
        id: "watchOrder",
        src: "watchOrder",
        onError: { description: "Someone else's changes show when the screen is opened again." },
      },
      on: {
        moved: {
          guard: { type: "isPossibleMove", params: move },
          target: "saving",
          actions: { type: "noteMove", params: move },
        },
        undo: { guard: "hasBefore", target: "saving", actions: "takeBack" },
        "order.loaded": {
          meta: quiet,
          guard: { type: "isOtherOrder", params: loaded },
          actions: { type: "noteLoaded", params: loaded },
        },
      },
    },
    saving: {
      meta: said,
      tags: "busy",
      entry: "noteSent",
      on: {
        moved: {
          meta: said,
          guard: { type: "isPossibleMove", params: move },
          actions: { type: "noteMove", params: move },
        },
        undo: { meta: said, guard: "hasBefore", actions: "takeBack" },
      },
      invoke: {
        id: "saveOrder",
        src: "saveOrder",
        input: ({ context }) => ({ order: context.order }),
        onDone: [
          { guard: "isCurrent", target: "settled", actions: "noteSaved" },
          { target: "saving", reenter: true, actions: "noteSaved" },
        ],
        onError: {
          target: "settled",
          description: "Shown as the server has it.",
          actions: ["revert", { type: "showFailure", params: ({ event }) => ({ failure: event.error }) }],
        },
      },
    },
  },
});
