import type { userStatuses } from "./userStatuses.ts";

/** The labels of the statuses, in the list of users as in reports. */
export const userStatusWords = {
  active: { label: "Active", tone: "success" },
  invited: { label: "Invited", tone: "info" },
  new: { label: "Not invited", tone: "warning" },
  disabled: { label: "Disabled", tone: "neutral" },
} as const satisfies Record<(typeof userStatuses)[number], unknown>;
