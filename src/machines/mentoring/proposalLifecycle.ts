import { setup } from "xstate";
import { proposalStatuses, type ProposalStatus } from "#src/contracts/mentoringWords.ts";
import type { Declared } from "#src/contracts/shown.ts";

export type ProposalMove =
  /** By an administrator. */
  | { type: "send" }
  | { type: "withdraw" }
  /** By the two people it is about: one of them asks the other, or the mentee declines. */
  | { type: "ask" }
  | { type: "decline" };

/** The life of a match that an administrator proposes, without IO: the server changes a status only as this allows. */
export const proposalLifecycle = setup({
  types: { meta: {} as Declared, events: {} as ProposalMove },
}).createMachine({
  id: "proposalLifecycle",
  meta: { unseen: "Each screen that shows a proposal asks the server for its status." },
  initial: "draft",
  states: {
    draft: { description: "Nobody but administrators sees it.", on: { send: "sent" } },
    sent: {
      description: "The mentee has been told, and has not decided.",
      on: { ask: "asked", decline: "declined", withdraw: "withdrawn" },
    },
    asked: { type: "final", description: "A request came of it." },
    declined: { type: "final" },
    withdrawn: { type: "final" },
  },
});

/** The statuses in which a move is possible. */
export const proposalsThatCan = (type: ProposalMove["type"]): readonly ProposalStatus[] =>
  proposalStatuses.filter((value) => proposalLifecycle.resolveState({ value }).can({ type }));
