import { sql } from "drizzle-orm";
import { day } from "#src/contracts/milliseconds.ts";
import type { Content } from "../catalogue.ts";
import { slidesFor } from "../slides.ts";
import { progressOf } from "../standing.ts";
import type { Entry, Known, Source } from "./entries.ts";

/** Lists made by the academy, not by the reader. */

const everything = ({ catalogue: { items, boxsets } }: Known): Content[] => [
  ...items.values(),
  ...boxsets.values(),
];

const newestFirst = (contents: readonly Content[]): Entry[] =>
  contents
    .toSorted((one, other) => other.published - one.published || one.id - other.id)
    .map(({ type, id }) => ({ type, id, at: null }));

/** Content on a topic, the newest first. */
export const ofTopic: Source = async (known) => {
  const named = known.catalogue.topics.find(({ id }) => id === known.of);
  return named
    ? { named, entries: newestFirst(everything(known).filter(({ topic }) => topic.id === named.id)) }
    : null;
};

/** Content with a tag, and boxsets with such an item, the newest first. */
export const ofTag: Source = async (known) => {
  const named = known.catalogue.tags.find(({ id }) => id === known.of);
  if (!named) return null;
  const has = (content: Content): boolean =>
    content.type === "item" ? content.tags.includes(named) : content.items.some(has);
  return { named, entries: newestFirst(everything(known).filter(has)) };
};

/** The featured boxsets, in their order, and the targets of the slides on home. */
export const featured: Source = async ({ app, userId, catalogue }) => {
  const now = sql`${app.now().toISOString()}::timestamptz`;
  const { rows } = await app.db().execute<{ type: "item" | "boxset"; id: number }>(sql`
    select substring(s.url from '^/(item|boxset)/[0-9]') as type,
      substring(s.url from '^/(?:item|boxset)/([0-9]{1,9})')::int as id
    from ${slidesFor(userId, now)} and s.url ~ '^/(item|boxset)/[0-9]{1,9}$' order by s.position, s.id`);
  const boxsets = [...catalogue.boxsets.values()]
    .filter(({ featured: place }) => place !== null)
    .sort((one, other) => one.featured! - other.featured! || one.id - other.id);
  const of = [...boxsets.map(({ type, id }) => ({ type, id })), ...rows];
  const once = new Map(of.map(({ type, id }) => [`${type} ${id}`, { type, id, at: null }]));
  return { entries: [...once.values()] };
};

/** The shortest and longest period for which new content is listed. */
const [leastDays, mostDays] = [14, 90];

/**
 * When the last visit but one began, within that period. Days with a sign-in count as visits, according to the audit
 * log, which is read no further back, as it may be very long.
 */
async function sinceVisit({ app, userId }: Known): Promise<number> {
  const now = app.now().getTime();
  const first = now - mostDays * day;
  const start = sql`${new Date(first).toISOString()}::timestamptz`;
  const signIn = sql`user_id = ${userId} and act = 'login' and outcome = 'done' and admin_user_id is null`;
  const { rows } = await app.db().execute<{ at: number | null; before: boolean }>(sql`
    select (
      select floor(extract(epoch from min(at)) * 1000)::float8 from audit_log
      where ${signIn} and at > ${start}
      group by (at at time zone 'UTC')::date order by min(at) desc offset 1 limit 1) as at,
      exists (select from audit_log where ${signIn} and at <= ${start}) as before`);
  const { at, before } = rows[0]!;
  return Math.min(at ?? (before ? first : now), now - leastDays * day);
}

/** Content published since the last visit but one, and not opened. */
export const missed: Source = async (known) => {
  const since = await sinceVisit(known);
  const isNew = (content: Content): boolean =>
    content.published >= since && progressOf(known.standing, content) === "not started";
  return { since, entries: newestFirst(everything(known).filter(isNew)) };
};
