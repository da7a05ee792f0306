import { assign, setup } from "xstate";
import { quiet, type Declared } from "#src/contracts/shown.ts";
import { heard } from "../provided.ts";
import type { ActTarget } from "../act/actMachine.ts";
import { recordPreviewMachine } from "./recordPreviewMachine.ts";

/** The ids of the selected rows, on all pages, or everything that the list finds. */
export type Selected = readonly number[] | "all";

export type ListContext = {
  /** The filters with which the rows were selected; with others, nothing is selected. */
  question: string;
  selected: Selected;
  /** The record that the address names when it is opened. */
  previewed: number | null;
};

type Marked = { question: string; ids: readonly number[]; selected: boolean };

export type ListEvent =
  | ({ type: "rows.selected" } & Marked)
  | { type: "all.selected"; question: string }
  | { type: "selection.cleared" }
  | { type: "rows.acted"; target: ActTarget };

const marked = (
  { question: before, selected }: Pick<ListContext, "question" | "selected">,
  { question, ids, selected: is }: Marked,
) => {
  const kept = question === before && selected !== "all" ? selected.filter((id) => !ids.includes(id)) : [];
  return is ? [...kept, ...ids] : kept;
};

/**
 * A list: which of its rows are selected, across its pages, and which record is shown beside it (an actor of its own).
 * The rows are in the cache and the query is in the address. Acts on the rows belong to the act machine, which reports
 * them.
 */
export const listMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as { preview: number | null },
    context: {} as ListContext,
    events: {} as ListEvent,
    children: {} as { recordPreview: "recordPreview" },
  },
  actors: { watchActs: heard<ListEvent>("watchActs"), recordPreview: recordPreviewMachine },
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
  context: ({ input }) => ({ question: "", selected: [], previewed: input.preview }),
  initial: "browsing",
  states: {
    browsing: {
      meta: quiet,
      invoke: [
        {
          id: "watchActs",
          src: "watchActs",
          onError: { description: "The selection stays after an act." },
        },
        {
          id: "recordPreview",
          src: "recordPreview",
          input: ({ context }) => ({ id: context.previewed }),
          onError: { description: "The list goes on without it." },
        },
      ],
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
