import { cpdCategories, type CpdCategory } from "#src/contracts/cpdCategories.ts";
import { formatOf, formats, progressStates, type FoundType, type Progress } from "#src/contracts/learning.ts";
import { once } from "../once.ts";
import { byName, type Catalogue, type CatalogueBoxset, type Content, type Found } from "./catalogue.ts";
import { numberOf } from "./matches.ts";
import { keyOf, progressOf, type Standing } from "./standing.ts";
import { wordsOf } from "./words.ts";

/**
 * The live content in one row, the newest first, and what filters ask of each piece as numbers by its place: so a hundred
 * thousand pieces are sifted in about two milliseconds. It is made once for each version of the content.
 */
export type Shelf = {
  /** Items, boxsets and exams; a place is an index into it. */
  readonly contents: readonly Found[];
  /** By `numberOf`; -1 or nothing where there is none. */
  readonly placeAt: Int32Array;
  /** The boxsets that an item is in, by its id. */
  readonly boxsetsWith: ReadonlyMap<number, readonly CatalogueBoxset[]>;
  /** Every place, in the order of each sort; `rank` is the other way round. */
  readonly orders: Readonly<Record<"newest" | "title" | "shortest", () => Order>>;
  /** Into `formats`. */
  readonly format: Uint8Array;
  /** Into the topics of the catalogue; -1 where there is none. */
  readonly topic: Int32Array;
  /** Into the tags of the catalogue. */
  readonly tags: readonly (readonly number[])[];
  /** A bit for each category of CPD that it has minutes of; see `cpdBits`. */
  readonly earning: Uint8Array;
  readonly topicAt: ReadonlyMap<number, number>;
  readonly tagAt: ReadonlyMap<number, number>;
  /** The words of all titles, in the order of their letters. */
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
/** What of `earning` passes where some categories are asked for. */
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

/** Of equals the newest comes first. */
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

/** The places of titles that have a word which begins like this. */
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

/** How far a user is with a piece of content, into `progressStates`, and whether they have hidden it. */
export type Touched = { progress: number; isHidden: boolean };

/** What a user has touched, by its place. What is not in it they have neither begun nor hidden. */
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
  const { completed, viewed, recertifying, exams, hidden } = standing;
  for (const items of [completed, viewed, recertifying])
    for (const id in items) {
      touch("item", Number(id));
      for (const boxset of boxsetsWith.get(Number(id)) ?? []) touch("boxset", boxset.id);
    }
  for (const id in exams) touch("exam", Number(id));
  for (const key in hidden) {
    // As `keyOf` writes it.
    const [type, id] = key.split(" ") as [FoundType, string];
    const its = touch(type, Number(id));
    if (its) its.isHidden = true;
  }
  return touched;
}
// What nobody has touched is 0.
progressStates[0] satisfies Extract<Progress, "not started">;

/** The newest pieces of content that a user has not hidden; exams are none. */
export function newestOf(shelf: Shelf, { hidden }: Standing, most: number): Content[] {
  const found: Content[] = [];
  for (const content of shelf.contents) {
    if (found.length === most) break;
    if (content.type !== "exam" && !(keyOf(content.type, content.id) in hidden)) found.push(content);
  }
  return found;
}
