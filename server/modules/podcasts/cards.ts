import { sql, type SQL } from "drizzle-orm";
import type { EpisodeCard, PodcastCard } from "#src/contracts/podcasts.ts";
import type { App } from "../../app.ts";
import { bankImageOf } from "../bankImages.ts";
import { isHeard, isSeen, type Asking } from "./visible.ts";

/** Lists of podcasts and of episodes, each read by one statement however long it is. */

export type Listed<Card> = { cards: Card[]; total: number };
/** Which ones, in what order, and how many. */
export type Wanted = { where?: SQL | undefined; order: SQL; from?: number; most: number };

/** A picture by its id, as `{ path }` or null. */
export const pictureOf = (imageId: SQL): SQL =>
  sql`(select json_build_object('path', picture.path) from (select ${bankImageOf(imageId)} as path) picture where picture.path is not null)`;

/** A timestamp in milliseconds, the same in JSON and in the rows of a statement. */
export const milliseconds = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;
export const instantOf = (ms: number): string => new Date(ms).toISOString();
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instantOf(ms));

/** The rows of a page, each with the total; for an empty page one row with nothing else. */
async function pageOf<Row extends Record<string, unknown>>(
  app: App,
  found: SQL,
  columns: SQL,
  { from = 0, most }: Wanted,
): Promise<{ rows: Row[]; total: number }> {
  const { rows } = await app.db().execute<Row & { total: number; place: string | null }>(sql`
    with found as materialized (${found})
    select counted.total, page.* from (select count(*)::int as total from found) counted
    left join lateral (
      ${columns} where f.place > ${from}::int and f.place <= ${from + most}::int
    ) page on true
    order by page.place`);
  return { rows: rows.filter(({ place }) => place !== null) as Row[], total: rows[0]!.total };
}

type PodcastRow = Omit<PodcastCard, "latest_at"> & { latest: number | null };

/**
 * The podcasts that a user sees. An order may use `n.latest` and `s.user_id`, which is null for podcasts that the user
 * does not subscribe to.
 */
export async function listPodcasts(app: App, asking: Asking, wanted: Wanted): Promise<Listed<PodcastCard>> {
  const { rows, total } = await pageOf<PodcastRow>(
    app,
    sql`
      select p.id, n.episodes, ${milliseconds(sql`n.latest`)} as latest, s.user_id is not null as subscribed,
        row_number() over (order by ${wanted.order}, p.id) as place
      from podcasts p
      left join podcast_subscriptions s on s.podcast_id = p.id and s.user_id = ${asking.user}
      cross join lateral (
        select count(*)::int as episodes, max(e.publish_at) as latest from podcast_episodes e
        where e.podcast_id = p.id and ${isHeard(asking)}) n
      where ${isSeen(asking)} and ${wanted.where ?? sql`true`}`,
    sql`
      select f.place, p.id, p.name, p.summary, p.host, ${pictureOf(sql`p.image_id`)} as image, f.episodes, f.latest, f.subscribed
      from found f join podcasts p on p.id = f.id`,
    wanted,
  );
  return {
    total,
    cards: rows.map(({ latest, ...card }) => ({ ...card, latest_at: instantOrNull(latest) })),
  };
}

export type EpisodeRow = Omit<EpisodeCard, "published_at" | "listened_at" | "played_at"> & {
  published: number;
  listened: number | null;
  played: number | null;
};

/** The card of an episode `e` of a podcast `p`, with a user's progress `g`. */
export const episodeColumns = (asking: Asking): SQL => sql`
  e.id, e.name, e.summary, e.seconds, json_build_object('id', p.id, 'name', p.name) as podcast,
  ${pictureOf(sql`coalesce(e.image_id, p.image_id)`)} as image,
  (select count(*)::int from podcast_episodes b
    where b.podcast_id = e.podcast_id and (b.position, b.id) <= (e.position, e.id) and ${isHeard(asking, sql`b`)}) as number,
  least(coalesce(g.position, 0), e.seconds) as position, ${milliseconds(sql`e.publish_at`)} as published,
  ${milliseconds(sql`g.listened_at`)} as listened, ${milliseconds(sql`g.played_at`)} as played`;

export const episodeCardOf = ({ published, listened, played, ...card }: EpisodeRow): EpisodeCard => ({
  ...card,
  published_at: instantOf(published),
  listened_at: instantOrNull(listened),
  played_at: instantOrNull(played),
});

/** The start of every statement about episodes. */
export const episodesFrom = ({ user }: Asking): SQL => sql`
  podcast_episodes e join podcasts p on p.id = e.podcast_id
  left join episode_progress g on g.episode_id = e.id and g.user_id = ${user}`;

/** The episodes that a user can hear. The condition may refer to `p`, `g` and `s`, the subscription to the podcast. */
export async function listEpisodes(app: App, asking: Asking, wanted: Wanted): Promise<Listed<EpisodeCard>> {
  const { rows, total } = await pageOf<EpisodeRow>(
    app,
    sql`
      select e.id, row_number() over (order by ${wanted.order}, e.id desc) as place
      from ${episodesFrom(asking)}
      left join podcast_subscriptions s on s.podcast_id = p.id and s.user_id = ${asking.user}
      where ${isSeen(asking)} and ${isHeard(asking)} and ${wanted.where ?? sql`true`}`,
    sql`select f.place, ${episodeColumns(asking)} from found f join (${episodesFrom(asking)}) on e.id = f.id`,
    wanted,
  );
  return { total, cards: rows.map(episodeCardOf) };
}
