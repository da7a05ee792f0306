import { createHash } from "node:crypto";
import { bytesType } from "#src/contracts/endpoint.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { listeningSessions, podcastEpisodes, podcasts, uploads } from "#server/schema/index.ts";
import type { Browser, TestApp } from "./harness.ts";

/** Podcasts, episodes and listening records for tests: written into the database as the product's own calls would. */

export const podcastDraft = (name: string, more: object = {}) => ({
  ...{ name, summary: "In short", description: "<p>At length</p>", host: "Ada Lovelace" },
  ...more,
});

/** A podcast that learners can see. */
export async function addPodcast({ app }: TestApp, name: string, more: object = {}): Promise<number> {
  const [made] = await app
    .db()
    .insert(podcasts)
    .values({ ...podcastDraft(name), status: "approved", publishedAt: app.now(), ...more })
    .returning();
  return made!.id;
}

/** An episode that learners can listen to, 100 s long. */
export async function addEpisode(
  { app }: TestApp,
  podcastId: number,
  name: string,
  more: Partial<typeof podcastEpisodes.$inferInsert> = {},
): Promise<number> {
  const [made] = await app
    .db()
    .insert(podcastEpisodes)
    .values({
      ...{ podcastId, name, summary: "In short", notes: "", position: 1, publishAt: app.now() },
      ...{ audio: { id: 1, name: "talk.mp3", bytes: 3 }, audioState: "ready", seconds: 100 },
      ...more,
    })
    .returning();
  return made!.id;
}

/** A finished upload, which a record may use if this user owns it. */
export async function addFile({ app }: TestApp, userId: number, name: string): Promise<UploadedFile> {
  const now = app.now();
  const [made] = await app
    .db()
    .insert(uploads)
    .values({
      ...{ userId, name, place: "a field", bytes: 9, received: 9, modified: 1 },
      ...{ finishedAt: now, keptUntil: new Date(now.getTime() + 3_600_000) },
    })
    .returning();
  return { id: made!.id, name, bytes: made!.bytes };
}

type Heard = { userId: number; episodeId: number; seconds: number; startedAt: Date };

/** A session with this many counted seconds in which these stretches were heard, in seconds of the episode. */
export async function listen(
  { app }: TestApp,
  { startedAt, ...told }: Heard,
  ...stretches: readonly (readonly [from: number, to: number])[]
): Promise<void> {
  const heard = `{${stretches.map(([from, to]) => `[${from * 1_000},${to * 1_000})`).join(",")}}`;
  await app
    .db()
    .insert(listeningSessions)
    .values({ ...told, id: crypto.randomUUID(), sequence: 1, heard, startedAt, heardAt: startedAt });
}

/** Uploads a small file in one part, as the field of a form does. */
export async function uploadFile(browser: Browser, name: string, bytes: Buffer) {
  const path = "/api/admin/uploads";
  const asked = { place: "podcasts", name, bytes: bytes.length, modified: 1_700_000_000_000 };
  const { id } = (await browser.post(path, asked)).json.data as { id: number };
  await browser.patch(`${path}/${id}?at=0`, bytes, { "content-type": bytesType });
  const sha256 = (of: Buffer | string) => createHash("sha256").update(of).digest("hex");
  await browser.post(`${path}/${id}/finish`, { digest: sha256(sha256(bytes)) });
  return { id, name, bytes: bytes.length };
}
