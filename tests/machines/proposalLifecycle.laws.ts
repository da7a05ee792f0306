import type { proposalLifecycle } from "#src/machines/mentoring/proposalLifecycle.ts";
import type { LawTable } from "../model/lawTable.ts";

/** The mentee sees it once it has been sent, and only a sent one can be answered or withdrawn. */
export const proposalLifecycleLaws: LawTable<typeof proposalLifecycle> = {
  start: () => ({ to: "draft", context: {} }),
  waits: {},
  laws: [
    { in: "draft", on: "send", to: "sent" },
    { in: "sent", on: "ask", to: "asked" },
    { in: "sent", on: "decline", to: "declined" },
    { in: "sent", on: "withdraw", to: "withdrawn" },
  ],
};
