/** For how long the links of emails work, which each works once; the emails say it. */

/** Of a new password (6.4.1). */
export const resetMinutes = 60;
/** Of a first one: who is new does not open their mail within the hour. */
export const invitationHours = 72;
