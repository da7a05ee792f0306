import type * as z from "zod/mini";
import { readAddress, type Change, type ListAddress } from "#src/contracts/listAddress.ts";
import { MatchQuery } from "#src/contracts/mentoring.ts";
import { mentoringLimits, otherSide, type ProfileType } from "#src/contracts/mentoringWords.ts";
import { withQuery } from "#src/contracts/queryText.ts";
import { toMentoring } from "#src/routes/mentoring.ts";

/** How many of the best matches the first page of the area shows. */
const mostBest = 4;
const pageSize = 12;

/** The query for matches, as text. */
export type MatchQuestion = z.input<typeof MatchQuery>;

/** The parameter that lists the matches chosen for comparison in the address of the results. */
const chosenName = "compare";
/** The parameter that says from which side the people of an address were chosen: the other side has other people. */
const sideName = "as";

/** How the search is written in the address of the results. */
export const resultsAddress: ListAddress = {
  shape: MatchQuery.shape,
  parts: ["skills", "distance", "method", "regularity", "role", "page"],
  always: { perPage: pageSize },
  looks: [chosenName, sideName],
};

/** How the compared matches are written in the address of the comparison. */
const compareAddress: ListAddress = {
  shape: MatchQuery.shape,
  parts: ["ids"],
  always: { perPage: mentoringLimits.compared },
};

export const readResults = (search: URLSearchParams): MatchQuestion => readAddress(resultsAddress, search);

export const bestMatches: MatchQuestion = { perPage: mostBest };

/** Whether the people of an address may have been chosen from this side: Back may lead to those of the other side. */
export const areChosenFrom = (side: ProfileType, search: URLSearchParams): boolean =>
  search.get(sideName) !== otherSide(side);

/** The matches chosen in the results, as seen from a side. */
export const chosenIn = (search: URLSearchParams, side: ProfileType): number[] =>
  areChosenFrom(side, search) ? idsOf(search, chosenName) : [];

/** The changes to the address of the results that choose nobody, or these people. */
export const nobodyChosen: Change = { [chosenName]: null, [sideName]: null };
export const choosing = (ids: readonly number[], side: ProfileType): Change =>
  ids.length === 0 ? nobodyChosen : { [chosenName]: ids, [sideName]: side };

/** The profiles in an address, without duplicates and no more than can be compared at once. */
export const idsOf = (search: URLSearchParams, name: string): number[] =>
  [...new Set(search.getAll(name).map(Number))]
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, mentoringLimits.compared);

/** The query for the people to compare; null if nobody is chosen. */
export function readCompared(search: URLSearchParams): MatchQuestion | null {
  const ids = idsOf(search, "ids");
  if (ids.length === 0) return null;
  const plain = new URLSearchParams(ids.map((id) => ["ids", String(id)]));
  return readAddress(compareAddress, plain);
}

export const compareHref = (ids: readonly number[], side: ProfileType): string =>
  withQuery(
    toMentoring("MentoringCompare"),
    new URLSearchParams([...ids.map((id) => ["ids", String(id)]), [sideName, side]]),
  );
