import { day } from "#src/contracts/milliseconds.ts";

/**
 * What is due within this many days is due soon: it counts as waiting and comes first on home. Anything later can still
 * be planned.
 */
const soonDays = 7;

/** The time, in ISO 8601, up to which something counts as due soon. */
export const soon = (now: Date): string => new Date(now.getTime() + soonDays * day).toISOString();
