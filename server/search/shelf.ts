import { cpdCategories, type CpdCategory } from "#src/contracts/cpdCategories.ts";
import { formatOf, formats, progressStates, type FoundType, type Progress } from "#src/contracts/learning.ts";
import { once } from "../once.ts";
import { byName, type Catalogue, type CatalogueBoxset, type Content, type Found } from "./catalogue.ts";
import { numberOf } from "./matches.ts";
import { keyOf, progressOf, type Standing } from "./standing.ts";
import { wordsOf } from "./words.ts";

/**
 * The live content in one array, the newest first, and what filters need of each piece as numbers by its place, so that
 * a hundred thousand pieces are filtered in about two milliseconds. Built once for each version of the content.
 */
export type Shelf = {
  /** Items, boxsets and exams; a place is an index into this array. */
  readonly contents: readonly Found[];
  /** By `numberOf`; -1 or undefined if there is none. */
  readonly placeAt: Int32Array;
  /** The boxsets that an item is in, by its id. */
  readonly boxsetsWith: ReadonlyMap<number, readonly CatalogueBoxset[]>;
  /** Every place, in the order of each sort; `rank` is the inverse. */
  readonly orders: Readonly<Record<"newest" | "title" | "shortest", () => Order>>;
  /** Index into `formats`. */
  readonly format: Uint8Array;
  /** Index into the topics of the catalogue; -1 if there is none. */
  readonly topic: Int32Array;
  /** Indices into the tags of the catalogue. */
  readonly tags: readonly (readonly number[])[];
  /** A bit for each category of CPD in which it has minutes; see `cpdBits`. */
  readonly earning: Uint8Array;
  readonly topicAt: ReadonlyMap<number, number>;
  readonly tagAt: ReadonlyMap<number, number>;
  /** The words of all titles, in alphabetical order. */
  readonly titleWords: () => readonly TitleWord[];
};

type TitleWord = { readonly word: string; readonly place: number };

export type Order = { readonly places: Int32Array; readonly rank: Int32Array };

const shelves = new WeakMap<Catalogue, Shelf>();

export function shelfOf(catalogue: Catalogue): Shelf {
  const known = shelves.get(catalogue);
  if (known) return known;
  const made = makeShelf(catalogue);
  shelves.set(catalogue, made);
  return made;
}

/** Generic CPD counts for every category (B-076). */
const generic = 1;
/** The bits of `earning` that pass if some categories are selected. */
export const cpdBits = (asked: readonly CpdCategory[]): number =>
  asked.reduce((bits, category) => bits | (2 << cpdCategories.indexOf(category)), generic);

const earningOf = ({ cpd }: Found): number =>
  cpdCategories.reduce(
    (bits, category, nth) => (cpd[category] > 0 ? bits | (2 << nth) : bits),
    cpd.generic_cpd > 0 ? generic : 0,
  );

const newest = (one: Found, other: Found): number =>
  other.published - one.published || byName(one.title, other.title) || one.id - other.id;

function makeShelf({ items, boxsets, exams, topics, tags }: Catalogue): Shelf {
  const contents = [...items.values(), ...boxsets.values(), ...exams.values()].sort(newest);
  const topicAt = new Map(topics.map(({ id }, at) => [id, at]));
  const tagAt = new Map(tags.map(({ id }, at) => [id, at]));
  const boxsetsWith = new Map<number, CatalogueBoxset[]>();
  for (const boxset of boxsets.values())
    for (const { id } of boxset.items) if (!boxsetsWith.get(id)?.push(boxset)) boxsetsWith.set(id, [boxset]);
  const numbers = contents.map(({ type, id }) => numberOf(type, id));
  const placeAt = new Int32Array(numbers.reduce((most, one) => Math.max(most, one), 0) + 1).fill(-1);
  numbers.forEach((number, place) => (placeAt[number] = place));
  const columnOf = (valueOf: (content: Found) => number) => Int32Array.from(contents, valueOf);
  return {
    contents,
    topicAt,
    tagAt,
    boxsetsWith,
    placeAt,
    format: Uint8Array.from(contents, (content) => formats.indexOf(formatOf(content))),
    topic: columnOf(({ topic }) => (topic === null ? -1 : topicAt.get(topic.id)!)),
    tags: contents.map((content) =>
      content.type === "item" ? content.tags.map(({ id }) => tagAt.get(id)!) : none,
    ),
    earning: Uint8Array.from(contents, earningOf),
    orders: ordersOf(contents),
    titleWords: once(() =>
      contents
        .flatMap(({ title }, place) => wordsOf(title).map((word): TitleWord => ({ word, place })))
        .sort((one, other) => (one.word < other.word ? -1 : Number(one.word > other.word))),
    ),
  };
}

const none: readonly number[] = [];

/** Ties are broken by newest first. */
function ordersOf(contents: readonly Found[]): Shelf["orders"] {
  const order = (compare: (one: Found, other: Found) => number) =>
    once((): Order => {
      const places = Int32Array.from(contents.keys());
      places.sort((one, other) => compare(contents[one]!, contents[other]!) || one - other);
      const rank = new Int32Array(places.length);
      places.forEach((place, nth) => (rank[place] = nth));
      return { places, rank };
    });
  const byTitle = (one: Found, other: Found): number => byName(one.title, other.title);
  return {
    newest: order(() => 0),
    title: order(byTitle),
    shortest: order((one, other) => one.minutes - other.minutes || byTitle(one, other)),
  };
}

/** The places of titles with a word that begins with the typed text. */
export function beginningWith({ titleWords }: Shelf, typed: string): Set<number> {
  const words = titleWords();
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (words[middle]!.word < typed) from = middle + 1;
    else to = middle;
  }
  const places = new Set<number>();
  for (; words[from]?.word.startsWith(typed); from += 1) places.add(words[from]!.place);
  return places;
}

/** A user's progress in a piece of content, as an index into `progressStates`, and whether they have hidden it. */
export type Touched = { progress: number; isHidden: boolean };

/** Content that a user has touched, by its place. Anything else they have neither begun nor hidden. */
export function touchedBy(shelf: Shelf, standing: Standing): Map<number, Touched> {
  const { contents, placeAt, boxsetsWith } = shelf;
  const touched = new Map<number, Touched>();
  const touch = (type: FoundType, id: number): Touched | undefined => {
    const place = placeAt[numberOf(type, id)] ?? -1;
    if (place < 0) return undefined;
    const known = touched.get(place);
    if (known) return known;
    const fresh = {
      progress: progressStates.indexOf(progressOf(standing, contents[place]!)),
      isHidden: false,
    };
    touched.set(place, fresh);
    return fresh;
  };
  const { completed, viewed, exams, hidden } = standing;
  // What has to be renewed has been completed.
  for (const items of [completed, viewed])
    for (const id in items) {
      touch("item", Number(id));
      for (const boxset of boxsetsWith.get(Number(id)) ?? []) touch("boxset", boxset.id);
    }
  for (const id in exams) touch("exam", Number(id));
  for (const key in hidden) {
    // The format of `keyOf`.
    const [type, id] = key.split(" ") as [FoundType, string];
    const its = touch(type, Number(id));
    if (its) its.isHidden = true;
  }
  return touched;
}
// Untouched content is 0.
progressStates[0] satisfies Extract<Progress, "not started">;

/** Returns the newest pieces of content that a user has not hidden, without exams. */
export function newestOf(shelf: Shelf, { hidden }: Standing, most: number): Content[] {
  const found: Content[] = [];
  for (const content of shelf.contents) {
    if (found.length === most) break;
    if (content.type !== "exam" && !(keyOf(content.type, content.id) in hidden)) found.push(content);
  }
  return found;
}
