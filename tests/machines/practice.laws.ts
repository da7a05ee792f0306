import type { ContextFrom } from "xstate";
import type { practiceMachine } from "#src/machines/exam/practiceMachine.ts";
import type { At, LawTable } from "../model/lawTable.ts";

const isChosen = ({ context, event }: At<ContextFrom<typeof practiceMachine>>): boolean =>
  context.chosen === event["option"];

/**
 * The practice question: choosing an option again clears it, as in an exam (B-113), and collapsing it forgets the
 * answer.
 */
export const practiceLaws: LawTable<typeof practiceMachine> = {
  start: () => ({ to: "folded", context: { chosen: null } }),
  waits: {},
  laws: [
    { in: "folded", on: "toggled", to: "unanswered" },
    { in: ["unanswered", "answered"], on: "toggled", to: "folded", sets: { chosen: null } },
    {
      in: ["unanswered", "answered"],
      on: "option.pressed",
      when: (at) => !isChosen(at),
      to: "answered",
      sets: ({ event }) => ({ chosen: event["option"] }),
    },
    { in: "answered", on: "option.pressed", when: isChosen, to: "unanswered", sets: { chosen: null } },
  ],
};
