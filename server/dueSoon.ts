/** What is due within so many days is due soon: it is counted as waiting and comes first on home. What comes later can still be planned. */
const soonDays = 7;

/** Until when what is due counts as due soon, ISO 8601. */
export const soon = (now: Date): string => new Date(now.getTime() + soonDays * 86_400_000).toISOString();
