import type { HelpQueryContext, helpQueryMachine } from "#src/machines/help/helpQueryMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Query = At<HelpQueryContext>;

const longest = 500;
const isWritten = ({ context }: Query): boolean => context.query.trim() !== "";
const says = (message: string, severity: string) => does("showMessage", { message, severity });

/** A question to the administrators; what was typed stays until it is sent (B-331 … B-335, T-4). */
export const helpQueryLaws: LawTable<typeof helpQueryMachine> = {
  start: ({ draft }) => ({ to: "closed", context: { query: draft ?? "" } }),
  waits: {},
  laws: [
    {
      in: "closed",
      on: "open",
      to: "writing.fresh",
      sets: (at) => (isWritten(at) ? {} : { query: (at.event["about"] ?? "").slice(0, longest) }),
    },
    {
      in: "writing",
      on: "query.changed",
      sets: ({ event }) => ({ query: event["query"].slice(0, longest) }),
      does: ({ after }) => [does("keepDraft", { query: after.query })],
    },
    { in: "writing", on: "dismiss", to: "closed" },
    { in: "writing", on: "send", when: (at) => !isWritten(at) },
    {
      in: "writing",
      on: "send",
      when: isWritten,
      to: "sending",
      does: ({ context }) => [asks("sendQuery", { query: context.query.trim() })],
    },
    {
      in: "sending",
      on: "sendQuery ✓",
      to: "closed",
      sets: { query: "" },
      does: [does("keepDraft", { query: "" }), says("Your query has been sent to an admin", "success")],
    },
    {
      in: "sending",
      on: "sendQuery ✗",
      to: "writing.failed",
      does: [says("Unable to send your query", "error")],
    },
  ],
};
