import { assign, setup } from "xstate";
import { isUnauthorized, messageOf, statusOf } from "../failures.ts";
import { effect, heard, promised } from "../provided.ts";

/** A file, as far as the machine must know it: what it holds is read where it is sent. */
export type ImportFile = { readonly name: string; readonly size: number };

/** How an import stands, as the server tells it; everything else of it is the view's. */
export type ImportTold = {
  readonly id: number;
  readonly version: string;
  readonly status: "checked" | "done" | "rolled_back";
  readonly counts: Readonly<Record<"new" | "changed" | "unchanged" | "broken", number>>;
  readonly can_undo: boolean;
};

export type ImportContext = {
  /** Of an import that the address names, until it is read. */
  id: number | null;
  file: ImportFile | null;
  job: ImportTold | null;
  /** Why a file was not taken, or an import not written or not taken back. */
  failure: string;
};

export type ImportEvent =
  | { type: "file.chosen"; file: ImportFile }
  | { type: "cancel" }
  | { type: "retry" }
  /** The session had ended, and is the same user's again. */
  | { type: "user.signedIn" }
  | { type: "check.again" }
  | { type: "write" }
  | { type: "take.back" }
  | { type: "confirm" }
  | { type: "dismiss" }
  | { type: "start.over" };

/** What there is to see of an import: it stands in exactly one of these, except while it is read. */
export const importStages = [
  "unread",
  "choosing",
  "checking",
  "unsent",
  "checked",
  "failed",
  "written",
  "takenBack",
] as const;
type ImportStage = (typeof importStages)[number];

const none = { id: null, file: null, job: null, failure: "" };
type Failed = { event: { error: unknown } };
const failure = ({ event }: Failed) => ({ failure: event.error });
const showFailure = { type: "showFailure", params: failure } as const;
const noteFailure = { type: "noteFailure", params: failure } as const;
/** Whoever is signed out is told what to do by the session, which has to hear of it. */
const isSignedOut = { type: "isSignedOut", params: failure } as const;
/** What would be lost by leaving: whoever is signed out meanwhile signs in on the spot (D-7), and it tells of that. */
const keepUnsavedWork = {
  id: "keepUnsavedWork",
  src: "keepUnsavedWork",
  onError: { description: "The import works all the same." },
} as const;
const noteJob = {
  type: "noteJob",
  params: ({ event }: { event: { output: ImportTold } }) => ({ job: event.output }),
} as const;

/**
 * A file of records: chosen, checked by the server, shown with everything that is wrong, and only then written, all of it or
 * nothing (T-54). The import has a number of its own, which the address keeps: after a lost connection, an ended session or
 * in a second tab it is read again and stands where it stood. To write it twice is to write it once.
 */
export const importMachine = setup({
  types: {
    input: {} as { id: number | null; mostBytes: number },
    context: {} as ImportContext & { mostBytes: number },
    events: {} as ImportEvent,
    tags: {} as "busy" | ImportStage,
  },
  actors: {
    readImport: promised<ImportTold, { id: number }>("readImport"),
    checkFile: promised<ImportTold, { file: ImportFile }>("checkFile"),
    checkAgain: promised<ImportTold, { id: number }>("checkAgain"),
    writeRows: promised<ImportTold, { id: number; version: string }>("writeRows"),
    takeBack: promised<ImportTold, { id: number }>("takeBack"),
    keepUnsavedWork: heard<{ type: "user.signedIn" }>("keepUnsavedWork"),
  },
  actions: {
    /** The address names this import, or none. */
    showAddress: effect<{ id: number | null }>("showAddress"),
    discardImport: effect<{ id: number }>("discardImport"),
    forgetRows: effect("forgetRows"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteFile: assign((_, { file }: { file: ImportFile }) => ({ file, failure: "" })),
    noteJob: assign((_, { job }: { job: ImportTold }) => ({ id: job.id, job, failure: "" })),
    /** Why it is checked again is still to be read. */
    noteAgain: assign((_, { job }: { job: ImportTold }) => ({ id: job.id, job })),
    forgetFailure: assign({ failure: "" }),
    noteFailure: assign((_, told: { failure: unknown }) => ({ failure: messageOf(told.failure) })),
    noteSignedOut: assign({ failure: "Your session had ended" }),
    noteTooLarge: assign(({ context: { mostBytes } }) => ({
      failure: `Choose a file under ${mostBytes / 1_000_000} MB`,
    })),
    forget: assign(none),
  },
  guards: {
    isGiven: ({ context }) => context.id !== null,
    isTooLarge: ({ context }, { file }: { file: ImportFile }) => file.size > context.mostBytes,
    isSignedOut: (_, told: { failure: unknown }) => isUnauthorized(told.failure),
    isGone: (_, told: { failure: unknown }) => statusOf(told.failure) === 404,
    hasChangedSince: (_, told: { failure: unknown }) => statusOf(told.failure) === 409,
    isTakenBack: ({ context }) => context.job!.status === "rolled_back",
    isWritten: ({ context }) => context.job!.status === "done",
    hasBroken: ({ context }) => context.job!.counts.broken > 0,
    hasWork: ({ context: { job } }) => job!.counts.new + job!.counts.changed > 0,
    canTakeBack: ({ context }) => context.job!.can_undo,
  },
}).createMachine({
  id: "import",
  context: ({ input: { id, mostBytes } }) => ({ ...none, id, mostBytes }),
  initial: "beginning",
  states: {
    beginning: { always: [{ guard: "isGiven", target: "reading" }, { target: "choosing" }] },
    reading: {
      tags: "busy",
      invoke: {
        id: "readImport",
        src: "readImport",
        input: ({ context }) => ({ id: context.id! }),
        onDone: { target: "told", actions: noteJob },
        onError: [
          {
            guard: { type: "isGone", params: failure },
            target: "choosing",
            actions: ["forget", noteFailure, { type: "showAddress", params: { id: null } }],
          },
          { guard: isSignedOut, target: "unread", actions: ["noteSignedOut", showFailure] },
          { target: "unread", actions: noteFailure },
        ],
      },
    },
    unread: { tags: "unread", on: { retry: "reading" } },
    told: {
      description: "Where an import stands is the server's to say.",
      always: [
        { guard: "isTakenBack", target: "takenBack" },
        { guard: "isWritten", target: "written" },
        { target: "checked" },
      ],
    },
    choosing: {
      tags: "choosing",
      on: {
        "file.chosen": [
          {
            guard: { type: "isTooLarge", params: ({ event }) => event },
            actions: "noteTooLarge",
          },
          { target: "sending", actions: { type: "noteFile", params: ({ event }) => event } },
        ],
      },
    },
    sending: {
      description: "The file is only here. Given up, nothing comes of it: nothing is written.",
      initial: "checking",
      invoke: keepUnsavedWork,
      on: { cancel: { target: "choosing", actions: "forget" } },
      states: {
        checking: {
          tags: ["busy", "checking"],
          invoke: {
            id: "checkFile",
            src: "checkFile",
            input: ({ context }) => ({ file: context.file! }),
            onDone: {
              target: "#import.told",
              actions: [noteJob, { type: "showAddress", params: ({ event }) => ({ id: event.output.id }) }],
            },
            onError: [
              { guard: isSignedOut, target: "unsent", actions: ["noteSignedOut", showFailure] },
              { target: "#import.choosing", actions: noteFailure },
            ],
          },
        },
        unsent: {
          tags: "unsent",
          description: "The session has ended. Once it is the same user's again, the same file is sent.",
          on: { retry: "checking", "user.signedIn": "checking" },
        },
      },
    },
    checked: {
      tags: "checked",
      initial: "judging",
      on: {
        "check.again": { target: "checkingAgain", actions: "forgetFailure" },
        "start.over": {
          target: "choosing",
          actions: [
            { type: "discardImport", params: ({ context }) => ({ id: context.job!.id }) },
            "forget",
            { type: "showAddress", params: { id: null } },
          ],
        },
      },
      states: {
        judging: { always: [{ guard: "hasWork", target: "ready" }, { target: "idle" }] },
        ready: { on: { write: "#import.asking" } },
        idle: { description: "There is nothing to write: all is as it is, or broken." },
      },
    },
    checkingAgain: {
      tags: ["busy", "checked"],
      invoke: {
        id: "checkAgain",
        src: "checkAgain",
        input: ({ context }) => ({ id: context.job!.id }),
        onDone: { target: "told", actions: [{ ...noteJob, type: "noteAgain" }, "forgetRows"] },
        onError: { target: "told", actions: showFailure },
      },
    },
    asking: { tags: "checked", on: { confirm: "confirmed", dismiss: "checked" } },
    confirmed: {
      initial: "writing",
      invoke: keepUnsavedWork,
      states: {
        writing: {
          tags: ["busy", "checked"],
          invoke: {
            id: "writeRows",
            src: "writeRows",
            input: ({ context: { job } }) => ({ id: job!.id, version: job!.version }),
            onDone: { target: "#import.told", actions: [noteJob, "forgetRows"] },
            onError: [
              {
                guard: { type: "hasChangedSince", params: failure },
                target: "#import.checkingAgain",
                description:
                  "What is written is what was shown: where things have changed, it is shown anew.",
                actions: noteFailure,
              },
              { guard: isSignedOut, target: "failed", actions: ["noteSignedOut", showFailure] },
              { target: "failed", actions: noteFailure },
            ],
          },
        },
        failed: {
          tags: "failed",
          description:
            "Perhaps it was written and the answer lost: another try finds out, and writes nothing twice. What was confirmed needs no other word from whoever has signed in again.",
          on: {
            retry: "writing",
            "user.signedIn": "writing",
            dismiss: { target: "#import.checkingAgain", actions: "forgetFailure" },
          },
        },
      },
    },
    written: {
      tags: "written",
      initial: "counting",
      on: {
        "start.over": {
          target: "choosing",
          actions: ["forget", { type: "showAddress", params: { id: null } }],
        },
        "take.back": { guard: "canTakeBack", target: "askingBack", actions: "forgetFailure" },
      },
      states: {
        counting: { always: [{ guard: "hasBroken", target: "partly" }, { target: "wholly" }] },
        wholly: {},
        partly: { description: "Broken rows were left out." },
      },
    },
    askingBack: { tags: "written", on: { confirm: "takingBack", dismiss: "written" } },
    takingBack: {
      tags: ["busy", "written"],
      invoke: {
        id: "takeBack",
        src: "takeBack",
        input: ({ context }) => ({ id: context.job!.id }),
        onDone: { target: "told", actions: [noteJob, "forgetRows"] },
        onError: [
          { guard: { type: "hasChangedSince", params: failure }, target: "written", actions: noteFailure },
          { target: "written", actions: showFailure },
        ],
      },
    },
    takenBack: {
      tags: "takenBack",
      on: {
        "start.over": {
          target: "choosing",
          actions: ["forget", { type: "showAddress", params: { id: null } }],
        },
      },
    },
  },
});
