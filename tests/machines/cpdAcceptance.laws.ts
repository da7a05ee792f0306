import type { cpdAcceptanceMachine } from "#src/machines/record/cpdAcceptanceMachine.ts";
import { asks, does, type LawTable } from "../model/lawTable.ts";

/** Whatever is to be confirmed is confirmed once; after a failure it can be tried again. */
export const cpdAcceptanceLaws: LawTable<typeof cpdAcceptanceMachine> = {
  start: () => ({ to: "asking", context: {}, does: [asks("readAcceptance")] }),
  waits: {},
  laws: [
    { in: "asking", on: "readAcceptance ✓", when: ({ event }) => event["output"] === "open", to: "open" },
    {
      in: "asking",
      on: "readAcceptance ✓",
      when: ({ event }) => event["output"] === "accepted",
      to: "accepted",
    },
    {
      in: "asking",
      on: "readAcceptance ✓",
      when: ({ event }) => event["output"] === "nothing",
      to: "nothing",
    },
    { in: "asking", on: "readAcceptance ✗", to: "nothing" },
    { in: "open", on: "accept", to: "accepting", does: [asks("acceptCpd")] },
    { in: "accepting", on: "acceptCpd ✓", to: "accepted" },
    {
      in: "accepting",
      on: "acceptCpd ✗",
      to: "open",
      does: ({ event }) => [does("showFailure", { failure: event["error"] })],
    },
  ],
};
