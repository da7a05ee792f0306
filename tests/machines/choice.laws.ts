import type { choiceMachine, ChoiceContext } from "#src/machines/choice/choiceMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

const ofEvent = ({ event }: At<ChoiceContext>) => event["choice"];

/** A click shows at once, the last one wins, and a refusal restores the previous choice (T-12). */
export const choiceLaws: LawTable<typeof choiceMachine> = {
  start: ({ chosen }) => ({ to: "resting", context: { chosen, kept: chosen } }),
  waits: {},
  laws: [
    {
      in: ["resting", "saving"],
      on: "choose",
      to: "saving",
      sets: (at) => ({ chosen: ofEvent(at) }),
      does: (at) => [asks("saveChoice", { choice: ofEvent(at) })],
    },
    {
      in: "saving",
      on: "saveChoice ✓",
      to: "resting",
      sets: ({ context }) => ({ kept: context.chosen }),
    },
    {
      in: "saving",
      on: "saveChoice ✗",
      to: "resting",
      sets: ({ context }) => ({ chosen: context.kept }),
      does: ({ event }) => [does("showFailure", { failure: event["error"] })],
    },
  ],
};
