import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "#server/database/database.ts";
import { activityCalls } from "#src/contracts/activityLog.ts";
import { contentPaths } from "#src/contracts/contentPaths.ts";
import { median, percentile } from "./browser.ts";

/**
 * A large academy, in a database created by a server, and the cost of its learners' pages at a steady rate of requests.
 */

export type AcademySize = { items: number; users: number; activities: number };

const starts = "acc ben cap div eq fid gil hedg inv lia mor opt pen reg sav tax trus val wil yiel".split(" ");
const middles = "a e i o u ar er in on ur al est".split(" ");
const ends = "tion ment sion ity ance ing ure age al ers ist ism ness".split(" ");
/** The words of the field, each in about a tenth of all texts. Some thirty thousand others are each in a few. */
const common = [
  ...(["pension", "mortgage", "duty", "client", "advice", "risk", "inheritance", "transfer"] as const),
  ...(["protection", "investment", "regulation", "vulnerable", "complaint", "retirement"] as const),
];
const rare = starts.flatMap((start) =>
  middles.flatMap((middle) => middles.flatMap((other) => ends.map((end) => start + middle + other + end))),
);
/** Picks one of a short list in SQL; picking from a long list is slow. */
const oneOf = (words: readonly string[]): string =>
  `('{${words.join(",")}}'::text[])[1 + floor(power(random(), 1.2) * ${words.length})::int + 0 * nth]`;
const chosen = (count: string): string => `(
  select string_agg(case when random() < 0.018 then ${oneOf(common)}
    else ${[starts, middles, middles, ends].map(oneOf).join(" || ")} end, ' ')
  from generate_series(1, ${count} + 0 * n) nth)`;

const portion = 10_000;

const itemsOf = (from: number, to: number): string => `
  insert into items (title, summary, body, body_text, kind, topic_id, minutes, cpd, published_at)
  select initcap(title) || ' ' || n, summary, '<p>' || text || '</p>', text,
    (array['article', 'guide', 'case study', 'checklist', 'briefing'])[1 + n % 5], topics.ids[1 + n % cardinality(topics.ids)],
    5 + n % 40, like_them.cpd, now() - random() * interval '2 years'
  from (select n, ${chosen("4")} as title, ${chosen("14")} as summary, ${chosen("60")} as text
      from generate_series(${from}, ${to}) n) made,
    (select array_agg(id order by id) as ids from topics) topics, (select cpd from items limit 1) like_them`;

/** Splits a statement, as no single one may take as long as the whole would. */
const inParts = (statement: (part: (id: string) => string) => string): string[] =>
  Array.from({ length: 20 }, (_, nth) => statement((id) => `${id} % 20 = ${nth}`));

function statements({ items, users, activities }: AcademySize): string[] {
  const each = Math.round(activities / users);
  const completed = Math.round(each * 0.4);
  /** The nth item of a user: never the same item twice. */
  const item = "b.first + (u.id::bigint * 7919 + n * 101) % b.count";
  const bench = "(select min(id) as first, count(*) as count from items where title ~ ' [0-9]+$') b";
  return [
    "select setseed(0.5)",
    "insert into topics (name, position) select 'Bench topic ' || n, 100 + n from generate_series(1, 200) n",
    ...Array.from({ length: Math.ceil(items / portion) }, (_, nth) =>
      itemsOf(nth * portion + 1, Math.min(items, (nth + 1) * portion)),
    ),
    `insert into boxsets (title, summary, topic_id)
     select 'Bench boxset ' || n, 'What belongs together', (select min(id) from topics) from generate_series(1, ${items / 20}) n`,
    ...inParts(
      (part) => `insert into boxset_items (boxset_id, item_id, position)
       select x.id, b.first + (x.id * 31 + n * 17) % b.count, n
       from boxsets x, ${bench}, generate_series(1, 6) n where x.title like 'Bench boxset %' and ${part("x.id")}`,
    ),
    `insert into users (email, first_name, last_name, job_title, sso_subject)
     select 'learner.' || n || '@example.org', 'Bench', 'Learner ' || n, 'Adviser', 'learner-' || n
     from generate_series(1, ${users}) n`,
    ...inParts(
      (part) => `insert into item_views (user_id, item_id, position, viewed_at)
       select u.id, ${item}, random(), now() - random() * interval '2 years'
       from users u, ${bench}, generate_series(1, ${each - completed}) n where ${part("u.id")} on conflict do nothing`,
    ),
    ...inParts(
      (part) => `insert into item_completions (user_id, item_id, completed_at)
       select u.id, ${item}, now() - random() * interval '2 years'
       from users u, ${bench}, generate_series(1, ${completed}) n where ${part("u.id")} on conflict do nothing`,
    ),
    "analyze",
  ];
}

/** Fills the academy while the server is down: an embedded database has only one process. */
export async function fillAcademy(
  where: { databaseUrl: string | null; dataDir: string },
  size: AcademySize,
): Promise<void> {
  const database = await openDatabase(where);
  for (const statement of statements(size)) await database.db().execute(sql.raw(statement));
  await database.close();
}

/** The pages that a learner opens, by name; each `n` gives a different one. */
const pages = (firstItem: number): Record<string, (n: number) => string> => ({
  home: () => contentPaths.home,
  search: (n) =>
    `${contentPaths.search}?name=${n % 2 === 0 ? common[n % common.length] : rare[(n * 7) % rare.length]}`,
  // With one letter missing.
  searchWithTypo: (n) => {
    const word = n % 2 === 0 ? common[n % common.length]! : rare[(n * 11) % rare.length]!;
    return `${contentPaths.search}?name=${word.slice(0, 3)}${word.slice(4)}`;
  },
  catalogue: (n) => `${contentPaths.search}?page=${1 + (n % 50)}`,
  item: (n) => contentPaths.item.replace(":id", String(firstItem + n)),
  activityLog: (n) => `${activityCalls.log.path}?page=${1 + (n % 4)}`,
});

export type Paced = { count: number; p50: number; p95: number; failed: number };

/**
 * Sends requests at a steady rate, whether or not earlier ones have been answered, so that a slow response does not
 * hide the wait of those behind it. No word is requested twice: each run continues where the one before it ended.
 * @param cookies of the learners, who take turns
 * @returns milliseconds by page, from the median run; and how many requests failed in all runs
 */
export async function timePages(
  url: string,
  cookies: readonly string[],
  { rate, seconds, runs }: { rate: number; seconds: number; runs: number },
): Promise<Record<string, Paced>> {
  const found = await fetch(`${url}${contentPaths.search}?name=pension`, {
    headers: { cookie: cookies[0]! },
  });
  const { data } = (await found.json()) as { data: { id: number; type: string }[] };
  const firstItem = data.find(({ type }) => type === "item")!.id;
  const asked = Object.entries(pages(firstItem));
  const failed: Record<string, number> = {};
  let n = 0;

  /** @returns milliseconds by page */
  async function run(count: number, perSecond: number): Promise<Record<string, number[]>> {
    const times: Record<string, number[]> = Object.fromEntries(asked.map(([name]) => [name, []]));
    const ask = async (nth: number): Promise<void> => {
      const [name, path] = asked[nth % asked.length]!;
      const start = performance.now();
      const answer = await fetch(url + path(Math.floor(nth / asked.length)), {
        headers: { cookie: cookies[nth % cookies.length]! },
      });
      await answer.arrayBuffer();
      if (answer.ok) times[name]!.push(performance.now() - start);
      else failed[name] = (failed[name] ?? 0) + 1;
    };
    const begun = performance.now();
    const under: Promise<void>[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      await sleep(Math.max(0, begun + (nth * 1_000) / perSecond - performance.now()));
      under.push(ask((n += 1)));
    }
    await Promise.all(under);
    return times;
  }

  await run(60, 20); // warm up
  const all: Record<string, number[]>[] = [];
  for (let nth = 0; nth < runs; nth += 1) all.push(await run(rate * seconds, rate));
  return Object.fromEntries(
    asked.map(([name]) => {
      const times = all.map((one) => one[name]!);
      const middle = (share: number): number =>
        Math.round(median(times.map((one) => percentile(one, share))));
      return [
        name,
        { count: times.flat().length, p50: middle(0.5), p95: middle(0.95), failed: failed[name] ?? 0 },
      ];
    }),
  );
}
