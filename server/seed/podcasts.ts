import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { and, asc, isNotNull, isNull } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { inPortions } from "#server/database/lists.ts";
import { safeHtml } from "#server/html.ts";
import {
  audiences,
  audienceUsers,
  bankImages,
  episodeDownloads,
  episodeProgress,
  feedback,
  listeningSessions,
  podcastAudiences,
  podcastEpisodes,
  podcasts,
  podcastSubscriptions,
  users,
} from "#server/schema/index.ts";
import { day, hour, second } from "#src/contracts/milliseconds.ts";
import { chance } from "./chance.ts";
import { audioFile, isRecorded, madeFile, type Made, type Show } from "./podcasts/show.ts";
import { seedUpload } from "./uploads.ts";
import { shows } from "./podcasts/shows/shows.ts";

type At = (days: number) => Date;
type Ids = ReadonlyMap<string, number>;
type Episode = {
  id: number;
  podcastId: number;
  seconds: number;
  publishedAt: Date;
  listeners: readonly number[];
};

/** Adds the podcasts of the demo academy, and what its people have listened to. `people` by the names of the seed. */
export async function seedPodcasts(app: App, people: Ids): Promise<void> {
  const at: At = (days) => new Date(app.now().getTime() + days * day);
  const made = readMade();
  const known = await readKnown(app);
  const listeners = await readListeners(app, people);
  const episodes: Episode[] = [];
  for (const show of shows) {
    const podcastId = await seedShow(app, show, known, at);
    const ids = await seedEpisodes(app, show, podcastId, made, people.get("content")!, at);
    // Nobody has heard a podcast that is not live.
    if (show.status !== "approved") continue;
    for (const [n, { key, daysAgo }] of show.episodes.entries())
      if (daysAgo !== null && daysAgo > 0)
        episodes.push({
          ...{ id: ids[n]!, podcastId, seconds: made[key]!.seconds, publishedAt: at(-daysAgo) },
          listeners: show.audience ? known.members.get(show.audience)! : listeners,
        });
  }
  await seedListening(app, episodes);
}

const readMade = (): Record<string, Made> =>
  JSON.parse(readFileSync(madeFile, "utf8")) as Record<string, Made>;

type Known = { pictures: Ids; audiences: Ids; members: ReadonlyMap<string, number[]> };

async function readKnown(app: App): Promise<Known> {
  const db = app.db();
  const pictures = await db.select({ id: bankImages.id, name: bankImages.name }).from(bankImages);
  const groups = await db.select({ id: audiences.id, name: audiences.name }).from(audiences);
  const members = await db.select().from(audienceUsers).orderBy(asc(audienceUsers.userId));
  return {
    pictures: new Map(pictures.map(({ id, name }) => [name, id])),
    audiences: new Map(groups.map(({ id, name }) => [name, id])),
    members: new Map(
      groups.map(({ id, name }) => [
        name,
        members.filter(({ audienceId }) => audienceId === id).map(({ userId }) => userId),
      ]),
    ),
  };
}

/** Returns everyone who can sign in, except the newcomer, who has no past. */
async function readListeners(app: App, people: Ids): Promise<number[]> {
  const found = await app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.disabledAt), isNotNull(users.passwordHash)))
    .orderBy(asc(users.id));
  return found.map(({ id }) => id).filter((id) => id !== people.get("newcomer"));
}

async function seedShow(app: App, show: Show, known: Known, at: At): Promise<number> {
  const { name, summary, description, host, picture, status, featured = false } = show;
  const first = Math.max(...show.episodes.map(({ daysAgo }) => daysAgo ?? 0));
  const isLive = status === "approved";
  const [row] = await app
    .db()
    .insert(podcasts)
    .values({
      ...{ name, summary, host, status, featured, description: safeHtml(description) },
      imageId: known.pictures.get(`demo-${picture}.webp`)!,
      submittedAt: status === "draft" ? null : at(isLive ? -first - 3 : -1),
      publishedAt: isLive ? at(-first - 1) : null,
      createdAt: at(-first - 8),
      updatedAt: at(-first - 1),
    })
    .returning({ id: podcasts.id });
  if (show.audience)
    await app
      .db()
      .insert(podcastAudiences)
      .values({ podcastId: row!.id, audienceId: known.audiences.get(show.audience)! });
  return row!.id;
}

/** @returns their ids, in order */
async function seedEpisodes(
  app: App,
  show: Show,
  podcastId: number,
  made: Readonly<Record<string, Made>>,
  uploader: number,
  at: At,
): Promise<number[]> {
  const rows = [];
  for (const [n, episode] of show.episodes.entries()) {
    const { key, name, summary, notes, daysAgo } = episode;
    rows.push({
      ...{ podcastId, name, summary, notes: safeHtml(notes), position: n + 1 },
      publishAt: daysAgo === null ? null : at(-daysAgo),
      createdAt: at(-Math.max(daysAgo ?? 0, 0) - 2),
      updatedAt: at(-Math.max(daysAgo ?? 0, 0) - 1),
      ...(isRecorded(episode) && {
        ...{ ...made[key]!, audioState: "ready" as const },
        audio: await seedUpload(app, uploader, {
          name: `${key}.mp3`,
          bytes: readFileSync(audioFile(key)),
          ...{ place: "podcasts/episodes/audio", resource: "episode" },
        }),
      }),
    });
  }
  const written = await app.db().insert(podcastEpisodes).values(rows).returning({ id: podcastEpisodes.id });
  return written.map(({ id }) => id);
}

/**
 * How much of an episode is heard: most people hear it to the end, many leave within the first fifth, others anywhere.
 */
function shareHeard(person: number, episode: number): number {
  const luck = chance(person, episode, 1);
  if (luck < 0.58) return 1;
  const where = chance(person, episode, 2);
  return luck < 0.76 ? 0.03 + where * 0.17 : 0.2 + where * 0.74;
}

type Heard = { userId: number; episode: Episode; share: number; at: Date; person: number; n: number };

/** Who heard what and when: newer episodes have fewer listeners, as they have been out for less time. */
function listeningOf(app: App, episodes: readonly Episode[]): Heard[] {
  const now = app.now().getTime();
  return episodes.flatMap((episode, n) =>
    episode.listeners.flatMap((userId, person) => {
      const isSmall = episode.listeners.length < 10;
      if (!isSmall && chance(person, n, 3) > 0.62) return [];
      // One after another, an hour for each episode: nobody hears two at once.
      const days = Math.floor(chance(person, n, 4) ** 2 * 40);
      const at = new Date(episode.publishedAt.getTime() + days * day + (1 + n) * hour + person * 60 * second);
      if (at.getTime() > now - hour) return [];
      return [{ userId, episode, person, n, at, share: shareHeard(person, n) }];
    }),
  );
}

/** Adds listening sessions with their drop-off, and what follows from them. */
async function seedListening(app: App, episodes: readonly Episode[]): Promise<void> {
  const db = app.db();
  const heard = listeningOf(app, episodes);
  await inPortions(heard.map(sessionOf), (some) => db.insert(listeningSessions).values(some));
  await inPortions(heard.map(progressOf), (some) => db.insert(episodeProgress).values(some));
  await inPortions(heard.flatMap(reactionOf), (some) => db.insert(feedback).values(some));
  await inPortions(heard.flatMap(downloadOf), (some) => db.insert(episodeDownloads).values(some));
  await inPortions(subscriptionsOf(heard), (some) => db.insert(podcastSubscriptions).values(some));
}

const rates = [1, 1, 1, 1.25, 1.5];

function sessionOf({ userId, episode, share, at, person, n }: Heard): typeof listeningSessions.$inferInsert {
  const end = Math.round(episode.seconds * share * second);
  // Some skip the middle.
  const gap = share === 1 && (person + n) % 9 === 4 ? [Math.round(end * 0.4), Math.round(end * 0.55)] : null;
  const stretches = gap
    ? [
        [0, gap[0]!],
        [gap[1]!, end],
      ]
    : [[0, end]];
  const length = stretches.reduce((total, [from, to]) => total + to! - from!, 0);
  const seconds = length / second / rates[(person + n) % rates.length]!;
  return {
    ...{ id: randomUUID(), userId, episodeId: episode.id, seconds, sequence: Math.ceil(seconds / 10) },
    heard: `{${stretches.map(([from, to]) => `[${from},${to})`).join(",")}}`,
    startedAt: at,
    heardAt: new Date(at.getTime() + seconds * second),
  };
}

/** The share from which an episode counts as played. */
const playedFrom = 0.95;

const progressOf = (one: Heard): typeof episodeProgress.$inferInsert => {
  const { heardAt } = sessionOf(one);
  return {
    ...{ userId: one.userId, episodeId: one.episode.id, listenedAt: heardAt },
    position: one.episode.seconds * one.share,
    playedAt: one.share >= playedFrom ? heardAt : null,
  };
};

const comments = [
  "Just the right length for the train",
  "I used the sentence with a client on the same day",
  "The voices are hard to follow when I drive",
  "",
];

function reactionOf({ userId, episode, share, at, person, n }: Heard): (typeof feedback.$inferInsert)[] {
  if (share < playedFrom || (person + n) % 3 !== 0) return [];
  return [
    {
      ...{ userId, type: "episode", subjectId: episode.id, createdAt: new Date(at.getTime() + hour / 4) },
      reaction: (person + n) % 7 === 2 ? "dislike" : "like",
      comment: comments[(person * 5 + n) % comments.length]!,
    },
  ];
}

function downloadOf({ userId, episode, at, person, n }: Heard): (typeof episodeDownloads.$inferInsert)[] {
  if ((person + n) % 6 !== 1) return [];
  return [{ userId, episodeId: episode.id, at, via: person % 4 === 0 ? "feed" : "product" }];
}

/** Anyone who has heard two episodes of a podcast has subscribed to it, after the second. */
function subscriptionsOf(heard: readonly Heard[]): (typeof podcastSubscriptions.$inferInsert)[] {
  const byBoth = Map.groupBy(heard, ({ userId, episode }) => `${userId} ${episode.podcastId}`);
  return [...byBoth.values()].flatMap((own) => {
    const [, again] = own.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return again ? [{ userId: again.userId, podcastId: again.episode.podcastId, at: again.at }] : [];
  });
}
