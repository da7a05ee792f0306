import type { ReminderState } from "./reminders.ts";

/** The labels of the states of reminders. */
export const reminderStateWords = {
  planned: { label: "Will be sent", tone: "info" },
  due: { label: "Being sent", tone: "info" },
  resting: { label: "Rests: exempt or on leave", tone: "neutral" },
  sent: { label: "Sent", tone: "success" },
  held: { label: "Held", tone: "warning" },
  "passed over": { label: "Passed over", tone: "warning" },
  "not needed": { label: "Not needed: completed", tone: "neutral" },
} as const satisfies Record<ReminderState, { label: string; tone: string }>;
