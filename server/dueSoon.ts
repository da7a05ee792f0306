import type { App } from "./app.ts";

/** What is due within so many days is counted as waiting; what comes later can still be planned. */
const soonDays = 7;

/** Until when what is due counts as due soon, ISO 8601. */
export const soon = (app: App): string => new Date(app.now().getTime() + soonDays * 86_400_000).toISOString();
