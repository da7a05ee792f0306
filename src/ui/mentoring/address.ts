import type * as z from "zod/mini";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import { MatchQuery } from "#src/contracts/mentoring.ts";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { withQuery } from "#src/contracts/queryText.ts";
import { toMentoring } from "#src/routes/mentoring.ts";

/** How many of the best matches the first page of the area shows. */
const mostBest = 4;
const pageSize = 12;

/** The query for matches, as text. */
export type MatchQuestion = z.input<typeof MatchQuery>;

/** The name under which the address of the results lists the matches chosen for comparison. */
export const chosenName = "compare";

/** How the search is written in the address of the results. */
export const resultsAddress: ListAddress = {
  shape: MatchQuery.shape,
  parts: ["skills", "distance", "method", "regularity", "role", "page"],
  always: { perPage: pageSize },
  looks: [chosenName],
};

/** How the compared matches are written in the address of the comparison. */
const compareAddress: ListAddress = {
  shape: MatchQuery.shape,
  parts: ["ids"],
  always: { perPage: mentoringLimits.compared },
};

export const readResults = (search: URLSearchParams): MatchQuestion => readAddress(resultsAddress, search);

export const bestMatches: MatchQuestion = { perPage: mostBest };

/** The profiles of an address, without duplicates, at most as many as can be compared at once. */
export const idsOf = (search: URLSearchParams, name: string): number[] =>
  [...new Set(search.getAll(name).map(Number))]
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, mentoringLimits.compared);

/** The query that compares them; null if nobody is chosen. */
export function readCompared(search: URLSearchParams): MatchQuestion | null {
  const ids = idsOf(search, "ids");
  if (ids.length === 0) return null;
  const plain = new URLSearchParams(ids.map((id) => ["ids", String(id)]));
  return readAddress(compareAddress, plain);
}

export const compareHref = (ids: readonly number[]): string =>
  withQuery(toMentoring("MentoringCompare"), new URLSearchParams(ids.map((id) => ["ids", String(id)])));
