import { assign, setup } from "xstate";
import { calledTypes } from "#src/contracts/kinds/file.ts";
import { fileTypes, type FileType } from "#src/contracts/kinds/fileTypes.ts";
import { asks, back, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, promised } from "../provided.ts";

/** What the machine needs to know of a file: its content is read and cropped where pictures are handled. */
export type FieldFile = { readonly name: string; readonly size: number; readonly type: string };

/**
 * What the form receives: an address with the whole file in it, and the size of a picture (0 × 0 for any other file).
 */
export type Shown = { readonly address: string; readonly width: number; readonly height: number };

/**
 * The file as it was chosen. `keeps` says why it can only be kept whole, and is empty for a picture that can be
 * cropped.
 */
export type Original = Shown & { readonly keeps: string };

/** A part of a picture, in hundredths of its width and height. */
export type Selection = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Input = {
  /** The accepted types, as in HTML; empty for any. */
  accept: string;
  mostBytes: number | null;
};

export type FileContext = Input & {
  file: FieldFile | null;
  original: Original | null;
  /** What the form holds: the whole file, or a cropped picture. */
  shown: Shown | null;
  selection: Selection | null;
  /** Why a file was not accepted, or not cropped. */
  failure: string;
};

export type FileEvent =
  | { type: "file.chosen"; file: FieldFile }
  | { type: "remove" }
  | { type: "crop" }
  | { type: "selection.moved"; selection: Selection }
  | { type: "apply" }
  | { type: "whole" }
  | { type: "dismiss" };

const none = { file: null, original: null, shown: null, selection: null, failure: "" };

/** Whether a file is of an accepted type. The file chooser ensures it, but a file may be dropped as well. */
export function isTaken(accept: string, { name, type }: FieldFile): boolean {
  const kinds = accept.split(",").map((kind) => kind.trim().toLowerCase());
  return kinds.some((kind) => {
    if (kind === "") return kinds.length === 1;
    if (kind.startsWith(".")) return name.toLowerCase().endsWith(kind);
    return kind.endsWith("/*") ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}

/** The types of files that can be uploaded and are accepted. */
const typesOf = (accept: string): readonly FileType[] =>
  (Object.keys(fileTypes) as FileType[]).filter((type) =>
    isTaken(accept, { name: `file.${type}`, size: 0, type: fileTypes[type].mime }),
  );

const choosing = [
  {
    meta: said,
    guard: { type: "isOtherType", params: ({ event }: { event: { file: FieldFile } }) => event },
    actions: "noteOtherType",
  },
  {
    meta: said,
    guard: { type: "isTooLarge", params: ({ event }: { event: { file: FieldFile } }) => event },
    actions: "noteTooLarge",
  },
  {
    target: "#file.reading",
    actions: { type: "noteFile", params: ({ event }: { event: { file: FieldFile } }) => event },
  },
] as const;

/**
 * A file of a field: chosen or dropped, read, and passed to the form whole. A picture can then be cropped, and cropped
 * again as long as the original is at hand. Whatever goes wrong with cropping, the form keeps what it has.
 */
export const fileMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as Input,
    context: {} as FileContext,
    events: {} as FileEvent,
    tags: {} as "busy" | "open",
  },
  actors: {
    readFile: promised<{ original: Original; selection: Selection }, { file: FieldFile }>("readFile"),
    loadCropper: promised<void>("loadCropper"),
    cutPicture: promised<Shown, { file: FieldFile; selection: Selection }>("cutPicture"),
  },
  actions: {
    give: effect<{ address: string | null }>("give"),
    noteFile: assign((_, { file }: { file: FieldFile }) => ({ file, failure: "" })),
    noteOriginal: assign(
      (_, { original, selection }: { original: Original; selection: Selection }): Partial<FileContext> => ({
        original,
        selection,
        shown: original,
      }),
    ),
    noteSelection: assign((_, { selection }: { selection: Selection }) => ({ selection })),
    noteShown: assign((_, { shown }: { shown: Shown }) => ({ shown })),
    noteWhole: assign(({ context }) => ({ shown: context.original })),
    noteFailure: assign((_, { failure }: { failure: string }) => ({ failure })),
    noteOtherType: assign(({ context }) => ({
      failure: `This file type is not supported. Choose ${calledTypes(typesOf(context.accept))}.`,
    })),
    noteTooLarge: assign(({ context }) => ({
      failure: `Choose a file under ${Math.floor(context.mostBytes! / 1_000_000)} MB`,
    })),
    forgetFailure: assign({ failure: "" }),
    forget: assign(none),
  },
  guards: {
    isOtherType: ({ context }, { file }: { file: FieldFile }) => !isTaken(context.accept, file),
    isTooLarge: ({ context: { mostBytes } }, { file }: { file: FieldFile }) =>
      mostBytes !== null && file.size > mostBytes,
    canBeCropped: (_, { original }: { original: Original }) => original.keeps === "",
  },
}).createMachine({
  id: "file",
  context: ({ input }) => ({ ...input, ...none }),
  initial: "resting",
  states: {
    resting: {
      meta: said,
      description: "Nothing has been chosen here: the form has the record's file.",
      on: {
        "file.chosen": [...choosing],
        remove: {
          meta: { focus: "the file", says: "The file is removed." },
          actions: ["forget", { type: "give", params: { address: null } }],
        },
      },
    },
    reading: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "readFile",
        src: "readFile",
        input: ({ context }) => ({ file: context.file! }),
        onDone: [
          {
            guard: { type: "canBeCropped", params: ({ event }) => event.output },
            target: "opening",
            description: "The form has the whole picture straight away; cropping is optional.",
            actions: [
              { type: "noteOriginal", params: ({ event }) => event.output },
              { type: "give", params: ({ event }) => ({ address: event.output.original.address }) },
            ],
          },
          {
            target: "chosen",
            actions: [
              { type: "noteOriginal", params: ({ event }) => event.output },
              { type: "give", params: ({ event }) => ({ address: event.output.original.address }) },
            ],
          },
        ],
        onError: {
          target: "resting",
          description: "The form keeps what it had before.",
          actions: [
            "forget",
            { type: "noteFailure", params: { failure: "This file cannot be read. Choose another one." } },
          ],
        },
      },
    },
    opening: {
      meta: quiet,
      tags: "busy",
      description: "The code for cropping is loaded with the first picture.",
      invoke: {
        id: "loadCropper",
        src: "loadCropper",
        onDone: "cropping",
        onError: {
          target: "chosen",
          actions: {
            type: "noteFailure",
            params: { failure: "Cropping could not be loaded. The picture has not changed." },
          },
        },
      },
    },
    cropping: {
      meta: asks,
      tags: "open",
      on: {
        "selection.moved": { meta: quiet, actions: { type: "noteSelection", params: ({ event }) => event } },
        apply: { target: "cutting", actions: "forgetFailure" },
        whole: {
          meta: back,
          target: "chosen",
          actions: [
            "noteWhole",
            "forgetFailure",
            { type: "give", params: ({ context }) => ({ address: context.original!.address }) },
          ],
        },
        dismiss: { meta: back, target: "chosen", actions: "forgetFailure" },
      },
    },
    cutting: {
      meta: quiet,
      tags: ["open", "busy"],
      invoke: {
        id: "cutPicture",
        src: "cutPicture",
        input: ({ context }) => ({ file: context.file!, selection: context.selection! }),
        onDone: {
          meta: back,
          target: "chosen",
          actions: [
            { type: "noteShown", params: ({ event }) => ({ shown: event.output }) },
            { type: "give", params: ({ event }) => ({ address: event.output.address }) },
          ],
        },
        onError: {
          meta: said,
          target: "cropping",
          actions: {
            type: "noteFailure",
            params: {
              failure: "This browser cannot crop the picture. Use it as it is, or choose another one.",
            },
          },
        },
      },
    },
    chosen: {
      meta: said,
      on: {
        "file.chosen": [...choosing],
        remove: {
          meta: { focus: "the file", says: "The file is removed." },
          target: "resting",
          actions: ["forget", { type: "give", params: { address: null } }],
        },
        crop: {
          guard: { type: "canBeCropped", params: ({ context }) => ({ original: context.original! }) },
          target: "opening",
          actions: "forgetFailure",
        },
      },
    },
  },
});
