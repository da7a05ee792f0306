import { assign, setup } from "xstate";
import type { Upload } from "#src/contracts/uploads.ts";
import {
  isConflict,
  isInvalid,
  isMissing,
  isUnanswered,
  isUnavailable,
  whyNotDone,
} from "#src/contracts/failures.ts";
import { whyNotTaken, type UploadedFile } from "#src/contracts/kinds/file.ts";
import type { FileLimits } from "#src/contracts/kinds/fileLimits.ts";
import { isRefusedFile, isUnsentFile, refusedFile, startingFile } from "#src/contracts/kinds/unsentFile.ts";
import { uploadLimits } from "#src/contracts/limits.ts";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, heard, promised } from "../provided.ts";

/** What the machine needs to know of a file: its content is read where it is sent. */
export type ChosenFile = { readonly name: string; readonly size: number; readonly lastModified: number };

type Input = {
  limits: FileLimits;
  /** The value in the form. */
  value: UploadedFile | null;
};

export type UploadContext = {
  limits: FileLimits;
  /** What the form gets back when an upload is cancelled. */
  kept: UploadedFile | null;
  file: ChosenFile | null;
  /** As on the server; null before it has responded. */
  upload: Upload | null;
  /** Why a file was not accepted, or not uploaded. */
  failure: string;
};

export type UploadEvent =
  /** With what the form holds now. */
  | { type: "file.chosen"; file: ChosenFile; held: UploadedFile | null }
  | { type: "remove"; held: UploadedFile | null }
  | { type: "pause" }
  | { type: "resume" }
  | { type: "cancel" }
  | { type: "network.returned" };

const nothing = { file: null, upload: null, failure: "" };
const cancelled = { focus: "the file", says: "The upload is cancelled." } as const;
const removed = { focus: "the file", says: "The file is removed." } as const;
const unreadable = "This file has changed or can no longer be read. Choose it again.";

/** How much of an upload the server has, in percent. A hundred means all of it. */
export const percentOf = ({ received, bytes }: Pick<Upload, "received" | "bytes">): number =>
  Math.floor((received / bytes) * 100);

type Failed = { event: { error: unknown } };
const failing = ({ event }: Failed) => ({ error: event.error });
const giveKept = {
  type: "give",
  params: ({ context }: { context: UploadContext }) => ({ value: context.kept }),
} as const;

const outOfReach = { guard: { type: "isOutOfReach", params: failing }, target: "#upload.lost" } as const;

const giveRefused = {
  type: "give",
  params: ({ context }: { context: UploadContext }) => ({ value: refusedFile(context.file!) }),
} as const;

/** What is wrong with the file itself, and what is not: the server, or the session. */
const refusals = [
  {
    guard: { type: "isRefused", params: failing },
    target: "#upload.idle.failed",
    actions: [giveRefused, { type: "noteRefusal", params: failing }],
  },
  {
    target: "#upload.paused",
    description: "What the server has stays there, even when the session is over.",
    actions: { type: "showFailure", params: ({ event }: Failed) => ({ failure: event.error }) },
  },
] as const;

const onFailure = [
  outOfReach,
  {
    guard: { type: "isOutOfStep", params: failing },
    target: "#upload.starting",
    description: "Another tab was faster, or what was there is gone: the server says where to go on.",
  },
  {
    guard: { type: "isUnreadable", params: failing },
    target: "#upload.idle.failed",
    actions: [giveRefused, { type: "noteFailure", params: { failure: unreadable } }],
  },
  ...refusals,
] as const;

const cancelling = [
  { guard: "hasUpload", target: "#upload.cancelling" },
  { meta: cancelled, target: "#upload.idle.resting", actions: ["forget", giveKept] },
] as const;

const answering = ({ event }: { event: { output: Upload } }) => ({ upload: event.output });

/**
 * The file of a field on its way to the server, chunk by chunk. Every start, the first or a later one, asks the server
 * what it has and continues from there: after a pause, without a network, after a reload, beside another tab. The form
 * has the file from the start, so that a record is not saved without it by oversight: the contract refuses a file that
 * the server does not know yet or has refused, and the server refuses an incomplete one.
 */
export const uploadMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as Input,
    context: {} as UploadContext,
    events: {} as UploadEvent,
    tags: {} as "busy" | "open",
  },
  actors: {
    findUnfinished: promised<{ upload: Upload | null }>("findUnfinished"),
    startUpload: promised<Upload, { file: ChosenFile }>("startUpload"),
    sendPart: promised<Upload, { file: ChosenFile; upload: Upload }>("sendPart"),
    finishUpload: promised<Upload, { file: ChosenFile; upload: Upload }>("finishUpload"),
    discardUpload: promised<void, { upload: Upload }>("discardUpload"),
    listenForNetwork: heard<UploadEvent>("listenForNetwork"),
  },
  actions: {
    give: effect<{ value: UploadedFile | null }>("give"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    drop: effect<{ upload: Upload }>("drop"),
    noteFile: assign((_, { file }: { file: ChosenFile }) => ({ ...nothing, file })),
    /** The form may have been reset since the last upload. */
    noteHeld: assign(({ context: { upload, kept } }, { held }: { held: UploadedFile | null }) => ({
      kept: isOnItsWay(held, upload) ? kept : held,
    })),
    noteUpload: assign((_, { upload }: { upload: Upload }) => ({ upload })),
    noteUnfinished: assign(({ context: { kept } }, { upload }: { upload: Upload }) => ({
      upload,
      // A draft of the form may hold this file, which cannot be restored.
      kept: kept?.id === upload.id ? null : kept,
    })),
    noteFailure: assign((_, { failure }: { failure: string }) => ({ failure })),
    noteRefusal: assign((_, { error }: { error: unknown }) => ({ failure: whyNotDone(error) })),
    noteWhyNot: assign(({ context }, { file }: { file: ChosenFile }) => ({
      failure: whyNotTaken(context.limits, { name: file.name, bytes: file.size }) ?? "",
    })),
    keep: assign(({ context }) => ({ kept: fileOf(context.upload!), failure: "" })),
    keepNone: assign({ ...nothing, kept: null }),
    forgetFailure: assign({ failure: "" }),
    forget: assign(nothing),
  },
  guards: {
    isNotTaken: ({ context }, { file }: { file: ChosenFile }) =>
      whyNotTaken(context.limits, { name: file.name, bytes: file.size }) !== null,
    isThere: (_, { upload }: { upload: Upload | null }) => upload !== null,
    wasFinished: (_, { upload }: { upload: Upload }) => upload.finished,
    isFinished: ({ context }) => context.upload!.finished,
    isWhole: ({ context }) => context.upload!.received === context.upload!.bytes,
    hasUpload: ({ context }) => context.upload !== null,
    holdsRefused: (_, { held }: { held: UploadedFile | null }) => isRefusedFile(held),
    holdsRefusedUpload: ({ context }, { held }: { held: UploadedFile | null }) =>
      context.upload !== null && isRefusedFile(held),
    isOutOfReach: (_, { error }: { error: unknown }) => isUnanswered(error) || isUnavailable(error),
    isOutOfStep: ({ context }, { error }: { error: unknown }) =>
      context.upload !== null && (isConflict(error) || isMissing(error)),
    isRefused: (_, { error }: { error: unknown }) => isInvalid(error) || isConflict(error),
    isUnreadable: (_, { error }: { error: unknown }) =>
      error instanceof Error && error.name === "NotReadableError",
  },
  delays: { nextTry: uploadLimits.nextTry },
}).createMachine({
  id: "upload",
  context: ({ input: { limits, value } }) => ({ ...nothing, limits, kept: value }),
  initial: "idle",
  on: {
    "file.chosen": [
      {
        meta: said,
        guard: { type: "isNotTaken", params: ({ event }) => event },
        description: "The one that is on its way goes on.",
        actions: { type: "noteWhyNot", params: ({ event }) => event },
      },
      {
        target: ".starting",
        description: "Another file takes the place of one that is on its way.",
        actions: [
          { type: "noteHeld", params: ({ event }) => event },
          { type: "noteFile", params: ({ event }) => event },
          { type: "give", params: ({ event }) => ({ value: startingFile(event.file) }) },
        ],
      },
    ],
  },
  states: {
    idle: {
      initial: "looking",
      meta: said,
      on: {
        "file.chosen": {
          meta: said,
          guard: { type: "isNotTaken", params: ({ event }) => event },
          description: "The form has it all the same, and cannot be saved until it is removed or replaced.",
          actions: [
            { type: "noteHeld", params: ({ event }) => event },
            { type: "noteWhyNot", params: ({ event }) => event },
            { type: "give", params: ({ event }) => ({ value: refusedFile(event.file) }) },
          ],
        },
        remove: [
          {
            guard: { type: "holdsRefused", params: ({ event }) => event },
            meta: removed,
            description: "The form gets back what it had before.",
            actions: ["forgetFailure", giveKept],
          },
          {
            guard: "hasUpload",
            meta: removed,
            target: ".resting",
            description: "Unless a record has it, nobody needs it any more.",
            actions: [
              { type: "drop", params: ({ context }) => ({ upload: context.upload! }) },
              "keepNone",
              giveKept,
            ],
          },
          { meta: removed, target: ".resting", actions: ["keepNone", giveKept] },
        ],
      },
      states: {
        looking: {
          invoke: {
            id: "findUnfinished",
            src: "findUnfinished",
            onDone: [
              {
                guard: { type: "isThere", params: ({ event }) => event.output },
                target: "unfinished",
                actions: {
                  type: "noteUnfinished",
                  params: ({ event }) => ({ upload: event.output.upload! }),
                },
              },
              { target: "resting" },
            ],
            onError: { target: "resting", description: "Choosing the file again finds it all the same." },
          },
        },
        resting: { description: "The form has the record's file, or none." },
        unfinished: {
          description: "The page was left on the way. The browser has no file before it is chosen again.",
          on: { cancel: "#upload.cancelling" },
        },
        failed: {
          description: "The form has the refused file, and cannot be saved until it is removed or replaced.",
          on: {
            remove: [
              {
                guard: { type: "holdsRefusedUpload", params: ({ event }) => event },
                meta: removed,
                target: "resting",
                actions: [
                  { type: "drop", params: ({ context }) => ({ upload: context.upload! }) },
                  "forget",
                  giveKept,
                ],
              },
              {
                guard: { type: "holdsRefused", params: ({ event }) => event },
                meta: removed,
                target: "resting",
                actions: ["forget", giveKept],
              },
            ],
          },
        },
        done: {},
      },
    },
    starting: {
      meta: said,
      tags: ["open", "busy"],
      invoke: {
        id: "startUpload",
        src: "startUpload",
        input: ({ context }) => ({ file: context.file! }),
        onDone: {
          target: "goingOn",
          actions: [
            { type: "noteUpload", params: answering },
            { type: "give", params: ({ event }) => ({ value: fileOf(event.output) }) },
          ],
        },
        onError: [outOfReach, ...refusals],
      },
      on: { cancel: [...cancelling] },
    },
    goingOn: {
      always: [
        { guard: "isFinished", target: "idle.done", actions: "keep" },
        { guard: "isWhole", target: "finishing" },
        { target: "sending" },
      ],
    },
    sending: {
      meta: quiet,
      tags: ["open", "busy"],
      invoke: {
        id: "sendPart",
        src: "sendPart",
        input: ({ context }) => ({ file: context.file!, upload: context.upload! }),
        onDone: { target: "goingOn", actions: { type: "noteUpload", params: answering } },
        onError: [...onFailure],
      },
      on: { pause: "paused", cancel: "cancelling" },
    },
    finishing: {
      meta: quiet,
      tags: ["open", "busy"],
      description: "What arrived is compared with the file as a whole.",
      invoke: {
        id: "finishUpload",
        src: "finishUpload",
        input: ({ context }) => ({ file: context.file!, upload: context.upload! }),
        onDone: [
          {
            guard: { type: "wasFinished", params: answering },
            target: "idle.done",
            actions: [{ type: "noteUpload", params: answering }, "keep"],
          },
          {
            target: "idle.failed",
            description: "The server has dropped what differs.",
            actions: [giveRefused, { type: "noteFailure", params: { failure: unreadable } }],
          },
        ],
        onError: [...onFailure],
      },
      on: { cancel: "cancelling" },
    },
    paused: {
      meta: said,
      tags: "open",
      on: { resume: "starting", cancel: [...cancelling] },
    },
    lost: {
      meta: said,
      tags: "open",
      invoke: {
        id: "listenForNetwork",
        src: "listenForNetwork",
        onError: { description: "It is tried again all the same." },
      },
      on: {
        "network.returned": "starting",
        resume: "starting",
        cancel: [...cancelling],
      },
      after: { nextTry: "starting" },
    },
    cancelling: {
      meta: quiet,
      tags: ["open", "busy"],
      invoke: {
        id: "discardUpload",
        src: "discardUpload",
        input: ({ context }) => ({ upload: context.upload! }),
        onDone: { meta: cancelled, target: "idle.resting", actions: ["forget", giveKept] },
        onError: {
          meta: cancelled,
          target: "idle.resting",
          description: "The server deletes what no record uses.",
          actions: ["forget", giveKept],
        },
      },
    },
  },
});

const fileOf = ({ id, name, bytes }: Upload): UploadedFile => ({ id, name, bytes });

/** Whether the form's file is not uploaded: it does not come back if another file is cancelled or removed. */
const isOnItsWay = (held: UploadedFile | null, upload: Upload | null): boolean =>
  isUnsentFile(held) || (upload !== null && !upload.finished && held?.id === upload.id);
