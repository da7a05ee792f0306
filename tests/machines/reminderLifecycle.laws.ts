import type { reminderLifecycle } from "#src/machines/reminders/reminderLifecycle.ts";
import type { LawTable } from "../model/lawTable.ts";

/** What these laws prove. */
const rule = {
  rests: "a reminder rests while its learner is exempt or on leave [T-21][T-22]",
};

/** A reminder that has been sent or held is not sent again, whatever happens to its day; nothing else is ever over. */
export const reminderLifecycleLaws: LawTable<typeof reminderLifecycle> = {
  start: () => ({ to: "planned", context: {} }),
  waits: {},
  laws: [
    { in: "planned", on: "comes", to: "due" },
    { in: ["planned", "due"], on: "rest", to: "resting", rule: rule.rests },
    // Judged when it was due: the leave was withdrawn, or the exemption ended, before that.
    { in: "resting", on: "wake", to: "planned", rule: rule.rests },
    // Something completed needs no reminder, whatever the reminder is waiting for.
    { in: ["planned", "due", "resting"], on: "finish", to: "not needed" },
    { in: "not needed", on: "reopen", to: "planned" },
    // Only what is due leaves.
    { in: "due", on: "send", to: "sent" },
    { in: "due", on: "hold", to: "held" },
    { in: "held", on: "release", to: "sent" },
    { in: ["due", "resting"], on: "passOver", to: "passed over" },
    // Moving the day moves what is still to come.
    { in: ["due", "resting", "passed over"], on: "putOff", to: "planned" },
  ],
};
