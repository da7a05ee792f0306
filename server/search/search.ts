import { sql } from "drizzle-orm";
import type { z } from "zod";
import {
  contentTypes,
  earnsCpd,
  itemKinds,
  progressStates,
  type Progress,
  type SearchAnswer,
  type SearchQuery,
} from "#src/contracts/learning.ts";
import { capital } from "#src/contracts/words.ts";
import type { App, Caller } from "../app.ts";
import { searchedTerms } from "../schema/index.ts";
import { byName, catalogueOf, type Catalogue, type Content, type Named } from "./catalogue.ts";
import { matchesOf, type Matches } from "./matches.ts";
import { cardOf, isHidden, keyOf, progressOf, readStanding, topicsOf, type Standing } from "./standing.ts";
import { correctSpelling, wordsOf } from "./words.ts";

type Filters = z.output<typeof SearchQuery>;
type FacetName = keyof SearchAnswer["facets"];
/** Null where everything is wanted. */
type Ranks = Matches["ranks"] | null;

/**
 * What a user finds among the live content that they have not hidden: the page, and for each filter how many rows its
 * values would give. Words that nothing matches are searched again with their spelling corrected, unless that is
 * declined (T-11); what was not found is logged by day.
 */
export async function search(app: App, caller: Caller, filters: Filters): Promise<SearchAnswer> {
  const words = wordsOf(filters.name);
  const first = await searchFor(app, caller, filters.name === "" ? null : words, filters);
  if (first.matched || words.length === 0) return first.answer;
  const answer = (filters.spellCheck && (await searchCorrected(app, caller, words, filters))) || first.answer;
  if (caller.acting !== "reviewer") await logUnfound(app, words.join(" "), answer.meta.total);
  return answer;
}

/** What the words find with their spelling corrected; null where there is nothing to correct or still nothing to find. */
async function searchCorrected(
  app: App,
  caller: Caller,
  words: readonly string[],
  filters: Filters,
): Promise<SearchAnswer | null> {
  const corrected = await correctSpelling(app, words);
  if (!corrected) return null;
  const { answer } = await searchFor(app, caller, corrected, filters);
  return answer.meta.total > 0 ? { ...answer, corrected: corrected.join(" ") } : null;
}

/** One search by words; by null for everything, by none for nothing. */
async function searchFor(app: App, caller: Caller, words: readonly string[] | null, filters: Filters) {
  const [standing, matches] = await Promise.all([
    readStanding(app, caller.userId),
    words && matchesOf(app, caller.versions.content, words),
  ]);
  // Of two versions the one of the matches: they name what must be there.
  const catalogue = await catalogueOf(app, matches?.version ?? standing.version);
  const ranks = matches && matches.ranks;
  return {
    answer: answerOf(catalogue, standing, ranks, filters),
    /** Whether the words occur at all, whatever else was filtered. */
    matched: ranks === null || Object.keys(ranks).length > 0,
  };
}

function answerOf(catalogue: Catalogue, standing: Standing, ranks: Ranks, filters: Filters): SearchAnswer {
  const { rows, counts } = sift(wanted(catalogue, standing, ranks, filters), standing, filters);
  const start = (filters.page - 1) * filters.perPage;
  const boxset = filters.boxset === undefined ? undefined : catalogue.boxsets.get(filters.boxset);
  const topics = topicsOf(standing, catalogue);
  return {
    data: rows
      .sort(orders[filters.sort](ranks, placesIn(catalogue, filters)))
      .slice(start, start + filters.perPage)
      .map((content) => cardOf(standing, content)),
    meta: { total: rows.length, page: filters.page, perPage: filters.perPage },
    facets: facetsOf({ topics, tags: catalogue.tags }, counts, filters),
    corrected: null,
    suggestions: rows.length === 0 ? [...topics] : [],
    ...(boxset && { boxset: cardOf(standing, boxset) }),
  };
}

/** What the filters without counts let through. */
function wanted(
  { items, boxsets }: Catalogue,
  standing: Standing,
  ranks: Ranks,
  { boxset, cpd }: Filters,
): Content[] {
  const all: Content[] =
    boxset === undefined ? [...items.values(), ...boxsets.values()] : [...(boxsets.get(boxset)?.items ?? [])];
  return all.filter(
    (content) =>
      !isHidden(standing, content) &&
      (ranks === null || keyOf(content.type, content.id) in ranks) &&
      (cpd === undefined || earnsCpd(content.cpd, cpd)),
  );
}

/** The values that a piece of content has for each filter with counts. */
const valuesOf: Record<FacetName, (content: Content, progress: Progress) => readonly string[]> = {
  type: ({ type }) => [type],
  kind: ({ kind }) => (kind === null ? [] : [kind]),
  topic: ({ topic }) => [String(topic.id)],
  tag: (content) => (content.type === "item" ? content.tags.map(({ id }) => String(id)) : []),
  progress: (_content, progress) => [progress],
};
const facetNames = Object.keys(valuesOf) as FacetName[];

/** What was chosen of a filter; null where nothing was, and everything passes. */
function chosenOf(filters: Filters, name: FacetName): ReadonlySet<string> | null {
  const chosen = [filters[name] ?? []].flat().map(String);
  return chosen.length > 0 ? new Set(chosen) : null;
}

/**
 * Sifts content by all filters at once. A row that fails none is found and counts for every filter; one that fails a
 * single filter counts for that one only: choosing its value there would let it through (T-10).
 */
function sift(contents: readonly Content[], standing: Standing, filters: Filters) {
  const chosen = facetNames.map((name) => ({ name, chosen: chosenOf(filters, name) }));
  const counts = Object.fromEntries(facetNames.map((name) => [name, new Map()])) as Counts;
  const rows: Content[] = [];
  for (const content of contents) {
    const progress = progressOf(standing, content);
    const failed = chosen.filter(
      ({ name, chosen }) => chosen && !valuesOf[name](content, progress).some((value) => chosen.has(value)),
    );
    if (failed.length === 0) rows.push(content);
    if (failed.length > 1) continue;
    for (const { name } of failed.length === 0 ? chosen : failed)
      for (const value of valuesOf[name](content, progress))
        counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
  }
  return { rows, counts };
}

type Counts = Record<FacetName, Map<string, number>>;

/** Every value with its count. Of the many tags only those that lead somewhere, or that can be given up. */
function facetsOf(
  { topics, tags: allTags }: Pick<Catalogue, "topics" | "tags">,
  counts: Counts,
  filters: Filters,
): SearchAnswer["facets"] {
  const words = (name: FacetName, values: readonly string[]) =>
    values.map((value) => ({ value, label: capital(value), count: counts[name].get(value) ?? 0 }));
  const named = (name: FacetName, values: readonly Named[]) =>
    values.map(({ id, name: label }) => ({
      value: String(id),
      label,
      count: counts[name].get(String(id)) ?? 0,
    }));
  const tags = chosenOf(filters, "tag");
  return {
    type: words("type", contentTypes),
    kind: words("kind", itemKinds),
    topic: named("topic", topics),
    tag: named("tag", allTags).filter(({ value, count }) => count > 0 || tags?.has(value)),
    progress: words("progress", progressStates),
  };
}

type Compare = (one: Content, other: Content) => number;

const newest: Compare = (one, other) =>
  other.published - one.published || byName(one.title, other.title) || one.id - other.id;
const byTitle: Compare = (one, other) => byName(one.title, other.title) || newest(one, other);

/** Each order ends in one that leaves nothing to chance, so that pages neither repeat nor miss a row. */
const orders: Record<
  Filters["sort"],
  (ranks: Ranks, places: ReadonlyMap<Content, number> | null) => Compare
> = {
  relevance: (ranks, places) => {
    const rankOf = ({ type, id }: Content) => ranks?.[keyOf(type, id)] ?? 0;
    if (places) return (one, other) => places.get(one)! - places.get(other)!;
    return (one, other) => rankOf(other) - rankOf(one) || newest(one, other);
  },
  newest: () => newest,
  title: () => byTitle,
  shortest: () => (one, other) => one.minutes - other.minutes || byTitle(one, other),
};

/** Where items stand in the boxset that was asked for. */
const placesIn = ({ boxsets }: Catalogue, { boxset }: Filters): ReadonlyMap<Content, number> | null =>
  boxset === undefined ? null : new Map(boxsets.get(boxset)?.items.map((item, place) => [item, place]));

/** Counts a search whose words nothing matched as they were written, and what the corrected ones found. */
async function logUnfound(app: App, term: string, results: number): Promise<void> {
  await app
    .db()
    .insert(searchedTerms)
    .values({ day: app.now().toISOString().slice(0, 10), term, results })
    .onConflictDoUpdate({
      target: [searchedTerms.day, searchedTerms.term],
      set: { searches: sql`${searchedTerms.searches} + 1`, results },
    });
}
