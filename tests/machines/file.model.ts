import {
  fileMachine,
  type FileContext,
  type FileEvent,
  type Original,
  type Selection,
} from "#src/machines/admin/fileMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

const file = (name: string, size: number, type: string) => ({ name, size, type });
const middle: Selection = { x: 25, y: 0, width: 50, height: 100 };
const original = (address: string, keeps: string): Original => ({ address, width: 80, height: 40, keeps });

const events: FileEvent[] = [
  { type: "file.chosen", file: file("a.png", 10, "image/png") },
  { type: "file.chosen", file: file("b.png", 11, "image/png") },
  { type: "file.chosen", file: file("c.txt", 10, "text/plain") },
  { type: "remove" },
  { type: "crop" },
  { type: "selection.moved", selection: { x: 50, y: 0, width: 50, height: 100 } },
  { type: "apply" },
  { type: "whole" },
  { type: "dismiss" },
];

const view = ({ original: came, shown, failure }: FileContext): string =>
  [shown && (shown === came ? "whole" : "cropped"), came?.keeps && "for good", failure && "failed"]
    .filter(Boolean)
    .join(", ");

export const fileModel: Model<typeof fileMachine> = {
  machine: fileMachine,
  input: { accept: "image/png,image/gif", mostBytes: 10 },
  cases: [
    ...events,
    answered("readFile", { original: original("data:a", ""), selection: middle }),
    answered("readFile", { original: original("data:still", "It moves."), selection: middle }),
    failed("readFile"),
    answered("loadCropper", undefined),
    failed("loadCropper"),
    answered("cutPicture", { address: "data:cut", width: 40, height: 40 }),
    failed("cutPicture"),
  ],
  view,
};

/** A file of the wrong type that is also too large counts as having the wrong type. */
export const fileWrongModel: Model<typeof fileMachine> = {
  ...fileModel,
  cases: [...fileModel.cases, { type: "file.chosen", file: file("d.txt", 11, "text/plain") }],
};
