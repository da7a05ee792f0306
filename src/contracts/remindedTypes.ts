/** What reminders can be about, apart from the rest about them: every page knows the places of the back office. */
export const remindedTypes = ["item", "exam"] as const;
export type RemindedType = (typeof remindedTypes)[number];
