import { sql } from "drizzle-orm";
import type { Chapter } from "#src/contracts/podcasts.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import type { App } from "../../app.ts";
import { isToken, newToken } from "../../sessions/tokens.ts";
import { milliseconds } from "./cards.ts";
import { isHeard, isSeen, type Asking } from "./visible.ts";

/** A podcast's feed for one listener, at an address that nobody can guess. */

/** The path of every address of a feed. Its key is in the query, which no log contains. */
export const feedPath = "/podcast-feed";

/** An address of a feed: its own, or of something in it. */
export const feedUrl = ({ config }: Pick<App, "config">, key: string, part = ""): string =>
  `${config.publicUrl}${feedPath}${part}?key=${key}`;

/** The address of a user's feed of a podcast; `renew` replaces it, and the old one stops working. */
export async function feedAddress(
  app: App,
  userId: number,
  podcastId: number,
  renew: boolean,
): Promise<string> {
  const { rows } = await app.db().execute<{ token: string }>(sql`
    insert into podcast_feeds (user_id, podcast_id, token, made_at)
    values (${userId}, ${podcastId}, ${newToken()}, ${app.now().toISOString()})
    on conflict (user_id, podcast_id) do update set
      token = case when ${renew}::boolean then excluded.token else podcast_feeds.token end,
      made_at = case when ${renew}::boolean then excluded.made_at else podcast_feeds.made_at end
    returning token`);
  return feedUrl(app, rows[0]!.token);
}

/** A feed, with its listener and its podcast. */
export type Feed = {
  key: string;
  userId: number;
  podcast: {
    id: number;
    name: string;
    summary: string;
    description: string;
    host: string;
    imageId: number | null;
  };
};

/** The feed for a key; null if there is none, or its listener is disabled or no longer sees the podcast. */
export async function feedBehind(app: App, key: string): Promise<Feed | null> {
  if (!isToken(key)) return null;
  const { rows } = await app.db().execute<Omit<Feed, "key">>(sql`
    select f.user_id as "userId", json_build_object('id', p.id, 'name', p.name, 'summary', p.summary,
      'description', p.description, 'host', p.host, 'imageId', p.image_id) as podcast
    from podcast_feeds f
    join users u on u.id = f.user_id and u.disabled_at is null
    join podcasts p on p.id = f.podcast_id
    where f.token = ${key} and ${isSeen({ user: sql`f.user_id` })}`);
  return rows[0] ? { ...rows[0], key } : null;
}

/** An episode in a feed. */
export type FedEpisode = {
  id: number;
  name: string;
  summary: string;
  notes: string;
  number: number;
  imageId: number | null;
  /** In milliseconds. */
  published: number;
  seconds: number;
  audio: UploadedFile;
  chapters: Chapter[];
  transcript: string;
};

/** The episodes of a feed that can be heard, newest first; only the given one, if any. */
export async function fedEpisodes(app: App, { podcast }: Feed, only?: number): Promise<FedEpisode[]> {
  const asking: Pick<Asking, "now"> = { now: app.now() };
  const { rows } = await app.db().execute<FedEpisode>(sql`
    select * from (
      select e.id, e.name, e.summary, e.notes, e.image_id as "imageId", e.seconds, e.audio, e.chapters, e.transcript,
        ${milliseconds(sql`e.publish_at`)} as published,
        (row_number() over (order by e.position, e.id))::int as number
      from podcast_episodes e where e.podcast_id = ${podcast.id} and ${isHeard(asking)}) fed
    where ${only === undefined ? sql`true` : sql`id = ${only}`}
    order by published desc, id desc`);
  return rows;
}
