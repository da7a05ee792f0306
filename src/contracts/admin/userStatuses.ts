/** The status of a user: `new` has not been invited and cannot sign in, `invited` has not set a password yet. */
export const userStatuses = ["active", "invited", "new", "disabled"] as const;
