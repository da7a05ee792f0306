import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { whyNotDone } from "#src/contracts/failures.ts";
import { effect, heard, promised } from "../provided.ts";

export type ExportFormat = "csv" | "xlsx";
type Progress = { done: number; total: number | null };
export type ExportContext = Progress & {
  /** The id of the file; null before it is requested. */
  id: number | null;
  format: ExportFormat;
  /** Why there is no file. */
  failure: string;
};
export type ExportEvent =
  | { type: "export"; format: ExportFormat }
  | { type: "cancel" }
  | { type: "dismiss" }
  | ({ type: "progress" } & Progress)
  | { type: "file.ready"; format: ExportFormat }
  | { type: "file.failed"; message: string }
  | { type: "file.cancelled" };

const none = { id: null, format: "csv", done: 0, total: null, failure: "" } as const;

/**
 * A file of a report, made in the background (T-57): requested, followed, cancelled or fetched. One file at a time. The
 * server goes on making it when the screen is left, and a link with its number comes back to it.
 */
export const exportMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as { id: number | null },
    context: {} as ExportContext,
    events: {} as ExportEvent,
    tags: {} as "busy",
  },
  actors: {
    startExport: promised<{ id: number }, { format: ExportFormat }>("startExport"),
    followExport: heard<ExportEvent, { id: number }>("followExport"),
    cancelExport: promised<void, { id: number }>("cancelExport"),
  },
  actions: {
    showFailure: effect<{ failure: unknown }>("showFailure"),
    showCancelled: effect("showCancelled"),
    noteFormat: assign((_, { format }: { format: ExportFormat }) => ({ ...none, format })),
    noteReady: assign((_, { format }: { format: ExportFormat }) => ({ format })),
    noteStarted: assign((_, { id }: { id: number }) => ({ id })),
    noteProgress: assign((_, { done, total }: Progress) => ({ done, total })),
    noteFailure: assign((_, { message }: { message: string }) => ({ failure: message })),
    forget: assign(none),
  },
  guards: { hasExport: ({ context }) => context.id !== null },
}).createMachine({
  id: "export",
  context: ({ input: { id } }) => ({ ...none, id }),
  initial: "beginning",
  states: {
    beginning: { always: [{ guard: "hasExport", target: "exporting" }, { target: "resting" }] },
    resting: {
      meta: { focus: "the export button", says: "nothing" },
      on: {
        export: {
          target: "starting",
          actions: { type: "noteFormat", params: ({ event }) => ({ format: event.format }) },
        },
      },
    },
    starting: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "startExport",
        src: "startExport",
        input: ({ context }) => ({ format: context.format }),
        onDone: {
          target: "exporting",
          actions: { type: "noteStarted", params: ({ event }) => event.output },
        },
        onError: {
          meta: said,
          target: "resting",
          actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    exporting: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "followExport",
        src: "followExport",
        input: ({ context }) => ({ id: context.id! }),
        onError: {
          target: "failed",
          actions: { type: "noteFailure", params: ({ event }) => ({ message: whyNotDone(event.error) }) },
        },
      },
      on: {
        progress: { meta: quiet, actions: { type: "noteProgress", params: ({ event }) => event } },
        "file.ready": {
          target: "ready",
          actions: { type: "noteReady", params: ({ event }) => ({ format: event.format }) },
        },
        "file.failed": {
          target: "failed",
          actions: { type: "noteFailure", params: ({ event }) => ({ message: event.message }) },
        },
        "file.cancelled": { target: "resting", actions: "forget" },
        cancel: "cancelling",
      },
    },
    cancelling: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "cancelExport",
        src: "cancelExport",
        input: ({ context }) => ({ id: context.id! }),
        onDone: {
          meta: { focus: "the export button", says: "shown" },
          target: "resting",
          actions: ["showCancelled", "forget"],
        },
        onError: {
          meta: said,
          target: "exporting",
          description: "It may have ended in the meantime; following it will tell.",
          actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    ready: {
      meta: said,
      on: {
        dismiss: { target: "resting", actions: "forget" },
        export: {
          target: "starting",
          actions: { type: "noteFormat", params: ({ event }) => ({ format: event.format }) },
        },
      },
    },
    failed: {
      meta: said,
      on: {
        dismiss: { target: "resting", actions: "forget" },
        export: {
          target: "starting",
          actions: { type: "noteFormat", params: ({ event }) => ({ format: event.format }) },
        },
      },
    },
  },
});
