/** The exact strings of the ledger area `main` (M-001 … M-008): the links of the personal workspace. */
export const mainMessages = {
  whatYouMissed: "What You Missed",
  myList: "My List",
  continueWith: "Continue With",
  shared: "Shared",
  completed: "Completed",
  activityLog: "Activity Log",
  cpdLog: "CPD Log",
  hidden: "Hidden",
} as const;
