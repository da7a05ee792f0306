/** The status of a completed attempt, as its reader sees it. */
export const attemptStatuses = ["Review", "Passed", "Failed", "Void"] as const;

export const lateDecisions = ["waiting", "accepted", "declined"] as const;
export type LateDecision = (typeof lateDecisions)[number];
