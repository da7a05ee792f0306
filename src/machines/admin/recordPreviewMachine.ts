import { assign, setup } from "xstate";
import { leads, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { isForbidden, isMissing } from "#src/contracts/failures.ts";
import { effect, heard, promised } from "../provided.ts";

export type RecordPreviewContext = {
  /** The record that is shown; once the preview is closed, the one that was shown last. */
  id: number | null;
};

export type RecordPreviewEvent =
  /** The address names another record, or none. */
  | { type: "address.changed"; id: number | null }
  /** Pressed in the list or next to the record shown. The record is on the given page, or else on the one listed. */
  | { type: "opened"; id: number; page?: number }
  | { type: "retry" }
  | { type: "edit"; address: string }
  | { type: "close" };

type Named = { id: number | null };
type Failed = { event: { error: unknown } };
const failure = ({ event }: Failed) => ({ failure: event.error });

/**
 * The record that is shown beside its list. Its id is in the address, so that Back closes it and a reload keeps it:
 * presses change the address, and only the address changes what is shown. Opening is a step in the history; going to a
 * neighbour, with the list following to its page, and closing are not.
 */
export const recordPreviewMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as Named,
    context: {} as RecordPreviewContext,
    events: {} as RecordPreviewEvent,
  },
  actors: {
    watchAddress: heard<RecordPreviewEvent>("watchAddress"),
    readRecord: promised<void, { id: number }>("readRecord"),
  },
  actions: {
    showAt: effect<Named & { isStep: boolean; page?: number }>("showAt"),
    goTo: effect<{ address: string }>("goTo"),
    noteId: assign((_, { id }: Named) => ({ id })),
  },
  guards: {
    hasId: ({ context }) => context.id !== null,
    isNone: (_, { id }: Named) => id === null,
    isOther: ({ context }, { id }: Named) => id !== context.id,
    isMissing: (_, told: { failure: unknown }) => isMissing(told.failure),
    isForbidden: (_, told: { failure: unknown }) => isForbidden(told.failure),
  },
}).createMachine({
  id: "recordPreview",
  context: ({ input: { id } }) => ({ id }),
  invoke: {
    id: "watchAddress",
    src: "watchAddress",
    onError: { description: "What is shown stays; the list goes on." },
  },
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "hasId", target: "open" }, { target: "closed" }] },
    closed: {
      meta: { focus: "the row", says: "nothing" },
      on: {
        opened: {
          meta: quiet,
          actions: {
            type: "showAt",
            params: ({ event: { type: _, ...place } }) => ({ ...place, isStep: true }),
          },
        },
        "address.changed": [
          { guard: { type: "isNone", params: ({ event }) => event }, meta: quiet },
          { target: "open", actions: { type: "noteId", params: ({ event }) => event } },
        ],
      },
    },
    open: {
      initial: "loading",
      on: {
        opened: {
          guard: { type: "isOther", params: ({ event }) => event },
          meta: quiet,
          actions: {
            type: "showAt",
            params: ({ event: { type: _, ...place } }) => ({ ...place, isStep: false }),
          },
        },
        close: { meta: quiet, actions: { type: "showAt", params: { id: null, isStep: false } } },
        "address.changed": [
          { guard: { type: "isNone", params: ({ event }) => event }, target: "closed" },
          {
            guard: { type: "isOther", params: ({ event }) => event },
            target: ".loading",
            actions: { type: "noteId", params: ({ event }) => event },
          },
        ],
      },
      states: {
        loading: {
          meta: { focus: "the preview", says: "shown" },
          invoke: {
            id: "readRecord",
            src: "readRecord",
            input: ({ context }) => ({ id: context.id! }),
            onDone: "shown",
            onError: [
              { guard: { type: "isMissing", params: failure }, target: "missing" },
              { guard: { type: "isForbidden", params: failure }, target: "forbidden" },
              { target: "failed" },
            ],
          },
        },
        shown: {
          meta: quiet,
          on: {
            edit: {
              meta: leads,
              actions: { type: "goTo", params: ({ event: { address } }) => ({ address }) },
            },
          },
        },
        missing: { meta: said },
        forbidden: { meta: said },
        failed: { meta: said, on: { retry: "loading" } },
      },
    },
  },
});
