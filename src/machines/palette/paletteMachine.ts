import { and, assign, not, setup, stateIn } from "xstate";
import { back, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { leastToFind } from "#src/contracts/finding.ts";
import { isUnanswered } from "#src/contracts/failures.ts";
import { effect, heard, promised } from "../provided.ts";
import { activeOf, movedIn, offered, type Given, type PaletteEntry } from "./offered.ts";

export type PaletteContext = Given & {
  /** The entry that the keys have reached since the text changed; null for the first. */
  active: string | null;
};

export type PaletteEvent =
  | { type: "text.changed"; text: string }
  /** Moves to another entry; a step of infinity goes to the first or the last. */
  | { type: "moved"; by: number }
  | { type: "enter.pressed" }
  | { type: "chosen"; entry: PaletteEntry }
  | { type: "retry" }
  /** The network is back. */
  | { type: "connection.restored" };

/** How long a pause in typing must be to start a search, in milliseconds; as in the lists of the back office. */
const searchRest = 250;

const activeIn = ({ context }: { context: PaletteContext }) => ({
  entry: activeOf(offered(context), context.active)!,
});

/**
 * The command palette while it is open: its own entries are available once their declarations have loaded, records are
 * requested as the user types. Whether it is open, and whether its code could be loaded, is a matter for the menu
 * around it (`menus.palette`).
 */
export const paletteMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as Pick<PaletteContext, "recent">,
    context: {} as PaletteContext,
    events: {} as PaletteEvent,
    tags: {} as "busy" | "failed",
  },
  actors: {
    readKnown: promised<readonly PaletteEntry[]>("readKnown"),
    findRecords: promised<readonly PaletteEntry[], { text: string }>("findRecords"),
    watchConnection: heard<{ type: "connection.restored" }>("watchConnection"),
  },
  actions: {
    noteText: assign((_, { text }: { text: string }) => ({ text, active: null })),
    noteMove: assign(({ context }, { by }: { by: number }) => ({
      active: movedIn(offered(context), context.active, by)?.id ?? null,
    })),
    noteKnown: assign((_, { known }: { known: readonly PaletteEntry[] }) => ({ known })),
    noteFound: assign(({ context }, { found }: { found: readonly PaletteEntry[] }) => ({
      found,
      foundFor: context.text.trim(),
    })),
    dropFound: assign({ found: [], foundFor: "" }),
    keepRecent: effect<{ entry: PaletteEntry }>("keepRecent"),
    perform: effect<{ entry: PaletteEntry }>("perform"),
  },
  guards: {
    isLongEnough: (_, { text }: { text: string }) => text.trim().length >= leastToFind,
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(error),
    offersAny: ({ context }) => offered(context).length > 0,
    isOpening: stateIn({ open: { search: "opening" } }),
    isRead: stateIn({ open: { search: "read" } }),
    isPausing: stateIn({ open: { search: "pausing" } }),
    isSearching: stateIn({ open: { search: "searching" } }),
  },
  delays: { searchRest },
}).createMachine({
  id: "palette",
  context: ({ input: { recent } }) => ({
    ...{ text: "", recent, known: [], found: [], foundFor: "" },
    active: null,
  }),
  initial: "open",
  states: {
    open: {
      type: "parallel",
      on: {
        moved: { meta: quiet, actions: { type: "noteMove", params: ({ event }) => event } },
        chosen: {
          target: "done",
          actions: [
            { type: "keepRecent", params: ({ event: { entry } }) => ({ entry }) },
            { type: "perform", params: ({ event: { entry } }) => ({ entry }) },
          ],
        },
      },
      states: {
        // Comes before the search: once Enter has taken an entry, nothing needs to be searched for.
        enter: {
          initial: "free",
          states: {
            free: { meta: quiet, on: { "enter.pressed": "pressed" } },
            pressed: {
              meta: quiet,
              description: "While there is nothing, it waits for the first entry that arrives for this text.",
              always: [
                {
                  guard: "offersAny",
                  target: "#palette.done",
                  actions: [
                    { type: "keepRecent", params: activeIn },
                    { type: "perform", params: activeIn },
                  ],
                },
                {
                  description: "Nothing more arrives.",
                  guard: and([not("isOpening"), not("isRead"), not("isPausing"), not("isSearching")]),
                  target: "free",
                },
              ],
              on: { "text.changed": "free" },
            },
          },
        },
        search: {
          initial: "opening",
          on: {
            "text.changed": [
              {
                guard: { type: "isLongEnough", params: ({ event }) => event },
                target: ".pausing",
                actions: { type: "noteText", params: ({ event }) => event },
              },
              { target: ".idle", actions: { type: "noteText", params: ({ event }) => event } },
            ],
          },
          states: {
            opening: {
              meta: quiet,
              tags: "busy",
              description: "What this user may open and do comes with its own code.",
              invoke: {
                id: "readKnown",
                src: "readKnown",
                onDone: {
                  target: "read",
                  actions: { type: "noteKnown", params: ({ event }) => ({ known: event.output }) },
                },
                onError: "missing",
              },
              on: {
                "text.changed": {
                  meta: quiet,
                  actions: { type: "noteText", params: ({ event }) => event },
                },
              },
            },
            read: {
              always: [
                {
                  guard: { type: "isLongEnough", params: ({ context }) => context },
                  target: "searching",
                },
                { target: "idle" },
              ],
            },
            missing: {
              meta: said,
              tags: "failed",
              on: {
                retry: "opening",
                "text.changed": { meta: quiet, actions: { type: "noteText", params: ({ event }) => event } },
              },
            },
            idle: {
              meta: said,
              description: "Too little has been typed to find records.",
              entry: "dropFound",
            },
            pausing: { meta: quiet, tags: "busy", after: { searchRest: "searching" } },
            searching: {
              meta: quiet,
              tags: "busy",
              invoke: {
                id: "findRecords",
                src: "findRecords",
                input: ({ context }) => ({ text: context.text.trim() }),
                onDone: {
                  target: "results",
                  actions: { type: "noteFound", params: ({ event }) => ({ found: event.output }) },
                },
                onError: [
                  {
                    guard: { type: "isUnanswered", params: ({ event }) => ({ error: event.error }) },
                    target: "offline",
                  },
                  { target: "failed" },
                ],
              },
            },
            results: { meta: said },
            failed: { meta: said, tags: "failed", entry: "dropFound", on: { retry: "searching" } },
            offline: {
              meta: said,
              tags: "failed",
              description: "Known entries can be opened all the same.",
              entry: "dropFound",
              invoke: {
                id: "watchConnection",
                src: "watchConnection",
                onError: { description: "It can be tried again with the button." },
              },
              on: { retry: "searching", "connection.restored": "searching" },
            },
          },
        },
      },
    },
    done: { meta: back, type: "final" },
  },
});
