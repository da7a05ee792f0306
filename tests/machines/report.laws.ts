import type { ExportContext, exportMachine } from "#src/machines/admin/exportMachine.ts";
import type { ReportContext, reportMachine } from "#src/machines/admin/reportMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { showsFailure } from "./failures.ts";

type Report = At<ReportContext>;
const isOther = ({ context, event }: Report): boolean => event["question"] !== context.question;
const runs = ({ after }: Report) => asks("runReport", { question: after.question });

/** A report is run by its question or its button, and what takes long is given up (B-426, T-57). */
export const reportLaws: LawTable<typeof reportMachine> = {
  start: ({ question, brought }) => ({
    to: brought ? "shown" : "running",
    context: { question, brought },
    does: [asks("watchQuestion"), ...(brought ? [] : [asks("runReport", { question })])],
  }),
  waits: {},
  laws: [
    { on: "watchQuestion ✗" },
    {
      on: "question.changed",
      when: isOther,
      to: "running",
      sets: ({ event }) => ({ question: event["question"] }),
      does: (at) => [runs(at)],
    },
    { on: "question.changed", when: (at) => !isOther(at) },
    { on: "run", to: "running", does: (at) => [does("forgetRows"), runs(at)] },
    { in: "running", on: "cancel", to: "cancelled" },
    { in: "running", on: "runReport ✓", to: "shown" },
    { in: "running", on: "runReport ✗", to: "failed" },
  ],
};

type Export = At<ExportContext>;
const none = { id: null, format: "csv", done: 0, total: null, failure: "" } as const;
const follows = ({ after }: Export) => asks("followExport", { id: after.id });

/** A file of a report is made in the background, followed, given up or fetched (T-57). */
export const exportLaws: LawTable<typeof exportMachine> = {
  start: ({ id }) =>
    id === null
      ? { to: "resting", context: none }
      : { to: "exporting", context: { ...none, id }, does: [asks("followExport", { id })] },
  waits: {},
  laws: [
    {
      in: ["resting", "ready", "failed"],
      on: "export",
      to: "starting",
      sets: ({ event }) => ({ ...none, format: event["format"] }),
      does: ({ event }) => [asks("startExport", { format: event["format"] })],
    },
    {
      in: "starting",
      on: "startExport ✓",
      to: "exporting",
      sets: ({ event }) => ({ id: event["output"].id }),
      does: (at) => [follows(at)],
    },
    { in: "starting", on: "startExport ✗", to: "resting", does: showsFailure },
    {
      in: "exporting",
      on: "progress",
      sets: ({ event: { done, total } }) => ({ done, total }),
    },
    {
      in: "exporting",
      on: "file.ready",
      to: "ready",
      sets: ({ event }) => ({ format: event["format"] }),
    },
    {
      in: "exporting",
      on: "file.failed",
      to: "failed",
      sets: ({ event }) => ({ failure: event["message"] }),
    },
    {
      in: "exporting",
      on: "followExport ✗",
      to: "failed",
      sets: ({ event }) => ({ failure: event["error"].failure.message }),
    },
    { in: "exporting", on: "file.gone", to: "resting", sets: none },
    {
      in: "exporting",
      on: "cancel",
      to: "cancelling",
      does: ({ context }) => [asks("cancelExport", { id: context.id })],
    },
    {
      in: "cancelling",
      on: "cancelExport ✓",
      to: "resting",
      sets: none,
      does: [does("showCancelled")],
    },
    // It may have ended in the meantime: following it will tell.
    {
      in: "cancelling",
      on: "cancelExport ✗",
      to: "exporting",
      does: (at) => [...showsFailure(at), follows(at)],
    },
    { in: ["ready", "failed"], on: "dismiss", to: "resting", sets: none },
  ],
};
