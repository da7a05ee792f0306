import type { ExportContext, exportMachine } from "#src/machines/admin/exportMachine.ts";
import type { ReportContext, reportMachine } from "#src/machines/admin/reportMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { showsFailure } from "./failures.ts";

type Report = At<ReportContext>;
const isOther = ({ context, event }: Report): boolean => event["question"] !== context.question;
const runs = ({ after }: Report) => asks("runReport", { question: after.question });

/** What these laws prove. */
const reportRules = {
  brought:
    "a report that came with the document is shown without a request, and can be run again like any other",
  asks: "a changed query runs the report, but the same query does not [T-10]",
  again: "a running report can be cancelled and run again [T-57]",
};

/** A report is run by its query or its button, and one that takes too long is cancelled (B-426, T-57). */
export const reportLaws: LawTable<typeof reportMachine> = {
  start: ({ question, brought }) => ({
    to: brought ? "shown" : "running",
    context: { question, brought },
    does: [asks("watchQuestion"), ...(brought ? [] : [asks("runReport", { question })])],
  }),
  startRule: reportRules.brought,
  waits: {},
  laws: [
    { on: "watchQuestion ✗", rule: reportRules.again },
    {
      on: "question.changed",
      when: isOther,
      to: "running",
      sets: ({ event }) => ({ question: event["question"] }),
      does: (at) => [runs(at)],
      rule: [reportRules.brought, reportRules.asks],
    },
    { on: "question.changed", when: (at) => !isOther(at), rule: reportRules.asks },
    {
      on: "run",
      to: "running",
      does: (at) => [does("forgetRows"), runs(at)],
      rule: [reportRules.brought, reportRules.again],
    },
    { in: "running", on: "cancel", to: "cancelled", rule: reportRules.again },
    { in: "running", on: "runReport ✓", to: "shown", rule: reportRules.again },
    { in: "running", on: "runReport ✗", to: "failed", rule: reportRules.again },
  ],
};

type Export = At<ExportContext>;
const none = { id: null, format: "csv", done: 0, total: null, failure: "" } as const;
const follows = ({ after }: Export) => asks("followExport", { id: after.id });

/** What these laws prove. */
const exportRules = {
  mailed: "an export opened from an email is followed at once [T-56]",
  followed: "one export at a time is followed, until it is ready, failed or cancelled [T-57]",
};

/** A file of a report is made in the background, followed, cancelled or fetched (T-57). */
export const exportLaws: LawTable<typeof exportMachine> = {
  start: ({ id }) =>
    id === null
      ? { to: "resting", context: none }
      : { to: "exporting", context: { ...none, id }, does: [asks("followExport", { id })] },
  startRule: exportRules.mailed,
  waits: {},
  laws: [
    {
      in: ["resting", "ready", "failed"],
      on: "export",
      to: "starting",
      sets: ({ event }) => ({ ...none, format: event["format"] }),
      does: ({ event }) => [asks("startExport", { format: event["format"] })],
      rule: exportRules.followed,
    },
    {
      in: "starting",
      on: "startExport ✓",
      to: "exporting",
      sets: ({ event }) => ({ id: event["output"].id }),
      does: (at) => [follows(at)],
      rule: exportRules.followed,
    },
    { in: "starting", on: "startExport ✗", to: "resting", does: showsFailure, rule: exportRules.followed },
    {
      in: "exporting",
      on: "progress",
      sets: ({ event: { done, total } }) => ({ done, total }),
      rule: exportRules.followed,
    },
    {
      in: "exporting",
      on: "file.ready",
      to: "ready",
      sets: ({ event }) => ({ format: event["format"] }),
      rule: exportRules.followed,
    },
    {
      in: "exporting",
      on: "file.failed",
      to: "failed",
      sets: ({ event }) => ({ failure: event["message"] }),
      rule: exportRules.followed,
    },
    {
      in: "exporting",
      on: "followExport ✗",
      to: "failed",
      sets: ({ event }) => ({ failure: event["error"].failure.message }),
      rule: exportRules.followed,
    },
    { in: "exporting", on: "file.cancelled", to: "resting", sets: none, rule: exportRules.followed },
    {
      in: "exporting",
      on: "cancel",
      to: "cancelling",
      does: ({ context }) => [asks("cancelExport", { id: context.id })],
      rule: exportRules.followed,
    },
    {
      in: "cancelling",
      on: "cancelExport ✓",
      to: "resting",
      sets: none,
      does: [does("showCancelled")],
      rule: exportRules.followed,
    },
    // It may have ended in the meantime: following it will show.
    {
      in: "cancelling",
      on: "cancelExport ✗",
      to: "exporting",
      does: (at) => [...showsFailure(at), follows(at)],
      rule: exportRules.followed,
    },
    { in: ["ready", "failed"], on: "dismiss", to: "resting", sets: none, rule: exportRules.followed },
  ],
};
