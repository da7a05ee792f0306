/** The exact strings of the ledger area `mentoring` (M-024 … M-033). */
export const mentoringMessages = {
  tabs: { find: "Find a Match", relationships: "Relationships", details: "Details" },
  becomeMentee: "Become a Mentee",
  becomeMentor: "Become a Mentor",
  begin: "Begin",
  ok: "Ok",
  personalMessage: "Personal message",
  reason: "Reason",
  confirm: "Confirm",
} as const;
