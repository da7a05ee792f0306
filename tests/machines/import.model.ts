import {
  importMachine,
  type ImportContext,
  type ImportEvent,
  type ImportTold,
} from "#src/machines/admin/importMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { offline, refused, unauthorized } from "./failures.ts";

const gone = { failure: { kind: "server", status: 404 } };
const changedSince = { failure: { kind: "conflict", status: 409, message: "Grace has saved it" } };
const small = { name: "people.csv", size: 10 };
const large = { name: "people.csv", size: 11 };

const told = (rest: Partial<ImportTold>, counts: Partial<ImportTold["counts"]> = {}): ImportTold => ({
  ...{ id: 7, version: "v1", status: "checked", can_undo: false, acted: null },
  ...rest,
  counts: { new: 0, changed: 0, unchanged: 0, broken: 0, ...counts },
});
const ready = told({}, { new: 2, broken: 1 });
const idle = told({ version: "v2" }, { unchanged: 3 });
const done = told({ status: "done", can_undo: true }, { new: 2 });
const partly = told({ status: "done" }, { changed: 2, broken: 1 });
const acted = told({ status: "done", can_undo: true, acted: 2 }, { new: 2 });
const takenBack = told({ status: "rolled_back" }, { new: 2 });

const events: ImportEvent[] = [
  { type: "file.chosen", file: small },
  { type: "file.chosen", file: large },
  { type: "open", id: 7 },
  { type: "change", change: { mends: [{ n: 2, field: "grade", text: "Manager", all: true }] } },
  { type: "cancel" },
  { type: "retry" },
  { type: "user.signedIn" },
  { type: "check.again" },
  { type: "write" },
  { type: "follow", following: "actOnNew" },
  { type: "follow", following: "takeBack" },
  { type: "confirm" },
  { type: "dismiss" },
  { type: "start.over" },
];
const answers = [
  answered("checkFile", ready),
  answered("checkFile", idle),
  failed("checkFile", refused("The file is empty")),
  failed("checkFile", unauthorized),
  answered("checkAgain", ready),
  answered("checkAgain", done),
  answered("checkAgain", takenBack),
  failed("checkAgain"),
  answered("writeRows", done),
  answered("writeRows", partly),
  failed("writeRows", changedSince),
  failed("writeRows", offline),
  failed("writeRows", unauthorized),
  answered("changeFile", ready),
  answered("changeFile", idle),
  failed("changeFile", changedSince),
  failed("changeFile", offline),
  failed("changeFile", unauthorized),
  answered("follow", acted),
  answered("follow", takenBack),
  failed("follow", changedSince),
  failed("follow"),
  failed("keepUnsavedWork"),
];
const view = ({ id, file, job, changes, following, failure }: ImportContext): string =>
  [
    job ? `${job.version} ${job.status}${job.can_undo ? "" : " for good"}` : id && `import ${id}`,
    job && `${job.counts.new}+${job.counts.changed}`,
    job?.acted != null && `${job.acted} acted on`,
    changes.length > 0 && (changes.length === 1 ? "a change" : "changes"),
    following,
    file && `of ${file.name}`,
    failure && `${failure}!`,
  ]
    .filter(Boolean)
    .join(", ");

export const importModel: Model<typeof importMachine> = {
  machine: importMachine,
  input: { id: null, mostBytes: 10, mayAct: true },
  cases: [...events, ...answers],
  view,
};
/** Opened by an address: after a reload, or in a second tab. */
export const importGivenModel: Model<typeof importMachine> = {
  machine: importMachine,
  input: { id: 7, mostBytes: 10, mayAct: true },
  cases: [
    ...events,
    ...answers,
    answered("readImport", ready),
    answered("readImport", partly),
    answered("readImport", takenBack),
    failed("readImport", gone),
    failed("readImport", offline),
    failed("readImport", unauthorized),
  ],
  view,
};

/** The server reports what became of it. */
export const importGoneModel: Model<typeof importMachine> = {
  ...importGivenModel,
  cases: [
    ...importGivenModel.cases,
    failed("readImport", { failure: { kind: "server", status: 404, message: "This import was removed" } }),
  ],
};
