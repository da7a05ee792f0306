import type * as z from "zod/mini";
import { formats, progressStates } from "#src/contracts/learning.ts";
import type { SearchAnswer, SearchQuery } from "#src/contracts/learningSearch.ts";
import { cpdBits, touchedBy, type Shelf, type Touched } from "./shelf.ts";
import type { Standing } from "./standing.ts";

/** The filters of search, over places of the shelf: which places pass, and how many would for each other value. */

export type Filters = z.output<typeof SearchQuery>;
export type FacetName = keyof SearchAnswer["facets"];

/** How often each value of a filter occurs among what the other filters let through, by its index. */
export type Counts = Readonly<Record<FacetName, Int32Array>>;
type Sifted = { page: number[]; total: number; counts: Counts };

/**
 * Filters places by all filters, with what the user has hidden separately. If no filter is set all pass, and only what
 * the user has touched is looked at: the counts for someone who has touched nothing are computed once.
 */
export function sift(
  shelf: Shelf,
  standing: Standing,
  places: Int32Array,
  filters: Filters,
): { listed: Sifted; hidden: Sifted } {
  const touched = touchedBy(shelf, standing);
  const { format, topic, tag, progress, cpd, hidden } = filters;
  const isChosen = [format, topic, tag, progress].some((values) => values && values.length > 0);
  return isChosen || cpd || hidden
    ? siftChosen(shelf, touched, places, filters)
    : siftAll(shelf, touched, places, filters);
}

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

/** Adds a place to the result, or with -1 removes it. */
function count(
  { format, topic, tags }: Shelf,
  sifted: Sifted,
  place: number,
  progress: number,
  by: number,
): void {
  const { counts } = sifted;
  sifted.total += by;
  counts.format[format[place]!]! += by;
  if (topic[place]! >= 0) counts.topic[topic[place]!]! += by;
  for (const tag of tags[place]!) counts.tag[tag]! += by;
  counts.progress[progress]! += by;
}

/** Some places as they are for everyone: their counts, and a bit for each of them. */
type Shared = { untouched: Sifted; bits: Uint8Array };
const shared = new WeakMap<Int32Array, Shared>();

function sharedOf(shelf: Shelf, places: Int32Array): Shared {
  const known = shared.get(places);
  if (known) return known;
  const untouched = emptied(shelf);
  const bits = new Uint8Array((shelf.contents.length >> 3) + 1);
  for (const place of places) {
    count(shelf, untouched, place, 0, 1);
    bits[place >> 3]! |= 1 << (place & 7);
  }
  shared.set(places, { untouched, bits });
  return { untouched, bits };
}

const copyOf = ({ total, counts: { format, topic, tag, progress } }: Sifted): Sifted => ({
  page: [],
  total,
  counts: { format: format.slice(), topic: topic.slice(), tag: tag.slice(), progress: progress.slice() },
});

function siftAll(
  shelf: Shelf,
  touched: ReadonlyMap<number, Touched>,
  places: Int32Array,
  { page, perPage }: Filters,
) {
  const { untouched, bits } = sharedOf(shelf, places);
  const [listed, hidden] = [copyOf(untouched), emptied(shelf)];
  for (const [place, { progress, isHidden }] of touched) {
    if ((bits[place >> 3]! & (1 << (place & 7))) === 0) continue;
    count(shelf, listed, place, 0, -1);
    count(shelf, isHidden ? hidden : listed, place, progress, 1);
  }
  let before = (page - 1) * perPage;
  for (const place of places) {
    if (listed.page.length === perPage) break;
    if (touched.get(place)?.isHidden) continue;
    if (before > 0) before -= 1;
    else listed.page.push(place);
  }
  return { listed, hidden };
}

/** The selected values of a filter, by their indices; null if there are none, and everything passes. */
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
 * A row that fails no filter is found and counts for each of them; one that fails a single filter counts for that one
 * only, as selecting its value there would let it through (T-10).
 */
function siftChosen(
  shelf: Shelf,
  touched: ReadonlyMap<number, Touched>,
  places: Int32Array,
  filters: Filters,
) {
  const { format, topic, tags, earning } = shelf;
  // An array is faster than a map when many places are read.
  const [progress, isHidden] = [new Uint8Array(format.length), new Uint8Array(format.length)];
  for (const [place, own] of touched) {
    progress[place] = own.progress;
    isHidden[place] = Number(own.isHidden);
  }
  const chosen = chosenOf(shelf, filters);
  const earned = filters.cpd && cpdBits(filters.cpd);
  const [listed, hidden] = [emptied(shelf), emptied(shelf)];
  const start = (filters.page - 1) * filters.perPage;
  for (const place of places) {
    const [ofFormat, ofTopic, ofProgress] = [format[place]!, topic[place]!, progress[place]!];
    if (earned !== undefined && (earning[place]! & earned) === 0) continue;
    const failed =
      (chosen.format && !chosen.format[ofFormat] ? 1 : 0) |
      (chosen.topic && !chosen.topic[ofTopic] ? 2 : 0) |
      (chosen.tag && !tags[place]!.some((tag) => chosen.tag![tag]) ? 4 : 0) |
      (chosen.progress && !chosen.progress[ofProgress] ? 8 : 0);
    // Fails more than one of them.
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
