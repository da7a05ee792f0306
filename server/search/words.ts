import { sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { isLiveBoxset } from "./liveBoxsets.ts";

/** The maximum number of words used from a query; more would only burden the database. */
const mostWords = 12;

/**
 * Returns the words of a text in lower case, split at anything that is not a letter or digit, and without a possessive
 * ending.
 */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).slice(0, mostWords);

/** Rebuilds the vocabulary from live content. Call it in the transaction that changes content. */
export async function rebuildSearchWords(app: Pick<App, "db" | "inTransaction">): Promise<void> {
  await app.inTransaction(async () => {
    await app.db().execute(sql`delete from search_words`);
    await app.db().execute(sql`
      insert into search_words (word, uses)
      select word, nentry from ts_stat($$
        select to_tsvector('simple', title || ' ' || summary || ' ' || body_text) from items where live
        union all select to_tsvector('simple', title || ' ' || summary) from boxsets
          where ${isLiveBoxset(sql`boxsets`)}
        union all select to_tsvector('simple', name || ' ' || summary) from exams where live
        union all select to_tsvector('simple', name) from topics
        union all select to_tsvector('simple', g.name) from tags g
          where exists (select from item_tags it join items i on i.id = it.item_id where it.tag_id = g.id and i.live)
      $$)
      where length(word) between 3 and 40 and word !~ '[[:digit:][:punct:]]'`);
  });
}
