import { assign, setup } from "xstate";
import { quiet, type Declared } from "#src/contracts/shown.ts";
import { effect } from "../provided.ts";

/** How many searches are remembered. */
export const mostRecent = 8;

type Input = { recent: readonly string[] };
type Context = Input & {
  /** The suggestion that the arrow keys have reached; null for the field itself. */
  active: number | null;
};

/**
 * The list below a search box: recent searches, or titles while the user types; which of them is selected, and what is
 * remembered.
 */
export const searchBoxMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: "focused" }
      | { type: "text.changed" }
      /** An arrow key, with the number of suggestions. */
      | { type: "moved"; by: 1 | -1; of: number }
      | { type: "escape.pressed" }
      /** The focus is neither in the field nor in its suggestions. */
      | { type: "left" }
      | { type: "searched"; text: string }
      | { type: "removed"; text: string }
      | { type: "cleared" },
  },
  actions: {
    forgetActive: assign({ active: null }),
    /** After the last one comes the field, and then the first. */
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
  context: ({ input }) => ({ ...input, active: null }),
  initial: "closed",
  on: {
    searched: {
      target: ".closed",
      actions: [
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
        focused: "open",
        "text.changed": "open",
        moved: {
          guard: { type: "offersAny", params: ({ event }) => event },
          target: "open",
          actions: { type: "move", params: ({ event }) => event },
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
