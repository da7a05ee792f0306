/**
 * The status of a piece of content on its way to learners. Approved content is live (B-430), and stays so while new or
 * changed parts of it are held for their review.
 */
export const reviewStatuses = ["draft", "in review", "approved", "changes in review", "disapproved"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
/** What learners see. */
export const liveStatuses = ["approved", "changes in review"] as const satisfies readonly ReviewStatus[];
/** What waits for a reviewer. */
export const waitingStatuses = ["in review", "changes in review"] as const satisfies readonly ReviewStatus[];
