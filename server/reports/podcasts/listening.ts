import { sql, type SQL } from "drizzle-orm";
import { finishedShare, heardBy } from "../../modules/admin/podcasts/heard.ts";
import { isHeard, isLive } from "../../modules/podcasts/visible.ts";
import type { Source, SourceAsk } from "../query.ts";

/** The episode that a row is about. */
const episode = sql`e.id as row_id, e.id as episode_id, e.podcast_id, p.name as podcast, e.name as episode, e.publish_at`;
const episodes = sql`podcast_episodes e join podcasts p on p.id = e.podcast_id`;

/** Episodes that learners can hear, and those no longer available that someone has heard. */
const worthTelling = (now: SQL, told: SQL): SQL =>
  sql`(${isLive} and ${isHeard({ now })}) or count(${told}) > 0`;

/** Listening that the filters include. */
const counts = ({ within, counted }: SourceAsk): SQL =>
  sql`s.seconds > 0 and ${within("started_at", sql`s.started_at`)} and ${counted(sql`s.user_id`)}`;
const listened = sql`round(coalesce(sum(s.seconds), 0))::bigint as listened`;

/** R-A-245: a listen is a session with at least one counted second. */
export const overallListens: Source = (asked) => sql`
  select ${episode}, count(s.id)::int as listens, count(distinct s.user_id)::int as listeners, ${listened},
    max(s.heard_at) as last_at
  from ${episodes} left join listening_sessions s on s.episode_id = e.id and ${counts(asked)}
  group by e.id, p.id having ${worthTelling(asked.now, sql`s.id`)}`;

/** R-A-246 */
export const overallDownloads: Source = ({ now, within, counted }) => sql`
  select ${episode}, count(d.id)::int as downloads,
    count(d.id) filter (where d.via = 'product')::int as saved,
    count(d.id) filter (where d.via = 'feed')::int as fetched,
    count(distinct d.user_id)::int as people, max(d.at) as last_at
  from ${episodes}
  left join episode_downloads d on d.episode_id = e.id and ${within("at", sql`d.at`)} and ${counted(sql`d.user_id`)}
  group by e.id, p.id having ${worthTelling(now, sql`d.id`)}`;

/** R-A-247: nobody hears more than the whole of an episode, however often they listen to it. */
export const overallEngagement: Source = (asked) => sql`
  with heard as (${heardBy(counts(asked))})
  select ${episode}, round(e.seconds)::int as length, count(h.user_id)::int as listeners,
    round(avg(h.share) * 100)::int as average,
    count(*) filter (where h.share >= ${finishedShare})::int as finished,
    round(avg((h.share >= ${finishedShare})::int) * 100)::int as finished_share
  from ${episodes} left join heard h on h.episode_id = e.id
  group by e.id, p.id having ${worthTelling(asked.now, sql`h.user_id`)}`;

/** R-A-248 */
export const averagePlayTime: Source = (asked) => sql`
  select ${episode}, round(e.seconds)::int as length, count(s.id)::int as listens, ${listened},
    round(coalesce(sum(s.seconds), 0) / 60)::int as minutes, round(avg(s.seconds))::int as per_listen,
    round(sum(s.seconds) / nullif(count(distinct s.user_id), 0))::int as per_listener
  from ${episodes} left join listening_sessions s on s.episode_id = e.id and ${counts(asked)}
  group by e.id, p.id having ${worthTelling(asked.now, sql`s.id`)}`;
