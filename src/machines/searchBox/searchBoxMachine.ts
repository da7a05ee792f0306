import { assign, setup } from "xstate";
import { quiet, type Declared } from "#src/contracts/shown.ts";
import { effect } from "../provided.ts";

/** How many searches are remembered. */
export const mostRecent = 8;

/** The searches that are kept now: other boxes and tabs change them too. */
type Stored = { stored: readonly string[] };
type Context = {
  /** The recent searches, as they were kept when the list opened or last changed. */
  recent: readonly string[];
  /** The suggestion that the arrow keys have reached; null for the field itself. */
  active: number | null;
};

const noteStored = { type: "noteStored", params: ({ event }: { event: Stored }) => event } as const;

/**
 * The list below a search box: recent searches, or titles while the user types; which of them is selected, and what is
 * remembered.
 */
export const searchBoxMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as Context,
    events: {} as
      | ({ type: "focused" } & Stored)
      | ({ type: "text.changed" } & Stored)
      /** An arrow key, with the number of suggestions. */
      | ({ type: "moved"; by: 1 | -1; of: number } & Stored)
      | { type: "escape.pressed" }
      /** The focus is neither in the field nor in its suggestions. */
      | { type: "left" }
      | ({ type: "searched"; text: string } & Stored)
      | ({ type: "removed"; text: string } & Stored)
      | { type: "cleared" },
  },
  actions: {
    noteStored: assign((_, { stored }: Stored) => ({ recent: stored })),
    forgetActive: assign({ active: null }),
    /** After the last suggestion comes the field, and then the first one again. */
    move: assign(({ context: { active } }, { by, of }: { by: 1 | -1; of: number }) => {
      const next = ((active ?? -1) + by + of + 2) % (of + 1);
      return { active: next === 0 ? null : next - 1 };
    }),
    remember: assign(({ context: { recent } }, { text }: { text: string }) => ({
      recent: [text, ...recent.filter((one) => !isSame(one, text))].slice(0, mostRecent),
    })),
    forget: assign(({ context: { recent } }, { text }: { text: string }) => ({
      recent: recent.filter((one) => one !== text),
    })),
    forgetAll: assign({ recent: [] }),
    keepRecent: effect<{ recent: readonly string[] }>("keepRecent"),
  },
  guards: {
    offersAny: (_, { of }: { of: number }) => of > 0,
  },
}).createMachine({
  id: "searchBox",
  context: { recent: [], active: null },
  initial: "closed",
  on: {
    searched: {
      target: ".closed",
      actions: [
        noteStored,
        { type: "remember", params: ({ event }) => event },
        { type: "keepRecent", params: ({ context }) => ({ recent: context.recent }) },
      ],
    },
  },
  states: {
    closed: {
      meta: quiet,
      entry: "forgetActive",
      on: {
        focused: { target: "open", actions: noteStored },
        "text.changed": { target: "open", actions: noteStored },
        moved: {
          guard: { type: "offersAny", params: ({ event }) => event },
          target: "open",
          actions: [noteStored, { type: "move", params: ({ event }) => event }],
        },
      },
    },
    open: {
      meta: quiet,
      on: {
        "text.changed": { meta: quiet, actions: "forgetActive" },
        moved: {
          meta: quiet,
          guard: { type: "offersAny", params: ({ event }) => event },
          actions: { type: "move", params: ({ event }) => event },
        },
        "escape.pressed": "closed",
        left: "closed",
        removed: {
          meta: { focus: "the search box", says: "Removed from your recent searches." },
          actions: [
            "forgetActive",
            noteStored,
            { type: "forget", params: ({ event }) => event },
            { type: "keepRecent", params: ({ context }) => ({ recent: context.recent }) },
          ],
        },
        cleared: {
          meta: { focus: "the search box", says: "Recent searches cleared." },
          actions: [
            "forgetActive",
            "forgetAll",
            { type: "keepRecent", params: ({ context }) => ({ recent: context.recent }) },
          ],
        },
      },
    },
  },
});

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
