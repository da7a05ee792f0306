import type { FileContext, fileMachine } from "#src/machines/admin/fileMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type File = At<FileContext>;

const none = { file: null, original: null, shown: null, selection: null, failure: "" };
/** The models take pictures of two kinds. */
const isOtherType = ({ event }: File): boolean => !["image/png", "image/gif"].includes(event["file"].type);
const isTooLarge = ({ context, event }: File): boolean => event["file"].size > context.mostBytes!;
const canBeCropped = ({ context, event }: File): boolean =>
  (event["output"]?.original ?? context.original).keeps === "";
const gives = (address: string | null) => does("give", { address });
const came = ({ event: { output } }: File) => ({
  original: output.original,
  selection: output.selection,
  shown: output.original,
});
const resting = ["resting", "chosen"];

/** A file is given to the form whole, and a picture can be cropped then, and again (T-48). */
export const fileLaws: LawTable<typeof fileMachine> = {
  start: ({ accept, mostBytes }) => ({ to: "resting", context: { accept, mostBytes, ...none } }),
  waits: {},
  laws: [
    {
      in: resting,
      on: "file.chosen",
      when: isOtherType,
      sets: { failure: "This file type is not supported" },
    },
    {
      in: resting,
      on: "file.chosen",
      when: (at) => !isOtherType(at) && isTooLarge(at),
      sets: { failure: "Choose a file under 0 MB" },
    },
    {
      in: resting,
      on: "file.chosen",
      when: (at) => !isOtherType(at) && !isTooLarge(at),
      to: "reading",
      sets: ({ event }) => ({ file: event["file"], failure: "" }),
      does: ({ event }) => [asks("readFile", { file: event["file"] })],
    },
    { in: resting, on: "remove", to: "resting", sets: none, does: [gives(null)] },
    // The form has the whole picture at once; cropping is optional.
    {
      in: "reading",
      on: "readFile ✓",
      when: canBeCropped,
      to: "opening",
      sets: came,
      does: ({ event }) => [gives(event["output"].original.address), asks("loadCropper")],
    },
    {
      in: "reading",
      on: "readFile ✓",
      when: (at) => !canBeCropped(at),
      to: "chosen",
      sets: came,
      does: ({ event }) => [gives(event["output"].original.address)],
    },
    {
      in: "reading",
      on: "readFile ✗",
      to: "resting",
      sets: { ...none, failure: "This file cannot be read. Choose another one" },
    },
    { in: "opening", on: "loadCropper ✓", to: "cropping" },
    {
      in: "opening",
      on: "loadCropper ✗",
      to: "chosen",
      sets: { failure: "Cropping could not be loaded. The picture has not changed" },
    },
    { in: "cropping", on: "selection.moved", sets: ({ event }) => ({ selection: event["selection"] }) },
    {
      in: "cropping",
      on: "apply",
      to: "cutting",
      sets: { failure: "" },
      does: ({ context: { file, selection } }) => [asks("cutPicture", { file, selection })],
    },
    {
      in: "cropping",
      on: "whole",
      to: "chosen",
      sets: ({ context }) => ({ shown: context.original, failure: "" }),
      does: ({ context }) => [gives(context.original!.address)],
    },
    { in: "cropping", on: "dismiss", to: "chosen", sets: { failure: "" } },
    {
      in: "cutting",
      on: "cutPicture ✓",
      to: "chosen",
      sets: ({ event }) => ({ shown: event["output"] }),
      does: ({ event }) => [gives(event["output"].address)],
    },
    {
      in: "cutting",
      on: "cutPicture ✗",
      to: "cropping",
      sets: { failure: "This browser cannot crop the picture. Use it as it is, or choose another one" },
    },
    {
      in: "chosen",
      on: "crop",
      when: canBeCropped,
      to: "opening",
      sets: { failure: "" },
      does: [asks("loadCropper")],
    },
    { in: "chosen", on: "crop", when: (at) => !canBeCropped(at) },
  ],
};
