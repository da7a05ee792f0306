import { day } from "#src/contracts/milliseconds.ts";

/** How long an act may wait for a network, in milliseconds; an older one is treated as that old. */
const longestWait = 7 * day;

/**
 * When an act was done that may have waited for a network: as reported, but not in the future, and at most a week ago.
 */
export const doneAt = (now: Date, told: string | undefined): Date => {
  const at = now.getTime();
  return told === undefined ? now : new Date(Math.min(at, Math.max(at - longestWait, Date.parse(told))));
};
