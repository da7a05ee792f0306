import { exportMachine, type ExportContext } from "#src/machines/admin/exportMachine.ts";
import { reportMachine, type ReportContext } from "#src/machines/admin/reportMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { refused } from "./failures.ts";

export const reportModel: Model<typeof reportMachine> = {
  machine: reportMachine,
  input: { question: "", brought: false },
  cases: [
    { type: "question.changed", question: "" },
    { type: "question.changed", question: "status=new" },
    { type: "run" },
    { type: "cancel" },
    answered("runReport"),
    failed("runReport"),
    failed("watchQuestion"),
  ],
  view: ({ question }: ReportContext): string => question,
};
/** As when the document came with the rows. */
export const reportBroughtModel: Model<typeof reportMachine> = {
  ...reportModel,
  input: { question: "", brought: true },
};

const cases: Model<typeof exportMachine>["cases"] = [
  { type: "export", format: "csv" },
  { type: "export", format: "xlsx" },
  { type: "cancel" },
  { type: "dismiss" },
  { type: "progress", done: 500, total: 900 },
  { type: "file.ready", format: "xlsx" },
  { type: "file.failed", message: "Try again" },
  { type: "file.cancelled" },
  answered("startExport", { id: 7 }),
  failed("startExport"),
  failed("followExport", refused("It cannot be followed")),
  answered("cancelExport"),
  failed("cancelExport"),
];
const view = ({ id, format, done, total, failure }: ExportContext): string =>
  [id && `file ${id}`, format === "xlsx" && format, total && `${done} of ${total}`, failure && `${failure}!`]
    .filter(Boolean)
    .join(", ");

export const exportModel: Model<typeof exportMachine> = {
  machine: exportMachine,
  input: { id: null },
  cases,
  view,
};
/** As opened from the link in an email. */
export const exportGivenModel: Model<typeof exportMachine> = {
  machine: exportMachine,
  input: { id: 3 },
  cases,
  view,
};
