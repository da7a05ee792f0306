import { assign, setup } from "xstate";
import { asks, back, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { isUnauthorized, whyNotDone, isConflict, isMissing } from "#src/contracts/failures.ts";
import { effect, heard, promised } from "../provided.ts";

/** What the machine needs to know of a file: its content is read where it is sent. */
export type ImportFile = { readonly name: string; readonly size: number };

/** The state of an import, as the server reports it; the rest of it is only for the view. */
export type ImportTold = {
  readonly id: number;
  readonly version: string;
  readonly status: "checked" | "done" | "rolled_back";
  readonly counts: Readonly<Record<"new" | "changed" | "unchanged" | "broken", number>>;
  readonly can_undo: boolean;
  /** For how many of the new records the follow-up act was done; null until it was. */
  readonly acted: number | null;
};

/** Replaces the value of a cell; with `all`, wherever its column has the same value. */
export type ImportMend = {
  readonly n: number;
  readonly field: string;
  readonly text: string;
  readonly all: boolean;
};
/** Cells that are fixed, or which column fills in which field. */
export type ImportChange =
  | { readonly mends: readonly ImportMend[] }
  | { readonly columns: readonly (string | null)[] };

/** What may be done with an import that was written: the follow-up act for the new records, or undoing it. */
export type ImportFollowing = "actOnNew" | "takeBack";

export type ImportContext = {
  /** The number of an import that the address names, until it is read. */
  id: number | null;
  file: ImportFile | null;
  job: ImportTold | null;
  /** In the order in which they were made; the first is being sent. */
  changes: readonly ImportChange[];
  /** The one that the user is asked about, or that is being done. */
  following: ImportFollowing | null;
  /** Why a file was not accepted, or an import not written or not undone. */
  failure: string;
};

export type ImportEvent =
  | { type: "file.chosen"; file: ImportFile }
  /** A past import. */
  | { type: "open"; id: number }
  | { type: "change"; change: ImportChange }
  | { type: "cancel" }
  | { type: "retry" }
  /** The session had ended, and belongs to the same user again. */
  | { type: "user.signedIn" }
  | { type: "check.again" }
  | { type: "write" }
  | { type: "follow"; following: ImportFollowing }
  | { type: "confirm" }
  | { type: "dismiss" }
  | { type: "start.over" };

/** The stages of an import: it is in exactly one of these, except while it is being read. */
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

const none = { id: null, file: null, job: null, changes: [], following: null, failure: "" };
type Failed = { event: { error: unknown } };
const failure = ({ event }: Failed) => ({ failure: event.error });
const showFailure = { type: "showFailure", params: failure } as const;
const noteFailure = { type: "noteFailure", params: failure } as const;
/** If the user is signed out, the session tells them what to do, so it has to know. */
const isSignedOut = { type: "isSignedOut", params: failure } as const;
/**
 * Holds what leaving would lose. A user who is signed out in the meantime signs in on the spot (D-7), and this reports
 * it.
 */
const keepUnsavedWork = {
  id: "keepUnsavedWork",
  src: "keepUnsavedWork",
  onError: { description: "The import works without it." },
} as const;
const itsFollowing = ({ event: { following } }: { event: { following: ImportFollowing } }) => ({ following });
const addChange = {
  type: "addChange",
  params: ({ event }: { event: { change: ImportChange } }) => event,
} as const;
const noteJob = {
  type: "noteJob",
  params: ({ event }: { event: { output: ImportTold } }) => ({ job: event.output }),
} as const;

/**
 * A file of records: chosen, checked by the server, shown with everything that is wrong, and only then written, all of
 * it or nothing (T-54). The import has a number of its own, which the address keeps: after a lost connection, an ended
 * session or in a second tab it is read again, in the same state as before. Writing it twice has the same effect as
 * writing it once.
 */
export const importMachine = setup({
  types: {
    meta: {} as Declared,
    /** `mayAct`: an act may follow for the new records, such as inviting people. */
    input: {} as { id: number | null; mostBytes: number; mayAct: boolean },
    context: {} as ImportContext & { mostBytes: number; mayAct: boolean },
    events: {} as ImportEvent,
    tags: {} as "busy" | ImportStage,
  },
  actors: {
    readImport: promised<ImportTold, { id: number }>("readImport"),
    checkFile: promised<ImportTold, { file: ImportFile }>("checkFile"),
    checkAgain: promised<ImportTold, { id: number }>("checkAgain"),
    writeRows: promised<ImportTold, { id: number; version: string }>("writeRows"),
    changeFile: promised<ImportTold, { id: number; change: ImportChange }>("changeFile"),
    follow: promised<ImportTold, { id: number; following: ImportFollowing }>("follow"),
    keepUnsavedWork: heard<{ type: "user.signedIn" }>("keepUnsavedWork"),
  },
  actions: {
    /** Makes the address name this import, or none. */
    showAddress: effect<{ id: number | null }>("showAddress"),
    discardImport: effect<{ id: number }>("discardImport"),
    forgetRows: effect("forgetRows"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteId: assign((_, { id }: { id: number }) => ({ id, failure: "" })),
    addChange: assign(({ context }, { change }: { change: ImportChange }) => ({
      changes: [...context.changes, change],
      failure: "",
    })),
    dropChange: assign(({ context }) => ({ changes: context.changes.slice(1) })),
    forgetChanges: assign({ changes: [] }),
    noteFile: assign((_, { file }: { file: ImportFile }) => ({ file, failure: "" })),
    noteJob: assign((_, { job }: { job: ImportTold }) => ({ id: job.id, job, failure: "" })),
    /** Keeps the failure: the user has yet to read why the import is checked again. */
    noteAgain: assign((_, { job }: { job: ImportTold }) => ({ id: job.id, job })),
    noteFollowing: assign((_, { following }: { following: ImportFollowing }) => ({ following, failure: "" })),
    forgetFailure: assign({ failure: "" }),
    noteFailure: assign((_, told: { failure: unknown }) => ({ failure: whyNotDone(told.failure) })),
    noteSignedOut: assign({ failure: "Your session has ended" }),
    noteTooLarge: assign(({ context: { mostBytes } }) => ({
      failure: `Choose a file under ${mostBytes / 1_000_000} MB`,
    })),
    forget: assign(none),
  },
  guards: {
    hasImport: ({ context }) => context.id !== null,
    isTooLarge: ({ context }, { file }: { file: ImportFile }) => file.size > context.mostBytes,
    isSignedOut: (_, told: { failure: unknown }) => isUnauthorized(told.failure),
    isGone: (_, told: { failure: unknown }) => isMissing(told.failure),
    hasChangedSince: (_, told: { failure: unknown }) => isConflict(told.failure),
    isUndone: ({ context }) => context.job!.status === "rolled_back",
    isWritten: ({ context }) => context.job!.status === "done",
    hasRowsWithErrors: ({ context }) => context.job!.counts.broken > 0,
    hasRowsToWrite: ({ context: { job } }) => job!.counts.new + job!.counts.changed > 0,
    hasChanges: ({ context }) => context.changes.length > 0,
    hasMoreChanges: ({ context }) => context.changes.length > 1,
    canDoNext: ({ context: { job, mayAct } }, { following }: { following: ImportFollowing }) =>
      following === "takeBack" ? job!.can_undo : mayAct && job!.counts.new > 0 && job!.acted === null,
  },
}).createMachine({
  id: "import",
  context: ({ input: { id, mostBytes, mayAct } }) => ({ ...none, id, mostBytes, mayAct }),
  initial: "beginning",
  states: {
    beginning: { always: [{ guard: "hasImport", target: "reading" }, { target: "choosing" }] },
    reading: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "readImport",
        src: "readImport",
        input: ({ context }) => ({ id: context.id! }),
        onDone: { meta: { focus: "the result", says: "shown" }, target: "told", actions: noteJob },
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
    unread: { meta: { focus: "the failure", says: "shown" }, tags: "unread", on: { retry: "reading" } },
    told: {
      description: "Only the server knows the status of an import.",
      always: [
        { guard: "isUndone", target: "takenBack", actions: "forgetChanges" },
        { guard: "isWritten", target: "written", actions: "forgetChanges" },
        { guard: "hasChanges", target: "changing" },
        { target: "checked" },
      ],
    },
    choosing: {
      meta: { focus: "the file", says: "nothing" },
      tags: "choosing",
      on: {
        open: {
          target: "reading",
          actions: [
            { type: "noteId", params: ({ event }) => ({ id: event.id }) },
            { type: "showAddress", params: ({ event }) => ({ id: event.id }) },
          ],
        },
        "file.chosen": [
          {
            meta: said,
            guard: { type: "isTooLarge", params: ({ event }) => event },
            actions: "noteTooLarge",
          },
          { target: "sending", actions: { type: "noteFile", params: ({ event }) => event } },
        ],
      },
    },
    sending: {
      description: "The file exists only in this browser. Cancelling leaves nothing behind.",
      initial: "checking",
      invoke: keepUnsavedWork,
      on: { cancel: { target: "choosing", actions: "forget" } },
      states: {
        checking: {
          meta: { focus: "the progress", says: "shown" },
          tags: ["busy", "checking"],
          invoke: {
            id: "checkFile",
            src: "checkFile",
            input: ({ context }) => ({ file: context.file! }),
            onDone: {
              meta: { focus: "the result", says: "shown" },
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
          meta: { focus: "the failure", says: "shown" },
          tags: "unsent",
          description: "The session has ended. The same file is sent once the same user has signed in again.",
          on: { retry: "checking", "user.signedIn": "checking" },
        },
      },
    },
    checked: {
      meta: said,
      tags: "checked",
      initial: "judging",
      on: {
        "check.again": { target: "checkingAgain", actions: "forgetFailure" },
        change: { target: "changing", actions: addChange },
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
        judging: { always: [{ guard: "hasRowsToWrite", target: "ready" }, { target: "idle" }] },
        ready: { on: { write: "#import.asking" } },
        idle: { description: "There is nothing to import: every row is unchanged or has errors." },
      },
    },
    changing: {
      description:
        "The file's cells or mapping are being changed, and more may be changed in the meantime. Typed text is kept until the server has it.",
      initial: "sending",
      invoke: keepUnsavedWork,
      states: {
        sending: {
          meta: quiet,
          tags: ["busy", "checked"],
          on: { change: { meta: quiet, actions: addChange } },
          invoke: {
            id: "changeFile",
            src: "changeFile",
            input: ({ context }) => ({ id: context.job!.id, change: context.changes[0]! }),
            onDone: [
              {
                guard: "hasMoreChanges",
                target: "sending",
                reenter: true,
                actions: [noteJob, "dropChange"],
              },
              { target: "#import.told", actions: [noteJob, "dropChange", "forgetRows"] },
            ],
            onError: [
              {
                guard: { type: "hasChangedSince", params: failure },
                target: "#import.checkingAgain",
                description: "It was imported, or checked, in another tab.",
                actions: [noteFailure, "forgetChanges"],
              },
              { guard: isSignedOut, target: "unchanged", actions: ["noteSignedOut", showFailure] },
              { target: "unchanged", actions: noteFailure },
            ],
          },
        },
        unchanged: {
          meta: said,
          tags: "checked",
          on: {
            retry: "sending",
            "user.signedIn": "sending",
            change: { target: "sending", actions: addChange },
            dismiss: { target: "#import.told", actions: ["forgetChanges", "forgetFailure", "forgetRows"] },
          },
        },
      },
    },
    checkingAgain: {
      description: "Changes made in the meantime are sent afterwards, if they can still be made then.",
      meta: quiet,
      tags: ["busy", "checked"],
      on: { change: { meta: quiet, actions: addChange } },
      invoke: {
        id: "checkAgain",
        src: "checkAgain",
        input: ({ context }) => ({ id: context.job!.id }),
        onDone: {
          // The rows shown may be the same as before.
          meta: { focus: "stay", says: "The import has been checked again." },
          target: "told",
          actions: [{ ...noteJob, type: "noteAgain" }, "forgetRows"],
        },
        onError: { target: "told", actions: showFailure },
      },
    },
    asking: {
      meta: asks,
      tags: "checked",
      on: { confirm: "confirmed", dismiss: { target: "checked", meta: back } },
    },
    confirmed: {
      initial: "writing",
      invoke: keepUnsavedWork,
      states: {
        writing: {
          meta: quiet,
          tags: ["busy", "checked"],
          invoke: {
            id: "writeRows",
            src: "writeRows",
            input: ({ context: { job } }) => ({ id: job!.id, version: job!.version }),
            onDone: {
              meta: { focus: "the result", says: "shown" },
              target: "#import.told",
              actions: [noteJob, "forgetRows"],
            },
            onError: [
              {
                guard: { type: "hasChangedSince", params: failure },
                target: "#import.checkingAgain",
                description: "Only what was shown is written. If anything has changed, it is shown again.",
                actions: noteFailure,
              },
              { guard: isSignedOut, target: "failed", actions: ["noteSignedOut", showFailure] },
              { target: "failed", actions: noteFailure },
            ],
          },
        },
        failed: {
          meta: { focus: "the failure", says: "shown" },
          tags: "failed",
          description:
            "It may have been written and the answer lost: trying again finds out and writes nothing twice. The same user, signed in again, need not confirm again.",
          on: {
            retry: "writing",
            "user.signedIn": "writing",
            dismiss: { target: "#import.checkingAgain", actions: "forgetFailure" },
          },
        },
      },
    },
    written: {
      meta: said,
      tags: "written",
      initial: "counting",
      on: {
        "start.over": {
          target: "choosing",
          actions: ["forget", { type: "showAddress", params: { id: null } }],
        },
        follow: {
          guard: { type: "canDoNext", params: itsFollowing },
          target: "askingToFollow",
          actions: { type: "noteFollowing", params: itsFollowing },
        },
      },
      states: {
        counting: { always: [{ guard: "hasRowsWithErrors", target: "partly" }, { target: "wholly" }] },
        wholly: {},
        partly: { description: "Broken rows were left out." },
      },
    },
    askingToFollow: {
      meta: asks,
      tags: "written",
      on: { confirm: "following", dismiss: { target: "written", meta: back } },
    },
    following: {
      meta: quiet,
      tags: ["busy", "written"],
      invoke: {
        id: "follow",
        src: "follow",
        input: ({ context: { job, following } }) => ({ id: job!.id, following: following! }),
        onDone: {
          meta: { focus: "the result", says: "shown" },
          target: "told",
          actions: [noteJob, "forgetRows"],
        },
        onError: [
          { guard: { type: "hasChangedSince", params: failure }, target: "written", actions: noteFailure },
          { target: "written", actions: showFailure },
        ],
      },
    },
    takenBack: {
      meta: said,
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
