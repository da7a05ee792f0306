import { sql, type SQL } from "drizzle-orm";
import { foundTypes, type FoundType } from "#src/contracts/learning.ts";
import type { App } from "../app.ts";
import { statement } from "../database/database.ts";
import { perApp } from "../perApp.ts";
import type { Part } from "./synonyms.ts";

/**
 * Matches, by `numberOf` and in any order, and their ranks as whole numbers: higher is better. Stored as two arrays of
 * numbers, since a common word matches thousands.
 */
export type Ranks = { readonly found: readonly number[]; readonly ranks: readonly number[] };

/** Encodes a piece of content of any type as one number. */
export const numberOf = (type: FoundType, id: number): number =>
  id * foundTypes.length + foundTypes.indexOf(type);
const numbered = sql.raw(
  `content_id * ${foundTypes.length} + case type ${foundTypes.map((type, nth) => `when '${type}' then ${nth}`).join(" ")} end`,
);

/** The matches of some words in one version of the content. The same for everyone. */
export type Matches = { version: string; ranks: Ranks };
/** Whether a text must contain all parts of a search, or some of them. */
export type Mode = "all" | "any";

/** Each part as its own query. A part with only words like "the" is dropped; the last one also matches as a prefix. */
export const partsQuery = sql`
  select (
    select string_agg('(' || words::text || ')', ' | ')::tsquery from (
      select phraseto_tsquery('english', alternative) as words
      from jsonb_array_elements_text(value->'any') as any_of(alternative)
      union all select to_tsquery('english', value->>'begins' || ':*') where value->>'begins' is not null
      union all select to_tsquery('simple', value->>'begins' || ':*') where value->>'begins' is not null
    ) as alternatives where numnode(words) > 0) as words
  from jsonb_array_elements(${sql.placeholder("parts")}::jsonb) as part(value)`;

/**
 * Texts with every part, ranked by each of them. A single part is the whole: evaluating it again for every row costs as
 * much as the rank.
 */
const withAll = sql`
  whole as materialized (
    select string_agg('(' || words::text || ')', ' & ')::tsquery as words, count(*) = 1 as is_one from parts),
  matches as (
    select d.type, d.content_id, case when whole.is_one then ts_rank(d.search, whole.words, 1)
      else (select sum(ts_rank(d.search, parts.words, 1)) from parts) end as rank
    from whole join search_documents d on d.search @@ whole.words)`;

/** A text with less than this share of the best rank is left out. */
const leastShare = 0.4;
/**
 * Texts with some of the parts. A part weighs more the fewer texts contain it. One that is in more than half of them
 * weighs nothing, unless all are.
 */
const withAny = sql`
  counted as materialized (
    select words, (select count(*) from search_documents d where d.search @@ parts.words)::float8 as found,
      greatest((select count(*) from search_documents), 1)::float8 as total
    from parts),
  telling as materialized (
    select words, ln(1 + total / found) as weight from counted
    where found > 0 and (found <= total / 2 or not exists (select from counted where found between 1 and total / 2))),
  scored as materialized (
    select d.type, d.content_id, sum(telling.weight * (0.5 + ts_rank(d.search, telling.words, 1))) as rank
    from telling join search_documents d on d.search @@ telling.words group by d.type, d.content_id),
  matches as (select * from scored where rank >= ${sql.raw(String(leastShare))} * (select max(rank) from scored))`;

/** The number of rank steps between 0 and 1: as many as PostgreSQL itself distinguishes. */
const fineness = 100_000_000;

const finding = (name: string, matching: SQL) =>
  statement((db) =>
    db
      .select({
        version: sql<string>`(select version from content_version)`,
        // materialized: otherwise the query is parsed again for every row. Sorting happens where it is read, which
        // takes a tenth of the time.
        ranks: sql<Ranks>`(
          with given as materialized (${partsQuery}),
          parts as materialized (select words from given where words is not null),
          ${matching}
          select json_build_object(
            'found', coalesce(array_agg(${numbered}), '{}'),
            'ranks', coalesce(array_agg((rank * ${sql.raw(String(fineness))})::bigint), '{}')) from matches)`,
      })
      .from(sql`(values (1)) as once`)
      .prepare(name),
  );
const findMatches = { all: finding("matches_all", withAll), any: finding("matches_any", withAny) };

/** How many searches are cached, the most recently used: common words and prefixes are searched for again and again. */
const mostKept = 400;
/**
 * The maximum number of cached matches, about ten megabytes: the many matches of a common word take longest to find.
 */
const mostMatches = 300_000;
type Kept = { reading: Promise<Matches>; count: number };
const keptBy = perApp(() => new Map<string, Kept>());

/**
 * Returns the matches of the parts, cached for the version that the content had when the request arrived: while that is
 * the version, no match has changed. What is read may be newer, never older.
 */
export function matchesOf(app: App, version: string, parts: readonly Part[], mode: Mode): Promise<Matches> {
  if (parts.length === 0) return Promise.resolve({ version, ranks: { found: [], ranks: [] } });
  const known = keptBy(app);
  const asked = JSON.stringify(parts);
  const key = [version, mode, asked].join(" ");
  const before = known.get(key);
  if (before) {
    known.delete(key);
    known.set(key, before);
    return before.reading;
  }
  const reading = findMatches[mode](app.db())
    .execute({ parts: asked })
    .then(([row]) => row!);
  const kept = { reading, count: 0 };
  known.set(key, kept);
  reading.then(
    ({ ranks }) => {
      kept.count = ranks.found.length;
      forgetOldest(known);
    },
    () => known.delete(key),
  );
  return reading;
}

function forgetOldest(known: Map<string, Kept>): void {
  let matches = 0;
  for (const { count } of known.values()) matches += count;
  for (const [key, { count }] of known) {
    if (known.size <= mostKept && matches <= mostMatches) return;
    known.delete(key);
    matches -= count;
  }
}
