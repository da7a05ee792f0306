import { assign, setup } from "xstate";
import { quiet, type Declared } from "#src/contracts/shown.ts";
import { heard } from "../provided.ts";

export type NavigationContext = {
  /** The groups that are open. */
  open: readonly string[];
  /** The group of the page that is shown; null if the page is in none. */
  current: string | null;
};
export type NavigationEvent =
  | { type: "group.toggled"; group: string }
  /** The group was chosen while only its icon was visible. */
  | { type: "group.opened"; group: string }
  | { type: "page.shown"; group: string | null };

/**
 * The parent groups of the admin navigation expand or collapse on click (B-395); that of a new page opens by itself.
 */
export const navigationMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as { group: string | null },
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
  },
  actors: { watchPage: heard<NavigationEvent>("watchPage") },
  actions: {
    toggle: assign(({ context: { open } }, { group }: { group: string }) => ({
      open: open.includes(group) ? open.filter((one) => one !== group) : [...open, group],
    })),
    open: assign(({ context: { open } }, { group }: { group: string }) => ({
      open: open.includes(group) ? open : [...open, group],
    })),
    show: assign(({ context: { open } }, { group }: { group: string | null }) => ({
      current: group,
      open: group === null || open.includes(group) ? open : [...open, group],
    })),
  },
  guards: {
    isOtherGroup: ({ context }, { group }: { group: string | null }) => group !== context.current,
  },
}).createMachine({
  id: "adminNavigation",
  context: ({ input: { group } }) => ({ open: group === null ? [] : [group], current: group }),
  initial: "watching",
  states: {
    watching: {
      meta: quiet,
      invoke: {
        id: "watchPage",
        src: "watchPage",
        onError: { description: "Groups can still be opened and collapsed." },
      },
      on: {
        "group.toggled": {
          meta: quiet,
          actions: { type: "toggle", params: ({ event }) => ({ group: event.group }) },
        },
        "group.opened": {
          meta: quiet,
          actions: { type: "open", params: ({ event }) => ({ group: event.group }) },
        },
        "page.shown": {
          meta: quiet,
          guard: { type: "isOtherGroup", params: ({ event }) => ({ group: event.group }) },
          actions: { type: "show", params: ({ event }) => ({ group: event.group }) },
        },
      },
    },
  },
});
