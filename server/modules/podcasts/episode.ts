import { sql, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import { fillPath } from "#src/contracts/endpoint.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import {
  podcastCalls,
  type Chapter,
  type Episode,
  type PlayerPodcast,
  type Reaction,
} from "#src/contracts/podcasts.ts";
import type { App } from "../../app.ts";
import { readTranscript } from "../../audio/transcripts.ts";
import { episodeCardOf, episodeColumns, episodesFrom, pictureOf, type EpisodeRow } from "./cards.ts";
import { likesOfEpisode, ownEpisodeReaction } from "./choices.ts";
import { isHeard, isSeen, noEpisode, type Asking } from "./visible.ts";

/** One episode, and an episode's podcast as the player has it. */

/** An episode that a user can hear, with what is needed to count or send it. */
export type Heard = { id: number; podcastId: number; name: string; seconds: number; audio: UploadedFile };

/** @throws Refused 404 if the user can hear none with this id */
export async function requireEpisode(app: App, asking: Asking, id: number): Promise<Heard> {
  const { rows } = await app.db().execute<Heard>(sql`
    select e.id, e.podcast_id as "podcastId", e.name, e.seconds, e.audio
    from podcast_episodes e join podcasts p on p.id = e.podcast_id
    where e.id = ${id} and ${isSeen(asking)} and ${isHeard(asking)}`);
  if (!rows[0]) throw noEpisode();
  return rows[0];
}

/**
 * The address of an episode's audio. A different file has a different address, so a browser's cache of the previous one
 * does no harm.
 */
const audioPath = (id: number, { id: upload }: UploadedFile): string =>
  `${fillPath(podcastCalls.audio.path, { id })}?v=${upload}`;

/** The episode before or after `e` in the order of its podcast. */
const neighbour = (asking: Asking, side: "previous" | "next"): SQL => {
  const [compare, order] = side === "previous" ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return sql`(
    select json_build_object('id', b.id, 'name', b.name) from podcast_episodes b
    where b.podcast_id = e.podcast_id and ${isHeard(asking, sql`b`)}
      and (b.position, b.id) ${compare} (e.position, e.id)
    order by b.position ${order}, b.id ${order} limit 1)`;
};

type Row = EpisodeRow &
  Pick<Episode, "notes" | "chapters" | "waveform" | "likes" | "previous" | "next"> & {
    transcript: string;
    audio: UploadedFile;
    reaction: Reaction;
  };

/** @throws Refused 404 if the user can hear none with this id */
export async function readEpisode(app: App, asking: Asking, id: number): Promise<z.input<typeof Episode>> {
  const { rows } = await app.db().execute<Row>(sql`
    select ${episodeColumns(asking)}, e.notes, e.chapters, e.transcript, e.waveform, e.audio,
      ${ownEpisodeReaction(asking.user)} as reaction, ${likesOfEpisode()} as likes,
      ${neighbour(asking, "previous")} as previous, ${neighbour(asking, "next")} as next
    from ${episodesFrom(asking)} where e.id = ${id} and ${isSeen(asking)} and ${isHeard(asking)}`);
  const [row] = rows;
  if (!row) throw noEpisode();
  const { notes, chapters, waveform, audio, reaction, likes, previous, next, transcript, ...card } = row;
  const address = audioPath(id, audio);
  return {
    ...episodeCardOf(card),
    ...{ notes, chapters, waveform, reaction, likes, previous, next },
    transcript: transcript === "" ? [] : await readTranscript(transcript, "vtt"),
    episode_url: address,
    download_url: `${address}&download=1`,
    bytes: audio.bytes,
  };
}

type Queued = {
  id: number;
  name: string;
  image: PlayerPodcast["image"];
  podcast: Pick<PlayerPodcast, "id" | "name" | "image">;
  audio: UploadedFile;
  seconds: number;
  position: number;
  played: boolean;
  chapters: Chapter[];
};

/**
 * The podcast of an episode, with its episodes in order (E-037).
 * @throws Refused 404 if the user can hear none with this id
 */
export async function readPlayer(app: App, asking: Asking, id: number): Promise<PlayerPodcast> {
  const { rows } = await app.db().execute<Queued>(sql`
    select e.id, e.name, e.audio, e.seconds, e.chapters, g.played_at is not null as played,
      least(coalesce(g.position, 0), e.seconds) as position,
      ${pictureOf(sql`coalesce(e.image_id, p.image_id)`)} as image,
      json_build_object('id', p.id, 'name', p.name, 'image', ${pictureOf(sql`p.image_id`)}) as podcast
    from ${episodesFrom(asking)}
    where p.id = (select podcast_id from podcast_episodes where id = ${id}) and ${isSeen(asking)} and ${isHeard(asking)}
    order by e.position, e.id`);
  const asked = rows.find((row) => row.id === id);
  if (!asked) throw noEpisode();
  return {
    ...asked.podcast,
    episodes: rows.map(({ podcast: _, audio, ...episode }) => ({
      ...episode,
      type: { episode_url: audioPath(episode.id, audio) },
    })),
  };
}
