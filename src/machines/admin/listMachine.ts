import { assign, setup } from "xstate";
import { asks, back, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, promised } from "../provided.ts";

/** What an act is done to: these records, or all that the list's question finds. */
export type ActTarget =
  | { ids: readonly number[] }
  | { all: true; question: Readonly<Record<string, unknown>>; total: number; exact: boolean };
/** `fills`: something is filled in for it, and the form of that carries it out. */
export type ListAct = { name: string; asks: boolean; fills?: boolean };
export type ListActAsk = { act: string; target: ActTarget; reason: string };

/** What became of it. */
export type ListOutcome = {
  act: string;
  done: number;
  refused: readonly { id: number; message: string }[];
  /** Undoes it; null where nothing can. */
  undo: string | null;
  /** What is said of it, where that is not how many. */
  says?: string;
  /** It is what became of the undoing. */
  undone?: true;
};
/** What became of an undoing: who could not be put back is told. */
export type ListUndone = Pick<ListOutcome, "done" | "refused">;

export type ListContext = {
  /** The filters under which the rows were selected; under others nothing is. */
  question: string;
  selected: readonly number[] | "all";
  act: ListAct | null;
  target: ActTarget | null;
  reason: string;
  outcome: ListOutcome | null;
};

export type ListEvent =
  | { type: "rows.selected"; question: string; ids: readonly number[]; selected: boolean }
  | { type: "all.selected"; question: string }
  | { type: "selection.cleared" }
  | { type: "act.chosen"; act: ListAct; target: ActTarget }
  | { type: "confirm"; reason: string }
  | { type: "filled"; outcome: Omit<ListOutcome, "act"> }
  | { type: "dismiss" }
  | { type: "undo" }
  | { type: "outcome.dismissed" };

type Chosen = { act: ListAct; target: ActTarget };
type Marked = { question: string; ids: readonly number[]; selected: boolean };
type Failed = { event: { error: unknown } };
const chosen = ({ event }: { event: Chosen }) => event;
const failure = ({ event }: Failed) => ({ failure: event.error });

/** What follows from an act that was done. */
const settled = ["unmarkActed", "forgetAct", "forgetRows"] as const;

const marked = ({ question: before, selected }: ListContext, { question, ids, selected: is }: Marked) => {
  const kept = question === before && selected !== "all" ? selected.filter((id) => !ids.includes(id)) : [];
  return is ? [...kept, ...ids] : kept;
};

/**
 * The moment of a list: which rows are selected, over its pages, and the act that is done to them. The rows are the cache's
 * and the question is the address's. An act either asks first or can be undone (G-19).
 */
export const listMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ListContext,
    events: {} as ListEvent,
    tags: {} as "busy",
  },
  actors: {
    act: promised<Omit<ListOutcome, "act">, ListActAsk>("act"),
    takeBack: promised<ListUndone, { token: string }>("takeBack"),
  },
  actions: {
    forgetRows: effect("forgetRows"),
    showUndone: effect("showUndone"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    mark: assign(({ context }, event: Marked) => ({
      question: event.question,
      selected: marked(context, event),
    })),
    markAll: assign((_, { question }: { question: string }) => ({ question, selected: "all" as const })),
    unmark: assign({ selected: [] }),
    unmarkActed: assign(({ context: { selected, target } }) => {
      const acted = target && "ids" in target ? target.ids : [];
      return { selected: selected === "all" ? [] : selected.filter((id) => !acted.includes(id)) };
    }),
    noteAct: assign((_, { act, target }: Chosen) => ({ act, target, reason: "", outcome: null })),
    noteReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    noteOutcome: assign(({ context }, told: Omit<ListOutcome, "act">) => ({
      outcome: { ...told, act: context.act!.name },
    })),
    noteUndone: assign(({ context }, told: ListUndone) => ({
      outcome: { ...told, act: context.outcome!.act, undo: null, undone: true as const },
    })),
    forgetAct: assign({ act: null, target: null, reason: "" }),
    forgetOutcome: assign({ outcome: null }),
  },
  guards: {
    needsConfirmation: (_, { act }: Chosen) => act.asks,
    needsForm: (_, { act }: Chosen) => act.fills === true,
    hasSkippedSome: (_, { refused }: ListUndone) => refused.length > 0,
    canUndo: ({ context }) => context.outcome!.undo !== null,
  },
}).createMachine({
  id: "list",
  context: { question: "", selected: [], act: null, target: null, reason: "", outcome: null },
  on: {
    "rows.selected": { meta: quiet, actions: { type: "mark", params: ({ event }) => event } },
    "all.selected": {
      meta: { focus: "the selection", says: "shown" },
      actions: { type: "markAll", params: ({ event }) => event },
    },
    "selection.cleared": {
      meta: { focus: "the list", says: "Nothing is selected any more." },
      actions: "unmark",
    },
  },
  initial: "resting",
  states: {
    resting: {
      initial: "browsing",
      on: {
        "act.chosen": [
          {
            guard: { type: "needsForm", params: chosen },
            target: "filling",
            actions: { type: "noteAct", params: chosen },
          },
          {
            guard: { type: "needsConfirmation", params: chosen },
            target: "asking",
            actions: { type: "noteAct", params: chosen },
          },
          { target: "acting", actions: { type: "noteAct", params: chosen } },
        ],
      },
      states: {
        browsing: { meta: back },
        told: {
          meta: { focus: "the outcome", says: "shown" },
          description: "Says what was done and offers Undo until dismissed.",
          on: {
            undo: { guard: "canUndo", target: "#list.takingBack" },
            "outcome.dismissed": {
              meta: { focus: "the list", says: "nothing" },
              target: "browsing",
              actions: "forgetOutcome",
            },
          },
        },
      },
    },
    asking: {
      meta: asks,
      on: {
        confirm: {
          target: "acting",
          actions: { type: "noteReason", params: ({ event }) => ({ reason: event.reason }) },
        },
        dismiss: { target: "resting", actions: "forgetAct" },
      },
    },
    filling: {
      meta: asks,
      description: "The form asks for the action to be done, and keeps what was typed if it is refused.",
      on: {
        filled: {
          target: "resting.told",
          actions: [{ type: "noteOutcome", params: ({ event }) => event.outcome }, ...settled],
        },
        dismiss: { target: "resting", actions: "forgetAct" },
      },
    },
    acting: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "act",
        src: "act",
        input: ({ context: { act, target, reason } }) => ({ act: act!.name, target: target!, reason }),
        onDone: {
          target: "resting.told",
          actions: [{ type: "noteOutcome", params: ({ event }) => event.output }, ...settled],
        },
        onError: {
          meta: { focus: "back", says: "shown" },
          target: "resting",
          description: "The selection stays for another try.",
          actions: [{ type: "showFailure", params: failure }, "forgetAct"],
        },
      },
    },
    takingBack: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "takeBack",
        src: "takeBack",
        input: ({ context }) => ({ token: context.outcome!.undo! }),
        onDone: [
          {
            guard: { type: "hasSkippedSome", params: ({ event }) => event.output },
            target: "resting.told",
            actions: [{ type: "noteUndone", params: ({ event }) => event.output }, "forgetRows"],
          },
          {
            meta: { focus: "the list", says: "shown" },
            target: "resting",
            actions: ["showUndone", "forgetOutcome", "forgetRows"],
          },
        ],
        onError: { meta: said, target: "resting.told", actions: { type: "showFailure", params: failure } },
      },
    },
  },
});
