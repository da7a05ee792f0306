import type { FileContext, fileMachine } from "#src/machines/admin/fileMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type File = At<FileContext>;

const none = { file: null, original: null, shown: null, selection: null, failure: "" };
/** The models accept pictures of two types. */
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

/** What these laws prove. */
const rule = {
  whole: "the form gets the whole picture before it is cropped, and keeps its picture if anything fails",
  chosen: "a file of another type, or too large, is rejected without being read",
};

/** The form gets the whole file, and a picture can be cropped afterwards, repeatedly (T-48). */
export const fileLaws: LawTable<typeof fileMachine> = {
  start: ({ accept, mostBytes }) => ({ to: "resting", context: { accept, mostBytes, ...none } }),
  waits: {},
  laws: [
    {
      in: resting,
      on: "file.chosen",
      when: isOtherType,
      sets: { failure: "This file type is not supported. Choose a PNG file." },
      rule: rule.chosen,
    },
    {
      in: resting,
      on: "file.chosen",
      when: (at) => !isOtherType(at) && isTooLarge(at),
      sets: { failure: "Choose a file under 0 MB" },
      rule: rule.chosen,
    },
    {
      in: resting,
      on: "file.chosen",
      when: (at) => !isOtherType(at) && !isTooLarge(at),
      to: "reading",
      sets: ({ event }) => ({ file: event["file"], failure: "" }),
      does: ({ event }) => [asks("readFile", { file: event["file"] })],
      rule: rule.chosen,
    },
    { in: resting, on: "remove", to: "resting", sets: none, does: [gives(null)], rule: rule.whole },
    // The form has the whole picture at once; cropping is optional.
    {
      in: "reading",
      on: "readFile ✓",
      when: canBeCropped,
      to: "opening",
      sets: came,
      does: ({ event }) => [gives(event["output"].original.address), asks("loadCropper")],
      rule: rule.whole,
    },
    {
      in: "reading",
      on: "readFile ✓",
      when: (at) => !canBeCropped(at),
      to: "chosen",
      sets: came,
      does: ({ event }) => [gives(event["output"].original.address)],
      rule: rule.whole,
    },
    {
      in: "reading",
      on: "readFile ✗",
      to: "resting",
      sets: { ...none, failure: "This file cannot be read. Choose another one." },
      rule: rule.whole,
    },
    { in: "opening", on: "loadCropper ✓", to: "cropping", rule: rule.whole },
    {
      in: "opening",
      on: "loadCropper ✗",
      to: "chosen",
      sets: { failure: "Cropping could not be loaded. The picture has not changed." },
      rule: rule.whole,
    },
    {
      in: "cropping",
      on: "selection.moved",
      sets: ({ event }) => ({ selection: event["selection"] }),
      rule: rule.whole,
    },
    {
      in: "cropping",
      on: "apply",
      to: "cutting",
      sets: { failure: "" },
      does: ({ context: { file, selection } }) => [asks("cutPicture", { file, selection })],
      rule: rule.whole,
    },
    {
      in: "cropping",
      on: "whole",
      to: "chosen",
      sets: ({ context }) => ({ shown: context.original, failure: "" }),
      does: ({ context }) => [gives(context.original!.address)],
      rule: rule.whole,
    },
    { in: "cropping", on: "dismiss", to: "chosen", sets: { failure: "" }, rule: rule.whole },
    {
      in: "cutting",
      on: "cutPicture ✓",
      to: "chosen",
      sets: ({ event }) => ({ shown: event["output"] }),
      does: ({ event }) => [gives(event["output"].address)],
      rule: rule.whole,
    },
    {
      in: "cutting",
      on: "cutPicture ✗",
      to: "cropping",
      sets: { failure: "This browser cannot crop the picture. Use it as it is, or choose another one." },
      rule: rule.whole,
    },
    {
      in: "chosen",
      on: "crop",
      when: canBeCropped,
      to: "opening",
      sets: { failure: "" },
      does: [asks("loadCropper")],
      rule: rule.whole,
    },
    { in: "chosen", on: "crop", when: (at) => !canBeCropped(at), rule: rule.whole },
  ],
};
