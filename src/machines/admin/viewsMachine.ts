import { assign, setup } from "xstate";
import { asks, back, quiet, refusal, said, type Declared } from "#src/contracts/shown.ts";
import { isInvalid, whyNotDone } from "#src/contracts/failures.ts";
import { effect, promised } from "../provided.ts";

/** What a view shows: the query and the columns of its list. */
export type ViewContent = { query: string; columns: readonly string[] };
/** As much of a view as its acts need. */
export type ChosenView = { id: number; version: string; name: string; shared: boolean };
export type ViewChanges = Partial<ViewContent & { name: string; shared: boolean }>;

export type ViewsContext = {
  /** The name under which a view is saved, or its new name. */
  name: string;
  error: string;
  content: ViewContent;
  view: ChosenView | null;
  changes: ViewChanges;
};
type Copied = { name: string; content: ViewContent };
export type ViewsEvent =
  | { type: "name.changed"; name: string }
  | { type: "save"; content: ViewContent }
  | ({ type: "copy" } & Copied)
  | { type: "rename"; view: ChosenView }
  | { type: "change"; view: ChosenView; changes: ViewChanges }
  | { type: "remove"; view: ChosenView }
  | { type: "openWith"; view: ChosenView | null }
  | { type: "confirm" }
  | { type: "dismiss" };

const nothing: ViewContent = { query: "", columns: [] };
const none = { name: "", error: "", content: nothing, view: null, changes: {} } as const;
type Failed = { event: { error: unknown } };
const failure = ({ event }: Failed) => ({ failure: event.error });

/**
 * The saved views of a list: one is saved, changed, shared, deleted or made the list's default, one act at a time. A
 * view that others see is not deleted without asking.
 */
export const viewsMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ViewsContext,
    events: {} as ViewsEvent,
    tags: {} as "busy",
  },
  actors: {
    saveView: promised<void, Copied>("saveView"),
    changeView: promised<void, { view: ChosenView; changes: ViewChanges }>("changeView"),
    removeView: promised<void, { id: number }>("removeView"),
    openWith: promised<void, { id: number | null }>("openWith"),
  },
  actions: {
    forgetViews: effect("forgetViews"),
    /** `told`: the field shows it. */
    showFailure: effect<{ failure: unknown; told?: boolean }>("showFailure"),
    showChanged: effect<{ view: ChosenView; changes: ViewChanges }>("showChanged"),
    showOpening: effect<{ view: ChosenView | null }>("showOpening"),
    noteName: assign((_, { name }: { name: string }) => ({ name, error: "" })),
    noteNameless: assign({ error: "Give the view a name" }),
    noteFailure: assign((_, { failure: told }: { failure: unknown }) => ({ error: whyNotDone(told) })),
    noteContent: assign((_, { content }: { content: ViewContent }) => ({ content, error: "" })),
    noteView: assign((_, { view }: { view: ChosenView | null }) => ({ view, error: "" })),
    noteChanges: assign((_, { changes }: { changes: ViewChanges }) => ({ changes })),
    noteRename: assign(({ context }) => ({ changes: { name: context.name.trim() } })),
    forget: assign(none),
  },
  guards: {
    hasName: ({ context }) => context.name.trim() !== "",
    isShared: (_, { view }: { view: ChosenView }) => view.shared,
    isRename: ({ context }) => context.changes.name !== undefined,
    isRefusedName: ({ context }, told: { failure: unknown }) =>
      context.changes.name !== undefined && isInvalid(told.failure),
  },
}).createMachine({
  id: "views",
  context: none,
  initial: "resting",
  states: {
    resting: {
      meta: said,
      on: {
        "name.changed": {
          meta: quiet,
          actions: { type: "noteName", params: ({ event }) => ({ name: event.name }) },
        },
        save: [
          {
            guard: "hasName",
            target: "saving",
            actions: { type: "noteContent", params: ({ event }) => event },
          },
          { meta: refusal, actions: "noteNameless" },
        ],
        copy: {
          target: "saving",
          actions: [
            { type: "noteName", params: ({ event }) => ({ name: event.name }) },
            { type: "noteContent", params: ({ event }) => event },
          ],
        },
        rename: {
          target: "renaming",
          actions: [
            { type: "noteView", params: ({ event }) => event },
            { type: "noteName", params: ({ event }) => ({ name: event.view.name }) },
          ],
        },
        change: {
          target: "changing",
          actions: [
            { type: "noteView", params: ({ event }) => event },
            { type: "noteChanges", params: ({ event }) => event },
          ],
        },
        remove: [
          {
            guard: { type: "isShared", params: ({ event }) => event },
            target: "confirming",
            actions: { type: "noteView", params: ({ event }) => event },
          },
          { target: "removing", actions: { type: "noteView", params: ({ event }) => event } },
        ],
        openWith: {
          target: "choosing",
          actions: { type: "noteView", params: ({ event }) => event },
        },
      },
    },
    saving: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "saveView",
        src: "saveView",
        input: ({ context }) => ({ name: context.name.trim(), content: context.content }),
        onDone: {
          meta: { focus: "stay", says: "The view is saved." },
          target: "resting",
          actions: ["forget", "forgetViews"],
        },
        onError: {
          meta: refusal,
          target: "resting",
          actions: [
            { type: "noteFailure", params: failure },
            { type: "showFailure", params: ({ event }) => ({ failure: event.error, told: true }) },
          ],
        },
      },
    },
    renaming: {
      meta: { focus: "the view form", says: "nothing" },
      on: {
        "name.changed": {
          meta: quiet,
          actions: { type: "noteName", params: ({ event }) => ({ name: event.name }) },
        },
        save: [
          { guard: "hasName", target: "changing", actions: "noteRename" },
          { meta: refusal, actions: "noteNameless" },
        ],
        dismiss: { meta: { focus: "the views", says: "nothing" }, target: "resting", actions: "forget" },
      },
    },
    changing: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "changeView",
        src: "changeView",
        input: ({ context }) => ({ view: context.view!, changes: context.changes }),
        onDone: [
          {
            guard: "isRename",
            meta: { focus: "the views", says: "The view is renamed." },
            target: "resting",
            actions: ["forget", "forgetViews"],
          },
          {
            target: "resting",
            actions: [
              {
                type: "showChanged",
                params: ({ context: { view, changes } }) => ({ view: view!, changes }),
              },
              "forget",
              "forgetViews",
            ],
          },
        ],
        onError: [
          {
            guard: { type: "isRefusedName", params: failure },
            meta: refusal,
            target: "renaming",
            actions: { type: "noteFailure", params: failure },
          },
          {
            target: "resting",
            description: "Someone may have changed or deleted it, so it is fetched again.",
            actions: [{ type: "showFailure", params: failure }, "forget", "forgetViews"],
          },
        ],
      },
    },
    confirming: {
      meta: asks,
      on: {
        confirm: "removing",
        dismiss: { meta: back, target: "resting", actions: "forget" },
      },
    },
    removing: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "removeView",
        src: "removeView",
        input: ({ context }) => ({ id: context.view!.id }),
        onDone: {
          meta: { focus: "the views", says: "The view is deleted." },
          target: "resting",
          actions: ["forget", "forgetViews"],
        },
        onError: {
          meta: { focus: "the views", says: "shown" },
          target: "resting",
          actions: [{ type: "showFailure", params: failure }, "forget", "forgetViews"],
        },
      },
    },
    choosing: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "openWith",
        src: "openWith",
        input: ({ context }) => ({ id: context.view?.id ?? null }),
        onDone: {
          target: "resting",
          actions: [
            { type: "showOpening", params: ({ context }) => ({ view: context.view }) },
            "forget",
            "forgetViews",
          ],
        },
        onError: {
          target: "resting",
          actions: [{ type: "showFailure", params: failure }, "forget", "forgetViews"],
        },
      },
    },
  },
});
