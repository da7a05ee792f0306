import { sql } from "drizzle-orm";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { perApp } from "../perApp.ts";
import { searchedTerms } from "../schema/index.ts";

/** Within this time the same words from a user are one search: with another filter, on another page, after Back. */
const sameSearchMinutes = 10;
/** How many counted searches are remembered; beyond that the oldest is dropped, and may be counted again. */
const mostRemembered = 5_000;
const countedBy = perApp(() => new Map<string, number>());

/** Counts a search by its words and day, with the number of results; no user is recorded. */
export async function logSearch(
  app: App,
  { userId }: Caller,
  words: readonly string[],
  results: number,
): Promise<void> {
  const term = words.join(" ");
  const now = app.now().getTime();
  const counted = countedBy(app);
  const key = `${userId} ${term}`;
  const before = counted.get(key);
  if (term === "" || (before !== undefined && now - before < sameSearchMinutes * 60_000)) return;
  counted.delete(key);
  counted.set(key, now);
  if (counted.size > mostRemembered) counted.delete(counted.keys().next().value!);
  await app
    .db()
    .insert(searchedTerms)
    .values({ day: calendarDay(app.now()), term, results })
    .onConflictDoUpdate({
      target: [searchedTerms.day, searchedTerms.term],
      set: { searches: sql`${searchedTerms.searches} + 1`, results },
    });
}

/** Counts the opening of a search result; words that were not searched for that day are ignored. */
export async function logOpened(app: App, words: readonly string[]): Promise<void> {
  await app.db().execute(sql`
    update ${searchedTerms} set clicks = clicks + 1
    where ${searchedTerms.day} = ${calendarDay(app.now())} and ${searchedTerms.term} = ${words.join(" ")}`);
}
