import type { reminderLifecycle } from "#src/machines/reminders/reminderLifecycle.ts";
import type { LawTable } from "../model/lawTable.ts";

/** What these laws prove. */
const rule = {
  rests: "nobody is reminded who is exempt or on leave [T-21][T-22]",
};

/** What has been sent, or is held, is not sent again, whatever happens to its day; nothing else is ever over. */
export const reminderLifecycleLaws: LawTable<typeof reminderLifecycle> = {
  start: () => ({ to: "planned", context: {} }),
  waits: {},
  laws: [
    { in: "planned", on: "comes", to: "due" },
    { in: ["planned", "due"], on: "rest", to: "resting", rule: rule.rests },
    // Judged at its moment: the leave was taken back, or the exemption ended, before it came.
    { in: "resting", on: "wake", to: "planned", rule: rule.rests },
    // What is done needs no reminder, whatever the reminder waits for.
    { in: ["planned", "due", "resting"], on: "finish", to: "not needed" },
    { in: "not needed", on: "reopen", to: "planned" },
    // Only what is due leaves.
    { in: "due", on: "send", to: "sent" },
    { in: "due", on: "hold", to: "held" },
    { in: "held", on: "release", to: "sent" },
    { in: ["due", "resting"], on: "passOver", to: "passed over" },
    // A day that moves moves what is still to come.
    { in: ["due", "resting", "passed over"], on: "putOff", to: "planned" },
  ],
};
