import { assign, setup } from "xstate";
import {
  mentoringLimits,
  type Distance,
  type Method,
  type Regularity,
} from "#src/contracts/mentoringWords.ts";
import { quiet, type Declared } from "#src/contracts/shown.ts";
import { effect, heard } from "../provided.ts";

/** The filters of a search; null or empty if unused. */
export type MatchFilters = {
  /** Ids. */
  skills: readonly number[];
  distance: Distance | null;
  method: Method | null;
  regularity: Regularity | null;
  /** Part of their role at work, or of their name. */
  role: string;
};

export const noFilters: MatchFilters = {
  skills: [],
  distance: null,
  method: null,
  regularity: null,
  role: "",
};

export type MatchSearchContext = {
  /** As in the fields. */
  filters: MatchFilters;
  /** The filters in the address. */
  asked: MatchFilters;
  /** What was searched for and is not in the address yet. */
  sent: MatchFilters | null;
};

export type MatchSearchEvent =
  | { type: "filters.changed"; change: Partial<MatchFilters> }
  /** Enter: search now. */
  | { type: "submit" }
  | { type: "clear" }
  /** The address was changed by Back or a link, or by the search itself. */
  | { type: "address.changed"; asked: MatchFilters };

const isSame = (one: MatchFilters | null, other: MatchFilters): boolean =>
  JSON.stringify(one && tidy(one)) === JSON.stringify(tidy(other));

/** The filters as they are sent. */
const tidy = ({ skills, distance, method, regularity, role }: MatchFilters): MatchFilters => ({
  skills,
  distance,
  method,
  regularity,
  role: role.trim(),
});

const search = [
  "noteSent",
  {
    type: "searchFor",
    params: ({ context }: { context: MatchSearchContext }) => ({ filters: tidy(context.filters) }),
  },
] as const;

/**
 * The filters of a search for matches. It begins half a second after the last change (B-220), at once on Enter; a newer
 * search replaces the previous one.
 */
export const matchSearchMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as { asked: MatchFilters },
    context: {} as MatchSearchContext,
    events: {} as MatchSearchEvent,
    tags: {} as "waiting",
  },
  actors: { watchAddress: heard<MatchSearchEvent>("watchAddress") },
  actions: {
    searchFor: effect<{ filters: MatchFilters }>("searchFor"),
    noteFilters: assign(({ context }, { change }: { change: Partial<MatchFilters> }) => ({
      filters: { ...context.filters, ...change },
    })),
    noteAsked: assign((_, { asked }: { asked: MatchFilters }) => ({ asked, sent: null })),
    takeAsked: assign((_, { asked }: { asked: MatchFilters }) => ({ filters: asked })),
    noteSent: assign(({ context }) => ({ sent: tidy(context.filters) })),
    clearFilters: assign({ filters: noFilters }),
  },
  guards: {
    isAsked: ({ context: { filters, asked } }) => isSame(asked, filters),
    // What is changed after a search was sent stays when the address follows.
    isOwn: ({ context: { filters, sent } }, { asked }: { asked: MatchFilters }) =>
      isSame(sent, asked) || isSame(asked, filters),
    asksNothing: ({ context: { asked } }) => isSame(asked, noFilters),
  },
  delays: { rest: mentoringLimits.searchDelay },
}).createMachine({
  id: "matchSearch",
  context: ({ input: { asked } }) => ({ filters: asked, asked, sent: null }),
  invoke: {
    id: "watchAddress",
    src: "watchAddress",
    onError: { description: "What is changed is still searched for." },
  },
  initial: "still",
  on: {
    "filters.changed": {
      target: ".waiting",
      actions: { type: "noteFilters", params: ({ event }) => event },
    },
    submit: [
      { guard: "isAsked", target: ".still" },
      { target: ".still", actions: search },
    ],
    clear: [
      { guard: "asksNothing", target: ".still", actions: "clearFilters" },
      { target: ".still", actions: ["clearFilters", ...search] },
    ],
    "address.changed": [
      {
        guard: { type: "isOwn", params: ({ event }) => event },
        meta: quiet,
        actions: { type: "noteAsked", params: ({ event }) => event },
      },
      {
        target: ".still",
        actions: [
          { type: "noteAsked", params: ({ event }) => event },
          { type: "takeAsked", params: ({ event }) => event },
        ],
      },
    ],
  },
  states: {
    still: { meta: quiet },
    waiting: {
      meta: quiet,
      tags: "waiting",
      after: {
        rest: [
          { guard: "isAsked", target: "still" },
          { target: "still", actions: search },
        ],
      },
    },
  },
});
