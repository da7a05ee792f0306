import type * as z from "zod/mini";
import { formats, progressStates } from "#src/contracts/learning.ts";
import type { SearchAnswer, SearchQuery } from "#src/contracts/learningSearch.ts";
import { capital } from "#src/contracts/words.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { catalogueOf, type Catalogue, type Named } from "./catalogue.ts";
import { logSearch } from "./log.ts";
import { matchesOf, type Mode, type Ranks } from "./matches.ts";
import { cpdBits, hiddenAt, progressAt, shelfOf, type Order, type Shelf } from "./shelf.ts";
import { snippetsOf } from "./snippets.ts";
import { correctSpelling } from "./spelling.ts";
import { cardOf, keyOf, readStanding, topicsOf, type Standing } from "./standing.ts";
import { partsOf, type Part } from "./synonyms.ts";
import { wordsOf } from "./words.ts";

type Filters = z.output<typeof SearchQuery>;
type FacetName = keyof SearchAnswer["facets"];

/**
 * What a user finds among the live content that they have not hidden, or among what they have: the page, and for each filter
 * how many rows its values would give. Where nothing has all of the words they are searched again with their spelling corrected, unless that
 * is declined (T-11), and then what has some of them. What was searched is logged by day.
 */
export async function search(app: App, caller: Caller, filters: Filters): Promise<SearchAnswer> {
  const found = await findByWords(app, caller, filters);
  const answer = await answerOf(app, found, filters);
  if (filters.name !== "" && filters.page === 1 && caller.acting !== "reviewer")
    await logSearch(app, caller, wordsOf(filters.name), matchedOf(found));
  return answer;
}

/** What was found for whom, before the filters. */
export type Findings = {
  catalogue: Catalogue;
  standing: Standing;
  /** Null where everything is wanted. */
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
  // A text that has all of the words is among these, and the more of them one has the earlier it stands.
  const some = await findParts(app, caller, corrected ?? words, "any");
  if (!corrected && matchedOf(some) === matchedOf(all)) return all;
  return corrected && matchedOf(some) > 0 ? { ...some, corrected: corrected.join(" ") } : some;
}

/** Of a long question few texts have every word, and those that have the most of them may be meant. */
const fewWords = 2;
const fewMatches = 3;
const isEnough = (findings: Findings): boolean =>
  matchedOf(findings) >= (findings.parts.length > fewWords ? fewMatches : 1);

/** One search by words; by null for everything, by none for nothing. */
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
  // Of two versions the one of the matches: they name what must be there.
  const catalogue = await catalogueOf(app, matches?.version ?? standing.version);
  return { catalogue, standing, ranks: matches && matches.ranks, matched: mode, corrected: null, parts };
}

/** What is found, sifted by the filters: a page of it with its facets. */
export async function answerOf(app: App, findings: Findings, filters: Filters): Promise<SearchAnswer> {
  const { catalogue, standing, ranks, matched, corrected, parts } = findings;
  const shelf = shelfOf(catalogue);
  const among = { places: wanted(shelf, ranks, filters), withExams: ranks !== null && !filters.learning };
  const { listed, hidden } = sift(shelf, standing, among, filters);
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

/** The places of what was found, in its last order: pages and filters of one search ask for the same again and again. */
const lastOrder = new WeakMap<Ranks, { order: Order; byRank: boolean; places: Int32Array }>();

/** The places of what the words have found, or of everything, in the order that was asked for. */
function wanted(shelf: Shelf, ranks: Ranks | null, { sort }: Filters): Int32Array {
  const byRank = sort === "relevance";
  const order = shelf.orders[byRank ? "newest" : sort]();
  if (ranks === null) return order.places;
  const known = lastOrder.get(ranks);
  if (known?.order === order && known.byRank === byRank) return known.places;
  const places = byRank ? byRanks(shelf, ranks) : inOrder(order, placesOf(shelf, ranks));
  lastOrder.set(ranks, { order, byRank, places });
  return places;
}

/** What is gone since it was matched has no place. */
const placesOf = ({ placeAt }: Shelf, { found }: Ranks): number[] =>
  found.map((number) => placeAt[number] ?? -1);

const inOrder = ({ places, rank }: Order, some: readonly number[]): Int32Array =>
  Int32Array.from(
    some.filter((place) => place >= 0),
    (place) => rank[place]!,
  )
    .sort()
    .map((nth) => places[nth]!);

/** The best first; of those that fit as well the newest first. */
function byRanks(shelf: Shelf, ranks: Ranks): Int32Array {
  const all = Int32Array.from(placesOf(shelf, ranks));
  for (let from = 0; from < all.length;) {
    let to = from + 1;
    while (to < all.length && ranks.ranks[to] === ranks.ranks[from]) to += 1;
    if (to - from > 1) all.subarray(from, to).sort();
    from = to;
  }
  return all.filter((place) => place >= 0);
}

const examFormat = formats.indexOf("exam");

/** How often each value of a filter is among what the others let through, by its index. */
type Counts = Readonly<Record<FacetName, Int32Array>>;
type Sifted = { page: number[]; total: number; counts: Counts };

const emptied = ({ topicAt, tagAt }: Shelf): Sifted => ({
  page: [],
  total: 0,
  counts: {
    format: new Int32Array(formats.length),
    topic: new Int32Array(topicAt.size),
    tag: new Int32Array(tagAt.size),
    progress: new Int32Array(progressStates.length),
  },
});

/** Which values of a filter were chosen, by their indices; null where none was, and everything passes. */
function chosenOf(shelf: Shelf, filters: Filters): Readonly<Record<FacetName, readonly boolean[] | null>> {
  const flags = (chosen: readonly (number | undefined)[] | undefined) => {
    if (!chosen || chosen.length === 0) return null;
    const passing: boolean[] = [];
    for (const index of chosen) if (index !== undefined) passing[index] = true;
    return passing;
  };
  return {
    format: flags(filters.format?.map((format) => formats.indexOf(format))),
    topic: flags(filters.topic?.map((id) => shelf.topicAt.get(id))),
    tag: flags(filters.tag?.map((id) => shelf.tagAt.get(id))),
    progress: flags(filters.progress?.map((state) => progressStates.indexOf(state))),
  };
}

/**
 * Sifts content by all filters at once, what the user has hidden apart. A row that fails none is found and counts for every
 * filter; one that fails a single filter counts for that one only: choosing its value there would let it through (T-10).
 * Exams are found by words; the catalogue is of content.
 */
function sift(
  shelf: Shelf,
  standing: Standing,
  { places: among, withExams }: { places: Int32Array; withExams: boolean },
  filters: Filters,
) {
  const { format, topic, tags, earning } = shelf;
  const progress = progressAt(shelf, standing);
  const isHidden = hiddenAt(shelf, standing);
  const chosen = chosenOf(shelf, filters);
  const earned = filters.cpd && cpdBits(filters.cpd);
  const [listed, hidden] = [emptied(shelf), emptied(shelf)];
  const start = (filters.page - 1) * filters.perPage;
  for (const place of among) {
    const [ofFormat, ofTopic, ofProgress] = [format[place]!, topic[place]!, progress[place]!];
    if (!withExams && ofFormat === examFormat) continue;
    if (earned !== undefined && (earning[place]! & earned) === 0) continue;
    const failed =
      (chosen.format && !chosen.format[ofFormat] ? 1 : 0) |
      (chosen.topic && !chosen.topic[ofTopic] ? 2 : 0) |
      (chosen.tag && !tags[place]!.some((tag) => chosen.tag![tag]) ? 4 : 0) |
      (chosen.progress && !chosen.progress[ofProgress] ? 8 : 0);
    // More than one of them.
    if ((failed & (failed - 1)) !== 0) continue;
    const sifted = isHidden[place] === 1 ? hidden : listed;
    const { counts } = sifted;
    if (failed === 0) {
      if (sifted.total >= start && sifted.page.length < filters.perPage) sifted.page.push(place);
      sifted.total++;
    }
    if ((failed & ~1) === 0) counts.format[ofFormat]!++;
    if ((failed & ~2) === 0 && ofTopic >= 0) counts.topic[ofTopic]!++;
    if ((failed & ~4) === 0) for (const tag of tags[place]!) counts.tag[tag]!++;
    if ((failed & ~8) === 0) counts.progress[ofProgress]!++;
  }
  return { listed, hidden };
}

/**
 * Every value with its count. Of the many tags only those that lead somewhere, or that can be given up; exams, which are
 * found by words alone, where words were given.
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
