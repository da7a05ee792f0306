import { sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { statement } from "../database/database.ts";

/** So many words of a query are looked at; more would only make the database work. */
const mostWords = 12;

/** The words of a text in lower case; everything that is no letter or digit parts them. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).slice(0, mostWords);

/**
 * Corrects the words that no content holds: the last one is completed if it begins a word of the content, others become
 * the nearest word by letters, then by trigrams, then by use. A word that resembles none stays.
 */
const nearestWords = statement((db) =>
  db
    .select({ words: sql<string[]>`json_agg(corrected order by nth)` })
    .from(
      sql`(
        select given.nth, case
          when exists (select from items i where i.live and i.search @@ plainto_tsquery('english', given.word))
            or exists (select from boxsets b where b.live and b.search @@ plainto_tsquery('english', given.word))
          then given.word
          else coalesce(
            (select s.word from search_words s
             where given.nth = given.many and length(given.word) > 2 and starts_with(s.word, given.word)
             order by s.uses desc, s.word limit 1),
            (select s.word from search_words s
             where abs(length(s.word) - length(given.word)) <= given.most
               and levenshtein_less_equal(s.word, given.word, given.most) <= given.most
             order by levenshtein(s.word, given.word), similarity(s.word, given.word) desc, s.uses desc, s.word
             limit 1),
            given.word)
          end as corrected
        from (
          select word, nth, count(*) over () as many,
            case when length(word) < 3 or length(word) > 40 then 0 when length(word) < 5 then 1
              when length(word) < 9 then 2 else 3 end as most
          from unnest(${sql.placeholder("words")}::text[]) with ordinality as each(word, nth)
        ) given
      ) as checked`,
    )
    .prepare("nearest_words"),
);

/** @returns the words with their spelling corrected, or null where nothing was to be corrected (T-11) */
export async function correctSpelling(
  app: Pick<App, "db">,
  words: readonly string[],
): Promise<string[] | null> {
  const [row] = await nearestWords(app.db()).execute({ words });
  const corrected = row!.words;
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
      $$)
      where length(word) between 3 and 40 and word !~ '[[:digit:][:punct:]]'`);
  });
}
