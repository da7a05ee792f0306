/** How long the links in emails work. Each link works once. The emails say both. */

/** For a new password (6.4.1). */
export const resetMinutes = 60;
/** For a first password: new people may not open their email within the hour. */
export const invitationHours = 72;
