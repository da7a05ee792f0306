/** How an attempt that is over stands for its reader. */
export const attemptStatuses = ["Review", "Passed", "Failed", "Void"] as const;

export const lateDecisions = ["waiting", "accepted", "declined"] as const;
export type LateDecision = (typeof lateDecisions)[number];
