/** Limits of sharing: characters of a note, the fewest that a search for a name takes, and how many it finds. */
export const shareLimits = { note: 250, searched: 2, found: 8 } as const;
