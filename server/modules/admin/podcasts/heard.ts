import { sql, type SQL } from "drizzle-orm";
import { dropOffParts, type DropOff } from "#src/contracts/admin/podcastEpisodes.ts";
import type { App } from "../../../app.ts";

/** How much of an episode its listeners have heard, from the ranges of their sessions. */

/** Having heard this share of an episode counts as finishing it: the last minutes are mostly credits. */
export const finishedShare = 0.9;

/** An episode from beginning to end, in milliseconds as sessions report it; null while its length is unknown. */
const whole = sql`int4multirange(int4range(0, nullif(round(e.seconds * 1000)::int, 0)))`;
const lengthOf = (heard: SQL): SQL =>
  sql`(select coalesce(sum(upper(r) - lower(r)), 0)::float8 from unnest(${heard}) r)`;

/**
 * What each listener heard of each episode, and the share of it.
 * @param counts which sessions (`s`) are included
 */
export const heardBy = (counts: SQL): SQL => sql`
  select h.episode_id, h.user_id, h.heard, ${lengthOf(sql`h.heard`)} / nullif(e.seconds * 1000, 0) as share
  from (
    select s.episode_id, s.user_id, range_agg(s.heard) * ${whole} as heard
    from listening_sessions s join podcast_episodes e on e.id = s.episode_id
    where ${counts} group by s.episode_id, s.user_id, e.id
  ) h join podcast_episodes e on e.id = h.episode_id`;

/** How many have listened to an episode, and how many of them heard each of its equal parts. */
export async function readDropOff(app: App, id: number): Promise<DropOff> {
  const { rows } = await app.db().execute<DropOff>(sql`
    with heard as materialized (${heardBy(sql`s.seconds > 0 and s.episode_id = ${id}`)}), parts as (
      select part, int4range((part * part_ms)::int, greatest((part * part_ms)::int + 1, ((part + 1) * part_ms)::int)) as stretch
      from (select round(e.seconds * 1000) / ${dropOffParts}::float8 as part_ms from podcast_episodes e where e.id = ${id} and e.seconds > 0) of,
        generate_series(0, ${dropOffParts}::int - 1) part
    )
    select (select count(*)::int from heard) as listeners,
      (select round(e.seconds)::int from podcast_episodes e where e.id = ${id}) as length,
      to_json(array(
        select (select count(*)::int from heard h where h.heard && p.stretch) from parts p
        where exists (select from heard) order by p.part)) as heard`);
  return rows[0]!;
}
