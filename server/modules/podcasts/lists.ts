import { and, sql, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import {
  podcastShows,
  type EpisodeCard,
  type EpisodeQuery,
  type Podcast,
  type podcastCalls,
  type PodcastQuery,
} from "#src/contracts/podcasts.ts";
import type { App } from "../../app.ts";
import { matchesEveryWord } from "../../database/matchesEveryWord.ts";
import { searchable } from "../../schema/admin.ts";
import { listEpisodes, listPodcasts, type Wanted } from "./cards.ts";
import { e, noPodcast, p, type Asking } from "./visible.ts";

/** How many of each the page of podcasts shows; further subscriptions can be found by searching. */
const shown = { featured: 12, continue: 6, recent: 12, subscribed: 50 } as const;

const newestEpisode = sql`n.latest desc nulls last`;
const podcastOrder: Readonly<Record<z.output<typeof PodcastQuery>["order"], SQL>> = {
  newest: newestEpisode,
  name: sql`lower(p.name)`,
  subscriptions: sql`(s.user_id is null), ${newestEpisode}`,
};

const newest = sql`e.publish_at desc`;
const lastListened = sql`g.listened_at desc`;
const isBegun = sql`g.position > 0 and g.played_at is null`;
const episodeOrder: Readonly<Record<z.output<typeof EpisodeQuery>["order"], Wanted["order"]>> = {
  newest,
  continue: lastListened,
  recent: sql`(s.user_id is null), ${newest}`,
};

/** The page of podcasts. */
export async function readIndex(
  app: App,
  asking: Asking,
): Promise<z.input<typeof podcastCalls.index.answer>> {
  const podcastsOf = async (where: SQL, most: number) =>
    (await listPodcasts(app, asking, { where, order: newestEpisode, most })).cards;
  const episodesOf = async (where: SQL | undefined, order: SQL, most: number) =>
    (await listEpisodes(app, asking, { where, order, most })).cards;
  return {
    data: {
      featured: await podcastsOf(sql`p.featured`, shown.featured),
      continue: await episodesOf(isBegun, lastListened, shown.continue),
      recent: await episodesOf(undefined, newest, shown.recent),
      subscribed: await podcastsOf(sql`s.user_id is not null`, shown.subscribed),
    },
  };
}

const pageIn = ({ page, perPage }: { page: number; perPage: number }) => ({
  from: (page - 1) * perPage,
  most: perPage,
});

/** Podcasts by name and summary (B-147). */
export async function searchPodcasts(app: App, asking: Asking, query: z.output<typeof PodcastQuery>) {
  const { cards, total } = await listPodcasts(app, asking, {
    where: matchesEveryWord(searchable(p.name, p.summary), query.name),
    order: podcastOrder[query.order],
    ...pageIn(query),
  });
  return { data: cards, meta: { total, page: query.page, perPage: query.perPage } };
}

/** Further words in a search are ignored. */
const mostWords = 6;
const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, mostWords);

/**
 * Whether an episode matches a word: anywhere in its name or summary, or at the beginning of a word in its transcript.
 */
function isSaid(word: string): SQL {
  const shown = matchesEveryWord(searchable(e.name, e.summary), word)!;
  const parts = sql`(select string_agg(quote_literal(part) || ':*', ' & ')::tsquery
    from unnest(tsvector_to_array(words_of(${word}))) part)`;
  return sql`(${shown} or e.id in (select w.episode_id from episode_words w where w.words @@ ${parts}))`;
}

/** Episodes by name, summary and transcript (B-148). */
export async function searchEpisodes(app: App, asking: Asking, query: z.output<typeof EpisodeQuery>) {
  const { cards, total } = await listEpisodes(app, asking, {
    where: and(
      ...wordsIn(query.name).map(isSaid),
      query.order === "continue" ? isBegun : undefined,
      query.podcast === undefined ? undefined : sql`p.id = ${query.podcast}`,
      query.played === undefined
        ? undefined
        : query.played
          ? sql`g.played_at is not null`
          : sql`g.played_at is null`,
    ),
    order: episodeOrder[query.order],
    ...pageIn(query),
  });
  return { data: cards, meta: { total, page: query.page, perPage: query.perPage } };
}

/** A podcast with its newest episodes. @throws Refused 404 if the user sees none */
export async function readPodcast(
  app: App,
  asking: Asking,
  id: number,
): Promise<Podcast & { list: EpisodeCard[] }> {
  const { cards } = await listPodcasts(app, asking, {
    where: sql`p.id = ${id}`,
    order: newestEpisode,
    most: 1,
  });
  const [card] = cards;
  if (!card) throw noPodcast();
  const { rows } = await app
    .db()
    .execute<{ description: string }>(sql`select description from podcasts where id = ${id}`);
  const { cards: list } = await listEpisodes(app, asking, {
    where: sql`p.id = ${id}`,
    order: newest,
    most: podcastShows,
  });
  return { ...card, description: rows[0]!.description, list };
}
