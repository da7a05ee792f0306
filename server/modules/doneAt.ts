/** An act may wait so long for a network, in milliseconds; what claims to be older is taken for that old. */
const longestWait = 7 * 86_400_000;

/** When something was done that may have waited for a network: as told, but not in the future, and at most a week ago. */
export const doneAt = (now: Date, told: string | undefined): Date => {
  const at = now.getTime();
  return told === undefined ? now : new Date(Math.min(at, Math.max(at - longestWait, Date.parse(told))));
};
