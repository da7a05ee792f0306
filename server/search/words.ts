import { sql } from "drizzle-orm";
import type { App } from "../app.ts";

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
