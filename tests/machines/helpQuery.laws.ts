import type { HelpQueryContext, helpQueryMachine } from "#src/machines/help/helpQueryMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Query = At<HelpQueryContext>;

const longest = 500;
const isWritten = ({ context }: Query): boolean => context.query.trim() !== "";
const isTyped = (at: Query): boolean => isWritten(at) && at.context.query !== at.context.about;
const initial = ({ event }: Query): string => (event["about"] ?? "").slice(0, longest);
const says = (message: string, severity: string) => does("showMessage", { message, severity });

/** What these laws prove. */
const rule = {
  sent: "a query is sent only if it has a text, and its success is announced [B-334][B-351][M-063]",
  kept: "what was typed is kept until it is sent, and a failure shows an error [B-334][B-352][M-064]",
};

/** A query to the administrators; the text stays until it is sent (B-331 … B-335, T-4). */
export const helpQueryLaws: LawTable<typeof helpQueryMachine> = {
  start: ({ draft }) => ({ to: "closed", context: { query: draft ?? "", about: "" } }),
  waits: {},
  laws: [
    {
      in: "closed",
      on: "open",
      to: "writing.fresh",
      sets: (at) => ({ ...(!isTyped(at) && { query: initial(at) }), about: initial(at) }),
      rule: rule.kept,
    },
    {
      in: "writing",
      on: "query.changed",
      sets: ({ event }) => ({ query: event["query"].slice(0, longest) }),
      does: ({ after }) => [does("keepDraft", { query: after.query })],
      rule: rule.kept,
    },
    { in: "writing", on: "dismiss", to: "closed", rule: rule.kept },
    { in: "writing", on: "send", when: (at) => !isWritten(at), rule: rule.sent },
    {
      in: "writing",
      on: "send",
      when: isWritten,
      to: "sending",
      does: ({ context }) => [asks("sendQuery", { query: context.query.trim() })],
      rule: rule.sent,
    },
    {
      in: "sending",
      on: "sendQuery ✓",
      to: "closed",
      sets: { query: "" },
      does: [does("keepDraft", { query: "" }), says("Your query has been sent to an admin", "success")],
      rule: rule.sent,
    },
    {
      in: "sending",
      on: "sendQuery ✗",
      to: "writing.failed",
      does: [says("Unable to send your query", "error")],
      rule: rule.kept,
    },
  ],
};
