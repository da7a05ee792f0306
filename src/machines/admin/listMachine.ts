import { assign, setup } from "xstate";
import { quiet, type Declared } from "#src/contracts/shown.ts";
import { heard } from "../provided.ts";
import type { ActTarget } from "./actMachine.ts";

export type ListContext = {
  /** The filters under which the rows were selected; under others nothing is. */
  question: string;
  selected: readonly number[] | "all";
};

type Marked = { question: string; ids: readonly number[]; selected: boolean };

export type ListEvent =
  | ({ type: "rows.selected" } & Marked)
  | { type: "all.selected"; question: string }
  | { type: "selection.cleared" }
  | { type: "rows.acted"; target: ActTarget };

const marked = ({ question: before, selected }: ListContext, { question, ids, selected: is }: Marked) => {
  const kept = question === before && selected !== "all" ? selected.filter((id) => !ids.includes(id)) : [];
  return is ? [...kept, ...ids] : kept;
};

/**
 * Which rows of a list are selected, over its pages. The rows are the cache's and the question is the address's; what is done to
 * them is the act machine's, which tells of it.
 */
export const listMachine = setup({
  types: { meta: {} as Declared, context: {} as ListContext, events: {} as ListEvent },
  actors: { watchActs: heard<ListEvent>("watchActs") },
  actions: {
    mark: assign(({ context }, event: Marked) => ({
      question: event.question,
      selected: marked(context, event),
    })),
    markAll: assign((_, { question }: { question: string }) => ({ question, selected: "all" as const })),
    unmark: assign({ selected: [] }),
    unmarkActed: assign(({ context: { selected } }, { target }: { target: ActTarget }) => {
      const acted = "ids" in target ? target.ids : [];
      return { selected: selected === "all" ? [] : selected.filter((id) => !acted.includes(id)) };
    }),
  },
}).createMachine({
  id: "list",
  context: { question: "", selected: [] },
  initial: "browsing",
  states: {
    browsing: {
      meta: quiet,
      invoke: {
        id: "watchActs",
        src: "watchActs",
        onError: { description: "The selection stays after an act." },
      },
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
        "rows.acted": { meta: quiet, actions: { type: "unmarkActed", params: ({ event }) => event } },
      },
    },
  },
});
