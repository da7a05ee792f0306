import { setup, transition } from "xstate";
import type { ReminderState } from "#src/contracts/reminders.ts";
import type { Declared } from "#src/contracts/shown.ts";

export type ReminderMove =
  /** The reminder's time has come. */
  | { type: "comes" }
  /** At its time the learner is exempt or on leave. */
  | { type: "rest" }
  /** The learner no longer is, as the leave or the exemption was changed. */
  | { type: "wake" }
  /** What the reminder is about is completed. */
  | { type: "finish" }
  /** The completion was taken back. */
  | { type: "reopen" }
  /** The recipients are told. */
  | { type: "send" }
  /** There would be more reminders in a day than an administrator has confirmed. */
  | { type: "hold" }
  | { type: "release" }
  /** The reminder was not sent for so long that it would come too late. */
  | { type: "passOver" }
  /** The day that it goes by was postponed to one that is still to come. */
  | { type: "putOff" };

/**
 * The life of one reminder to one learner, without IO: an occurrence of a rule. Nothing of it is stored before it is
 * sent; the server derives its state from what it knows. What was sent, or is held, is not sent again, whatever happens
 * to its day.
 */
export const reminderLifecycle = setup({
  types: { meta: {} as Declared, events: {} as ReminderMove },
}).createMachine({
  id: "reminderLifecycle",
  meta: { unseen: "Each screen that shows a reminder asks the server for its state." },
  initial: "planned",
  states: {
    planned: { on: { comes: "due", rest: "resting", finish: "not needed" } },
    due: {
      description: "It is sent by the next pass, and for two days by a later one.",
      on: {
        send: "sent",
        hold: "held",
        rest: "resting",
        finish: "not needed",
        passOver: "passed over",
        putOff: "planned",
      },
    },
    resting: {
      description: "T-21, T-22. A repetition is another reminder, with a moment of its own.",
      on: { wake: "planned", finish: "not needed", passOver: "passed over", putOff: "planned" },
    },
    "not needed": { on: { reopen: "planned" } },
    "passed over": { on: { putOff: "planned" } },
    held: { on: { release: "sent" } },
    sent: { type: "final" },
  },
});

/** The state after these moves, from the beginning. A move that is not allowed changes nothing. */
export function reminderAfter(moves: readonly ReminderMove["type"][]): ReminderState {
  let state = reminderLifecycle.resolveState({ value: "planned" });
  for (const type of moves) [state] = transition(reminderLifecycle, state, { type });
  return state.value as ReminderState;
}
