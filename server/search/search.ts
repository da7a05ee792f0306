import type * as z from "zod/mini";
import {
  earnsCpd,
  formatOf,
  formats,
  progressStates,
  type Format,
  type Progress,
} from "#src/contracts/learning.ts";
import type { SearchAnswer, SearchQuery } from "#src/contracts/learningSearch.ts";
import { capital } from "#src/contracts/words.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { byName, catalogueOf, type Catalogue, type Found, type Named } from "./catalogue.ts";
import { logSearch } from "./log.ts";
import { matchesOf, type Matches, type Mode } from "./matches.ts";
import { snippetsOf } from "./snippets.ts";
import { cardOf, isHidden, keyOf, progressOf, readStanding, topicsOf, type Standing } from "./standing.ts";
import { partsOf, type Part } from "./synonyms.ts";
import { correctSpelling, wordsOf } from "./words.ts";

type Filters = z.output<typeof SearchQuery>;
type FacetName = keyof SearchAnswer["facets"];
/** Null where everything is wanted. */
type Ranks = Matches["ranks"] | null;

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
  ranks: Ranks;
  matched: Mode;
  corrected: string | null;
  parts: readonly Part[];
};

const matchedOf = ({ ranks }: Findings): number => Object.keys(ranks ?? {}).length;

async function findByWords(app: App, caller: Caller, filters: Filters): Promise<Findings> {
  const words = wordsOf(filters.name);
  const everything = filters.name === "" ? null : words;
  const all = await findParts(app, caller, everything, "all");
  if (everything === null || words.length === 0 || isEnough(all)) return all;
  const corrected =
    filters.spellCheck && matchedOf(all) === 0
      ? await correctSpelling(app, words, all.catalogue.synonyms.words)
      : null;
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
  const { listed, hidden } = byVisibility(wanted(catalogue, ranks, filters), standing);
  const found = sift(listed, standing, filters);
  const foundHidden = sift(hidden, standing, filters);
  const { rows, counts } = filters.hidden ? foundHidden : found;
  const start = (filters.page - 1) * filters.perPage;
  const topics = topicsOf(standing, catalogue);
  const page = rows.sort(orders[filters.sort](ranks)).slice(start, start + filters.perPage);
  const snippets = await snippetsOf(app, page, parts);
  return {
    data: page.map((content) => ({
      ...cardOf(standing, content),
      snippet: snippets.get(keyOf(content.type, content.id)) ?? null,
    })),
    meta: { total: rows.length, page: filters.page, perPage: filters.perPage },
    facets: facetsOf({ topics, tags: catalogue.tags }, counts, filters),
    hidden: foundHidden.rows.length,
    corrected,
    matched,
    suggestions: rows.length === 0 ? [...topics] : [],
  };
}

/** What the filters without counts let through. Exams are found by words; the catalogue is of content. */
function wanted({ items, boxsets, exams }: Catalogue, ranks: Ranks, { cpd, learning }: Filters): Found[] {
  const found = ranks === null || learning ? [] : exams.values();
  const all: Found[] = [...items.values(), ...boxsets.values(), ...found];
  return all.filter(
    (content) =>
      (ranks === null || keyOf(content.type, content.id) in ranks) &&
      (cpd === undefined || earnsCpd(content.cpd, cpd)),
  );
}

/** What a user sees in their lists, and what they have hidden. */
function byVisibility(contents: readonly Found[], standing: Standing) {
  const listed: Found[] = [];
  const hidden: Found[] = [];
  for (const content of contents) (isHidden(standing, content) ? hidden : listed).push(content);
  return { listed, hidden };
}

/** The values that a piece of content has for each filter with counts. */
const valuesOf: Record<FacetName, (content: Found, progress: Progress) => readonly string[]> = {
  format: (content) => [formatOf(content)],
  topic: ({ topic }) => (topic === null ? [] : [String(topic.id)]),
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
function sift(contents: readonly Found[], standing: Standing, filters: Filters) {
  const chosen = facetNames.map((name) => ({ name, chosen: chosenOf(filters, name) }));
  const counts = Object.fromEntries(facetNames.map((name) => [name, new Map()])) as Counts;
  const rows: Found[] = [];
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

/**
 * Every value with its count. Of the many tags only those that lead somewhere, or that can be given up; exams, which are
 * found by words alone, where words were given.
 */
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
  const isOffered = (format: Format) =>
    format !== "exam" || filters.name !== "" || filters.format?.includes(format);
  return {
    format: words("format", formats.filter(isOffered)),
    topic: named("topic", topics),
    tag: named("tag", allTags).filter(({ value, count }) => count > 0 || tags?.has(value)),
    progress: words("progress", progressStates),
  };
}

type Compare = (one: Found, other: Found) => number;

const newest: Compare = (one, other) =>
  other.published - one.published || byName(one.title, other.title) || one.id - other.id;
const byTitle: Compare = (one, other) => byName(one.title, other.title) || newest(one, other);

/** Each order ends in one that leaves nothing to chance, so that pages neither repeat nor miss a row. */
const orders: Record<Filters["sort"], (ranks: Ranks) => Compare> = {
  relevance: (ranks) => {
    const rankOf = ({ type, id }: Found) => ranks?.[keyOf(type, id)] ?? 0;
    return (one, other) => rankOf(other) - rankOf(one) || newest(one, other);
  },
  newest: () => newest,
  title: () => byTitle,
  shortest: () => (one, other) => one.minutes - other.minutes || byTitle(one, other),
};
