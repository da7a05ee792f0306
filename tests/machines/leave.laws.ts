import type { LeaveContext, leaveMachine } from "#src/machines/leave/leaveMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Leaving = At<LeaveContext>;

const others = ({ context, event }: Leaving, name = event["name"]) =>
  context.holds.filter((hold) => hold.name !== name);
const isLast = (at: Leaving): boolean => others(at).length === 0;
const taken = (at: Leaving) => ({ holds: [...others(at, at.event["hold"].name), at.event["hold"]] });
const wanted = ({ event }: Leaving) => ({ destination: event["destination"] });
const goesOn = ({ context: { destination } }: Leaving) => does("goOn", { destination });

/** Who would lose something is asked before they leave; with nothing to lose nobody is (T-48). */
export const leaveLaws: LawTable<typeof leaveMachine> = {
  start: () => ({ to: "free", context: { holds: [], destination: null } }),
  waits: {},
  laws: [
    { in: "free", on: "leave", does: ({ event }) => [does("goOn", { destination: event["destination"] })] },
    { in: "free", on: "hold.taken", to: "held.resting", sets: taken, does: [asks("watchSteps")] },
    { in: "held", on: "hold.taken", sets: taken },
    // Links are still asked about.
    { in: "held", on: "watchSteps ✗" },
    { in: "held", on: "hold.released", when: (at) => !isLast(at), sets: (at) => ({ holds: others(at) }) },
    { in: "held.resting", on: "hold.released", when: isLast, to: "free", sets: { holds: [] } },
    // Nothing can be lost any more, so there is nothing to ask.
    {
      in: "held.asking",
      on: "hold.released",
      when: isLast,
      to: "free",
      sets: { holds: [], destination: null },
      does: (at) => [goesOn(at)],
    },
    { in: "held", on: "leave", to: "held.asking", sets: wanted },
    { in: "held.asking", on: "stay", to: "held.resting", sets: { destination: null } },
    {
      in: "held.asking",
      on: "confirm",
      to: "free",
      sets: { holds: [], destination: null },
      does: (at) => [does("dropWork", { names: at.context.holds.map(({ name }) => name) }), goesOn(at)],
    },
  ],
};
