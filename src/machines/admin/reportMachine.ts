import { assign, setup } from "xstate";
import { said, type Declared } from "#src/contracts/shown.ts";
import { effect, heard, promised } from "../provided.ts";

/** The query of a report as in its address, and whether the document came with the answer. */
export type ReportContext = { question: string; brought: boolean };
type Question = Pick<ReportContext, "question">;
export type ReportEvent =
  | { type: "question.changed"; question: string }
  | { type: "run" }
  | { type: "cancel" };

/**
 * A report as it is requested and shown. The query is in the address and the rows are in the cache: this machine only
 * knows whether somebody waits for them. A report that takes long can be cancelled, and what was shown before stays.
 */
export const reportMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as ReportContext,
    context: {} as ReportContext,
    events: {} as ReportEvent,
    tags: {} as "busy",
  },
  actors: {
    watchQuestion: heard<ReportEvent>("watchQuestion"),
    runReport: promised<void, Question>("runReport"),
  },
  actions: {
    noteQuestion: assign((_, { question }: Question) => ({ question })),
    forgetRows: effect("forgetRows"),
  },
  guards: {
    isOtherQuery: ({ context }, { question }: Question) => question !== context.question,
    isBrought: ({ context }) => context.brought,
  },
}).createMachine({
  id: "report",
  context: ({ input: { question, brought } }) => ({ question, brought }),
  invoke: {
    id: "watchQuestion",
    src: "watchQuestion",
    onError: { description: "The report can still be run with the button." },
  },
  initial: "beginning",
  on: {
    "question.changed": {
      guard: { type: "isOtherQuery", params: ({ event }) => event },
      target: ".running",
      actions: { type: "noteQuestion", params: ({ event }) => ({ question: event.question }) },
    },
    run: { target: ".running", actions: "forgetRows" },
  },
  states: {
    beginning: { always: [{ guard: "isBrought", target: "shown" }, { target: "running" }] },
    running: {
      meta: said,
      tags: "busy",
      on: { cancel: "cancelled" },
      invoke: {
        id: "runReport",
        src: "runReport",
        input: ({ context: { question } }) => ({ question }),
        onDone: "shown",
        onError: "failed",
      },
    },
    shown: { meta: said, description: "Its number of rows says so." },
    cancelled: {
      meta: { focus: "the run button", says: "shown" },
      description: "Nothing is loading; what was shown before stays.",
    },
    failed: { meta: said, description: "The reason for the failure is kept with the query in the cache." },
  },
});
