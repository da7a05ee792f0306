import type { LeaveContext, leaveMachine } from "#src/machines/leave/leaveMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Leaving = At<LeaveContext>;

const others = ({ context, event }: Leaving, name = event["name"]) =>
  context.holds.filter((hold) => hold.name !== name);
const isLast = (at: Leaving): boolean => others(at).length === 0;
const taken = (at: Leaving) => ({ holds: [...others(at, at.event["hold"].name), at.event["hold"]] });
const wanted = ({ event }: Leaving) => ({ destination: event["destination"] });
const goesOn = ({ context: { destination } }: Leaving) => does("goOn", { destination });

/** What these laws prove. */
const rule = {
  asked:
    "leaving with unsaved work asks first, and continues to the destination once nothing can be lost [T-48]",
};

/** Users who would lose something are asked before they leave; others are not (T-48). */
export const leaveLaws: LawTable<typeof leaveMachine> = {
  start: () => ({ to: "free", context: { holds: [], destination: null } }),
  waits: {},
  laws: [
    {
      in: "free",
      on: "leave",
      does: ({ event }) => [does("goOn", { destination: event["destination"] })],
      rule: rule.asked,
    },
    {
      in: "free",
      on: "hold.taken",
      to: "held.resting",
      sets: taken,
      does: [asks("watchSteps")],
      rule: rule.asked,
    },
    { in: "held", on: "hold.taken", sets: taken, rule: rule.asked },
    // Links still ask.
    { in: "held", on: "watchSteps ✗", rule: rule.asked },
    {
      in: "held",
      on: "hold.released",
      when: (at) => !isLast(at),
      sets: (at) => ({ holds: others(at) }),
      rule: rule.asked,
    },
    {
      in: "held.resting",
      on: "hold.released",
      when: isLast,
      to: "free",
      sets: { holds: [] },
      rule: rule.asked,
    },
    // Nothing can be lost any more, so there is nothing to ask.
    {
      in: "held.asking",
      on: "hold.released",
      when: isLast,
      to: "free",
      sets: { holds: [], destination: null },
      does: (at) => [goesOn(at)],
      rule: rule.asked,
    },
    { in: "held", on: "leave", to: "held.asking", sets: wanted, rule: rule.asked },
    { in: "held.asking", on: "stay", to: "held.resting", sets: { destination: null }, rule: rule.asked },
    {
      in: "held.asking",
      on: "confirm",
      to: "free",
      sets: { holds: [], destination: null },
      does: (at) => [does("dropWork", { names: at.context.holds.map(({ name }) => name) }), goesOn(at)],
      rule: rule.asked,
    },
  ],
};
