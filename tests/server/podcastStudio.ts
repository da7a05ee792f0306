import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { App } from "#server/app.ts";
import * as schema from "#server/schema/index.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import type { EpisodeCard, PodcastCard } from "#src/contracts/podcasts.ts";
import { startWithAda } from "./ada.ts";
import type { Browser, TestApp } from "./harness.ts";

/** Podcasts for tests: written into the database as the back office would. */

const day = 86_400_000;
const daysFrom = (app: App, days: number): Date => new Date(app.now().getTime() + days * day);

type PodcastDraft = Partial<typeof schema.podcasts.$inferInsert> & {
  /** The ids of its audiences. */
  audiences?: number[];
};

let made = 0;

/** Writes a podcast for everybody. @returns its id */
export async function createPodcast(
  app: App,
  { audiences = [], ...draft }: PodcastDraft = {},
): Promise<number> {
  const [row] = await app
    .db()
    .insert(schema.podcasts)
    .values({
      name: `Podcast ${(made += 1)}`,
      summary: "About work",
      description: "<p>About work.</p>",
      host: "Grace Hopper",
      status: "approved",
      ...draft,
    })
    .returning({ id: schema.podcasts.id });
  const podcastId = row!.id;
  if (audiences.length > 0)
    await app
      .db()
      .insert(schema.podcastAudiences)
      .values(audiences.map((audienceId) => ({ podcastId, audienceId })));
  return podcastId;
}

type EpisodeDraft = Partial<Omit<typeof schema.podcastEpisodes.$inferInsert, "audio">> & {
  audio?: UploadedFile | null;
  /** When it was published, in days from now. */
  published?: number;
};

/** Writes a playable episode of ten minutes, last in its podcast. @returns its id */
export async function createEpisode(
  app: App,
  podcastId: number,
  { published = -1, ...draft }: EpisodeDraft = {},
): Promise<number> {
  const before = await app
    .db()
    .select({ id: schema.podcastEpisodes.id })
    .from(schema.podcastEpisodes)
    .where(eq(schema.podcastEpisodes.podcastId, podcastId));
  const [row] = await app
    .db()
    .insert(schema.podcastEpisodes)
    .values({
      podcastId,
      name: `Episode ${before.length + 1}`,
      summary: "What happened",
      notes: "<p>What happened.</p>",
      position: before.length,
      publishAt: daysFrom(app, published),
      audioState: "ready",
      seconds: 600,
      ...draft,
      audio: draft.audio === undefined ? await keepFile(app, "episode.mp3", mp3(2)) : draft.audio,
    })
    .returning({ id: schema.podcastEpisodes.id });
  return row!.id;
}

/** MPEG 1, layer III, 128 kbit/s, 44.1 kHz. */
const frameHead = [0xff, 0xfb, 0x90, 0x00];
const [frameBytes, framesASecond] = [417, 44_100 / 1_152];

/** A silent MP3 of this many seconds. No two of its frames are alike, so that its parts can be told apart. */
export function mp3(seconds: number): Buffer {
  const frames = Array.from({ length: Math.round(seconds * framesASecond) }, (_, number) => {
    const frame = Buffer.alloc(frameBytes);
    Buffer.from(frameHead).copy(frame);
    // After the side information, where the data of silence is not read.
    frame.writeUInt32BE(number + 1, frameBytes - 4);
    return frame;
  });
  return Buffer.concat(frames);
}

/** Writes a file as an upload used by a record, in pieces of this many bytes. */
export async function keepFile(
  app: App,
  name: string,
  bytes: Buffer,
  { piece = 10_000, userId = null }: { piece?: number; userId?: number | null } = {},
): Promise<UploadedFile> {
  const at = app.now();
  const [row] = await app
    .db()
    .insert(schema.uploads)
    .values({
      ...{ userId, name, place: "podcast episode audio", bytes: bytes.length, received: bytes.length },
      ...{ modified: at.getTime(), finishedAt: at, keptUntil: at, resource: "podcast episode" },
    })
    .returning({ id: schema.uploads.id });
  const { id: uploadId } = row!;
  for (let from = 0; from < bytes.length; from += piece) {
    const part = bytes.subarray(from, from + piece);
    const digest = createHash("sha256").update(part).digest("hex");
    await app.db().insert(schema.uploadParts).values({ uploadId, at: from, bytes: part, digest });
  }
  return { id: uploadId, name, bytes: bytes.length };
}

/** Writes an audience of these users. @returns its id */
export async function createAudience(app: App, userIds: number[]): Promise<number> {
  const [row] = await app
    .db()
    .insert(schema.audiences)
    .values({ name: `Audience ${(made += 1)}`, description: "" })
    .returning({ id: schema.audiences.id });
  const audienceId = row!.id;
  if (userIds.length > 0)
    await app
      .db()
      .insert(schema.audienceUsers)
      .values(userIds.map((userId) => ({ audienceId, userId, source: "hand" as const })));
  return audienceId;
}

/** The test's clock differs from the database's: without this its users would be too new to have listened. */
const haveLongBeenHere = async ({ app }: TestApp, days = 100): Promise<void> => {
  await app
    .db()
    .update(schema.users)
    .set({ createdAt: daysFrom(app, -days) });
};

/**
 * Starts a server before each test, on which Ada, a long-standing user, listens to a podcast of three episodes, the
 * oldest first.
 */
export function startStudio() {
  const u = startWithAda(async ({ app }) => {
    const podcast = await createPodcast(app, { name: "Talking shop" });
    const episode = (name: string, published: number) => createEpisode(app, podcast, { name, published });
    const [first, second, third] = [
      await episode("Beginnings", -10),
      await episode("Middles", -9),
      await episode("Ends", -8),
    ];
    return { podcast, first, second, third };
  });
  beforeEach(() => haveLongBeenHere(u.t));
  return u;
}

export const names = (cards: { name: string }[]): string[] => cards.map(({ name }) => name);

/** What listeners request and do over HTTP: Ada by default. */
export function asking(u: ReturnType<typeof startStudio>) {
  const get = async (path: string, browser: Browser = u.ada) => {
    const { status, json } = await browser.get(path);
    expect([path, status]).toEqual([path, 200]);
    return json.data;
  };
  return {
    get,
    searched: (query: string): Promise<PodcastCard[]> => get(`/api/podcasts/search?${query}`),
    episodes: (query: string): Promise<EpisodeCard[]> => get(`/api/podcasts/episode-search?${query}`),
    subscribe: (id: number, subscribed = true, browser: Browser = u.ada) =>
      browser.put(`/api/podcasts/${id}/subscription`, { subscribed }),
    listen: (id: number, progress: number) =>
      u.ada.post(`/api/podcasts/episode/${id}/listen`, {
        ...{ duration: 1, progress, sequence: 1, heard: [], session: crypto.randomUUID() },
      }),
  };
}
