/** Limits of sharing: characters of a note, and how many colleagues are offered. */
export const shareLimits = { note: 250, found: 8 } as const;
