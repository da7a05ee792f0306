/** How long the links of emails work, each of them once; the emails say so. */

/** For a new password (6.4.1). */
export const resetMinutes = 60;
/** For a first one: new people may not open their email within the hour. */
export const invitationHours = 72;
