import { sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { perApp } from "../perApp.ts";
import { statement } from "../database/database.ts";

/** What some words match in one version of the content: how well, by the key of the content. The same for everybody. */
export type Matches = { version: string; ranks: Readonly<Record<string, number>> };

const last = sql`${sql.placeholder("last")}::text`;
/** All words as English has them, the last also as the beginning of a word, so that a search goes along with the typing. */
const query = sql`to_tsquery('english', ${sql.placeholder("others")}::text)
  && (to_tsquery('english', ${last}) || to_tsquery('simple', ${last}))`;

const findMatches = statement((db) =>
  db
    .select({
      version: sql<string>`(select version from content_version)`,
      // materialized: otherwise the query is read anew for every row
      ranks: sql<Matches["ranks"]>`(
        with q as materialized (select ${query} as words)
        select coalesce(json_object_agg(key, rank), '{}') from (
          select 'item ' || i.id as key, ts_rank(i.search, q.words) as rank
          from q join items i on i.live and i.search @@ q.words
          union all
          select 'boxset ' || b.id, ts_rank(b.search, q.words)
          from q join boxsets b on b.live and b.search @@ q.words
        ) matches)`,
    })
    .from(sql`(values (1)) as once`)
    .prepare("matches"),
);

/** How many searches are kept, the latest to come: common words, and the beginnings of words, are asked again and again. */
const mostKept = 200;
/** A search that matches more is not kept, so that together they stay within some megabytes. */
const mostMatches = 1_000;
const keptBy = perApp(() => new Map<string, Promise<Matches>>());

/**
 * What the words match, kept for the version that the content had when the request came: as long as that is the version,
 * nothing they match has changed. What is read may be newer, never older.
 */
export function matchesOf(app: App, version: string, words: readonly string[]): Promise<Matches> {
  if (words.length === 0) return Promise.resolve({ version, ranks: {} });
  const known = keptBy(app);
  const key = [version, ...words].join(" ");
  const before = known.get(key);
  if (before) return before;
  const reading = readMatches(app, words);
  known.set(key, reading);
  if (known.size > mostKept) known.delete(known.keys().next().value!);
  reading.then(
    ({ ranks }) => Object.keys(ranks).length > mostMatches && known.delete(key),
    () => known.delete(key),
  );
  return reading;
}

async function readMatches(app: App, words: readonly string[]): Promise<Matches> {
  const [row] = await findMatches(app.db()).execute({
    others: words.slice(0, -1).join(" & "),
    last: `${words.at(-1)}:*`,
  });
  return row!;
}
