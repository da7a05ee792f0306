import type { profileMoveMachine, ProfileMoveContext } from "#src/machines/mentoring/profileMoveMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Move = At<ProfileMoveContext>;

const chosen = ({ event }: Move) => ({ act: event["act"] as ProfileMoveContext["act"], until: null });
const moves = ({ after: { act, until } }: Move) => [asks("moveProfile", { act, until })];
const isHarmless = ({ event }: Move): boolean => ["back", "reapply"].includes(event["act"] as string);

/** A move that takes a user out needs confirmation, and happens once. */
export const profileMoveLaws: LawTable<typeof profileMoveMachine> = {
  start: () => ({ to: "resting", context: { act: null, until: null } }),
  waits: {},
  laws: [
    { in: "resting", on: "choose", when: isHarmless, to: "moving", sets: chosen, does: moves },
    { in: "resting", on: "choose", when: (at) => !isHarmless(at), to: "asking", sets: chosen },
    { in: "asking", on: "until.changed", sets: ({ event }) => ({ until: event["until"] as string }) },
    { in: "asking", on: "confirm", to: "moving", does: moves },
    { in: "asking", on: "dismiss", to: "resting" },
    {
      in: "moving",
      on: "moveProfile ✓",
      to: "resting",
      does: ({ context: { act } }) => [does("showMoved", { act })],
    },
    {
      in: "moving",
      on: "moveProfile ✗",
      to: "resting",
      does: ({ event }) => [does("showFailure", { failure: event["error"] })],
    },
  ],
};
