import { sql } from "drizzle-orm";
import { isOneOf } from "../../database/lists.ts";
import { person } from "../parts.ts";
import type { Source } from "../query.ts";

/** R-A-249: removed feedback does not count. */
export const userReactions: Source = () => sql`
  select f.id as row_id, ${person}, e.id as episode_id, e.podcast_id, p.name as podcast, e.name as episode,
    f.reaction, f.comment, f.created_at as at
  from feedback f
  join podcast_episodes e on e.id = f.subject_id
  join podcasts p on p.id = e.podcast_id
  join users u on u.id = f.user_id
  where f.type = 'episode' and f.removed_at is null`;

/** R-A-250 */
export const subscriptions: Source = () => sql`
  select s.podcast_id || '-' || s.user_id as row_id, ${person}, s.podcast_id, p.name as podcast, s.at
  from podcast_subscriptions s join podcasts p on p.id = s.podcast_id join users u on u.id = s.user_id`;

/** R-A-251: people without an audience are included. */
export const audienceBreakdown: Source = ({ question, within }) => {
  const podcasts = question.podcast_id as number[] | undefined;
  const chosen = (column: "e.podcast_id" | "s.podcast_id") =>
    podcasts ? isOneOf(sql.raw(column), podcasts) : sql`true`;
  return sql`
  with belongs as (
    select m.user_id, a.id, a.name from audience_users m join audiences a on a.id = m.audience_id
    where a.archived_at is null
  ), told as (
    select s.user_id, count(*) as listens, sum(s.seconds) as seconds
    from listening_sessions s join podcast_episodes e on e.id = s.episode_id
    where s.seconds > 0 and ${within("started_at", sql`s.started_at`)} and ${chosen("e.podcast_id")} group by 1
  ), subscribed as (
    select distinct s.user_id from podcast_subscriptions s where ${chosen("s.podcast_id")}
  )
  select coalesce(b.id, 0) as row_id, coalesce(b.name, 'No audience') as audience, count(*)::int as people,
    count(t.user_id)::int as listeners, round(100.0 * count(t.user_id) / count(*))::int as share,
    coalesce(sum(t.listens), 0)::int as listens, round(coalesce(sum(t.seconds), 0))::bigint as listened,
    count(d.user_id)::int as subscribers
  from users u
  left join belongs b on b.user_id = u.id
  left join told t on t.user_id = u.id
  left join subscribed d on d.user_id = u.id
  where u.disabled_at is null or t.user_id is not null
  group by b.id, b.name`;
};
