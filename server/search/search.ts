import { formats, progressStates } from "#src/contracts/learning.ts";
import type { SearchAnswer } from "#src/contracts/learningSearch.ts";
import { capital } from "#src/contracts/words.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { catalogueOf, type Catalogue, type Named } from "./catalogue.ts";
import { logSearch } from "./log.ts";
import { matchesOf, type Mode, type Ranks } from "./matches.ts";
import { shelfOf, type Order, type Shelf } from "./shelf.ts";
import { sift, type Counts, type FacetName, type Filters } from "./sift.ts";
import { snippetsOf } from "./snippets.ts";
import { correctSpelling } from "./spelling.ts";
import { cardOf, keyOf, readStanding, topicsOf, type Standing } from "./standing.ts";
import { partsOf, type Part } from "./synonyms.ts";
import { wordsOf } from "./words.ts";

/**
 * Searches the live content that a user has not hidden, or that they have. Returns the page and, for each filter,
 * the number of rows for each of its values. If nothing has all of the words, they are searched for again with
 * corrected spelling, unless that is declined (T-11), and then for what has some of them. Searches are logged by day.
 */
export async function search(app: App, caller: Caller, filters: Filters): Promise<SearchAnswer> {
  const found = await findByWords(app, caller, filters);
  const answer = await answerOf(app, found, filters);
  if (filters.name !== "" && filters.page === 1 && caller.acting !== "reviewer")
    await logSearch(app, caller, wordsOf(filters.name), matchedOf(found));
  return answer;
}

/** What was found for a user, before the filters. */
export type Findings = {
  catalogue: Catalogue;
  standing: Standing;
  /** Null for everything. */
  ranks: Ranks | null;
  matched: Mode;
  corrected: string | null;
  parts: readonly Part[];
};

const matchedOf = ({ ranks }: Findings): number => ranks?.found.length ?? 0;

async function findByWords(app: App, caller: Caller, filters: Filters): Promise<Findings> {
  const words = wordsOf(filters.name);
  const everything = filters.name === "" ? null : words;
  const all = await findParts(app, caller, everything, "all");
  if (everything === null || words.length === 0 || isEnough(all)) return all;
  const corrected =
    filters.spellCheck && matchedOf(all) === 0 ? await correctSpelling(app, words, all.catalogue) : null;
  if (corrected) {
    const better = await findParts(app, caller, corrected, "all");
    if (matchedOf(better) > 0) return { ...better, corrected: corrected.join(" ") };
  }
  if (words.length === 1) return all;
  // Texts with all of the words are among these: the more words a text has, the higher it ranks.
  const some = await findParts(app, caller, corrected ?? words, "any");
  if (!corrected && matchedOf(some) === matchedOf(all)) return all;
  return corrected && matchedOf(some) > 0 ? { ...some, corrected: corrected.join(" ") } : some;
}

/** Few texts have every word of a long query; those with the most of them may be meant. */
const fewWords = 2;
const fewMatches = 3;
const isEnough = (findings: Findings): boolean =>
  matchedOf(findings) >= (findings.parts.length > fewWords ? fewMatches : 1);

/** Searches once by words; null means everything, no words mean nothing. */
async function findParts(
  app: App,
  caller: Caller,
  words: readonly string[] | null,
  mode: Mode,
): Promise<Findings> {
  const { content } = caller.versions;
  const parts = words ? partsOf(words, (await catalogueOf(app, content)).synonyms) : [];
  const [standing, matches] = await Promise.all([
    readStanding(app, caller.userId),
    words && matchesOf(app, content, parts, mode),
  ]);
  // If the two versions differ, that of the matches is used: they name what must be there.
  const catalogue = await catalogueOf(app, matches?.version ?? standing.version);
  return { catalogue, standing, ranks: matches && matches.ranks, matched: mode, corrected: null, parts };
}

/** Filters the findings: returns a page of them with its facets. */
export async function answerOf(app: App, findings: Findings, filters: Filters): Promise<SearchAnswer> {
  const { catalogue, standing, ranks, matched, corrected, parts } = findings;
  const shelf = shelfOf(catalogue);
  const { listed, hidden } = sift(shelf, standing, wanted(shelf, ranks, filters), filters);
  const { page: places, total, counts } = filters.hidden ? hidden : listed;
  const topics = topicsOf(standing, catalogue);
  const page = places.map((place) => shelf.contents[place]!);
  const snippets = await snippetsOf(app, page, parts);
  return {
    data: page.map((content) => ({
      ...cardOf(standing, content),
      snippet: snippets.get(keyOf(content.type, content.id)) ?? null,
    })),
    meta: { total, page: filters.page, perPage: filters.perPage },
    facets: facetsOf({ shelf, topics, tags: catalogue.tags }, counts, filters),
    hidden: hidden.total,
    corrected,
    matched,
    suggestions: total === 0 ? [...topics] : [],
  };
}

/**
 * The places of everything, or of what was found, in the last order used: pages and filters of one search ask for the
 * same again and again.
 */
type Placed = { order: Order; byRank: boolean; withExams: boolean; places: Int32Array };
const lastPlaced = new WeakMap<Order | Ranks, Placed>();

/**
 * The places of what the words have found, or of all content, in the requested order. Exams are only found by words.
 */
function wanted(shelf: Shelf, ranks: Ranks | null, { sort, learning }: Filters): Int32Array {
  const byRank = sort === "relevance";
  const order = shelf.orders[byRank ? "newest" : sort]();
  const withExams = ranks !== null && !learning;
  const known = lastPlaced.get(ranks ?? order);
  if (known?.order === order && known.byRank === byRank && known.withExams === withExams) return known.places;
  const all =
    ranks === null
      ? order.places
      : byRank
        ? byRanks(shelf, ranks)
        : inOrder(order, placesOf(shelf, ranks.found));
  const places = withExams ? all : all.filter((place) => shelf.format[place] !== examFormat);
  lastPlaced.set(ranks ?? order, { order, byRank, withExams, places });
  return places;
}

const examFormat = formats.indexOf("exam");

/** Content deleted since it was matched has no place. */
const placesOf = ({ placeAt }: Shelf, found: Ranks["found"]): number[] =>
  found.map((number) => placeAt[number] ?? -1);

const inOrder = ({ places, rank }: Order, some: readonly number[]): Int32Array =>
  Int32Array.from(
    some.filter((place) => place >= 0),
    (place) => rank[place]!,
  )
    .sort()
    .map((nth) => places[nth]!);

/**
 * Best first; equal matches are sorted newest first. Rank and place form a single number, which a typed array sorts
 * without a comparison function, lowest first. Plain loops, as there may be tens of thousands.
 */
function byRanks({ contents: { length: count }, placeAt }: Shelf, { found, ranks }: Ranks): Int32Array {
  let best = -Infinity;
  for (const rank of ranks) best = Math.max(best, rank);
  const keys = new Float64Array(found.length);
  let there = 0;
  for (let nth = 0; nth < found.length; nth += 1) {
    const place = placeAt[found[nth]!] ?? -1;
    if (place >= 0) keys[there++] = (best - ranks[nth]!) * count + place;
  }
  const sorted = keys.subarray(0, there).sort();
  const places = new Int32Array(there);
  for (let nth = 0; nth < there; nth += 1)
    places[nth] = sorted[nth]! - Math.floor(sorted[nth]! / count) * count;
  return places;
}

/**
 * Every value with its count. Of the many tags, only those with results or already selected; exams, which are only
 * found by words, only if words were given.
 */
function facetsOf(
  { shelf, topics, tags }: { shelf: Shelf } & Pick<Catalogue, "topics" | "tags">,
  counts: Counts,
  filters: Filters,
): SearchAnswer["facets"] {
  const words = (name: FacetName, values: readonly string[]) =>
    values.map((value, index) => ({ value, label: capital(value), count: counts[name][index]! }));
  const named = (name: FacetName, values: readonly Named[], at: ReadonlyMap<number, number>) =>
    values.map(({ id, name: label }) => ({
      value: String(id),
      label,
      count: counts[name][at.get(id)!]!,
    }));
  const isOffered = (format: string) =>
    format !== "exam" || filters.name !== "" || filters.format?.includes(format);
  return {
    format: words("format", formats).filter(({ value }) => isOffered(value)),
    topic: named("topic", topics, shelf.topicAt),
    tag: named("tag", tags, shelf.tagAt).filter(
      ({ value, count }) => count > 0 || filters.tag?.includes(Number(value)),
    ),
    progress: words("progress", progressStates),
  };
}
