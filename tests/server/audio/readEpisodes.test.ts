import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#server/app.ts";
import type { readAudio } from "#server/audio/readAudio.ts";
import type { Audio } from "#server/audio/readSound.ts";
import { audioJob, readEpisodes } from "#server/audio/readEpisodes.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { safeHtml } from "#server/html.ts";
import { jobs, startJobs, type Jobs } from "#server/jobs/jobs.ts";
import { createParts } from "#server/parts.ts";
import { podcastEpisodes, podcasts, uploadParts, uploads } from "#server/schema/index.ts";
import type { Chapter } from "#src/contracts/podcasts.ts";
import { uploadLimits } from "#src/contracts/limits.ts";
import { openTestDatabase } from "../databases.ts";
import { quiet } from "../live/log.ts";
import { episode as demo, frames, withTags } from "./files.ts";

const now = new Date("2026-11-20T09:00:00Z");
let database: Database;
let close: () => Promise<void>;
let one: App;
let other: App;
let podcastId: number;
const running: Jobs[] = [];
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
  const parts = () => createParts({ config: readConfig({}), database, log: quiet, now: () => now });
  [one, other] = [parts().app, parts().app];
  const show = { name: "Show", summary: "", description: safeHtml(""), host: "" };
  const [made] = await one.db().insert(podcasts).values(show).returning({ id: podcasts.id });
  podcastId = made!.id;
});
beforeEach(async () => {
  await one.db().delete(podcastEpisodes);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((started) => started.stop()));
});
afterAll(() => close());

async function upload(bytes: Buffer, name = "speech.mp3") {
  const file = { name, bytes: bytes.length };
  const [made] = await one
    .db()
    .insert(uploads)
    .values({
      ...file,
      place: "episodes/audio",
      modified: 0,
      received: bytes.length,
      finishedAt: now,
      keptUntil: now,
    })
    .returning({ id: uploads.id });
  for (let at = 0; at < bytes.length; at += uploadLimits.part) {
    const part = bytes.subarray(at, at + uploadLimits.part);
    const digest = createHash("sha256").update(part).digest("hex");
    await one.db().insert(uploadParts).values({ uploadId: made!.id, at, bytes: part, digest });
  }
  return { id: made!.id, ...file };
}

type Own = { chapters?: Chapter[]; transcript?: string };
async function makeEpisode(bytes: Buffer | null, own: Own = {}, name?: string): Promise<number> {
  const audio = bytes && (await upload(bytes, name));
  const [made] = await one
    .db()
    .insert(podcastEpisodes)
    .values({ ...own, podcastId, name: "Episode", summary: "", notes: safeHtml(""), position: 1, audio })
    .returning({ id: podcastEpisodes.id });
  return made!.id;
}
const find = async (id: number) => {
  const [row] = await one.db().select().from(podcastEpisodes).where(eq(podcastEpisodes.id, id));
  return row!;
};
/** A reader that waits until it is released. */
function slow(as: Partial<Audio> = {}) {
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const read: typeof readAudio = async () => {
    begin();
    await mayGo;
    return { seconds: 9, loudness: -20, waveform: [0.5], chapters: [], transcript: null, ...as };
  };
  return { read, begun, go };
}

describe("reading episode files in the background", () => {
  test("reads waiting episodes that have a file, and no others", async () => {
    const [waiting, without] = [await makeEpisode(demo), await makeEpisode(null)];
    const done = await makeEpisode(frames(2));
    await one
      .db()
      .update(podcastEpisodes)
      .set({ audioState: "ready", seconds: 5 })
      .where(eq(podcastEpisodes.id, done));
    await readEpisodes(one);
    const read = await find(waiting);
    expect(read).toMatchObject({ audioState: "ready", audioFailure: null, seconds: 92.146 });
    expect(read.loudness).toBeCloseTo(-16.6, 1);
    expect(read.waveform).toHaveLength(200);
    expect(read.chapters.map(({ at }) => at)).toEqual([0, 21, 57, 82]);
    expect(await find(without)).toMatchObject({ audioState: "waiting", seconds: null });
    expect(await find(done)).toMatchObject({ audioState: "ready", seconds: 5 });
  });

  test("marks an unreadable file as failed with the reason, once, and still reads the others", async () => {
    const [cut, text, sound] = [
      await makeEpisode(demo.subarray(0, 100_000)),
      await makeEpisode(Buffer.from("Hello"), {}, "notes.txt"),
      await makeEpisode(frames(2)),
    ];
    await one
      .db()
      .update(podcastEpisodes)
      .set({ seconds: 50, waveform: [1] })
      .where(eq(podcastEpisodes.id, cut));
    await readEpisodes(one);
    expect(await find(cut)).toMatchObject({
      ...{ audioState: "failed", seconds: null, loudness: null, waveform: [] },
      audioFailure: "This file ends before its audio does. Export it again and upload it",
    });
    expect(await find(text)).toMatchObject({
      audioState: "failed",
      audioFailure: "This is not an audio file. Choose an MP3, Opus or Ogg file",
    });
    expect((await find(sound)).audioState).toBe("ready");
    await readEpisodes(one, () => expect.unreachable("it is tried once"));
  });

  test("keeps existing chapters and transcripts, except chapters beyond the end of the file", async () => {
    const own = {
      chapters: [
        { at: 3, title: "Mine" },
        { at: 300, title: "Of a longer file" },
      ],
      transcript: "WEBVTT\n\n00:01.000 --> 00:02.000\nMine\n",
    };
    const id = await makeEpisode(demo, own);
    await readEpisodes(one);
    expect(await find(id)).toMatchObject({
      chapters: [{ at: 3, title: "Mine" }],
      transcript: own.transcript,
    });
  });

  test("changes the record's version only if it adds chapters or a transcript", async () => {
    const tagged = withTags({
      unsynchronisedLyrics: { language: "eng", text: "WEBVTT\n\n00:00.500 --> 00:01.000\nHello" },
    });
    const [changed, same] = [await makeEpisode(tagged), await makeEpisode(frames(2))];
    const before = [await find(changed), await find(same)];
    await readEpisodes(one);
    const after = [await find(changed), await find(same)];
    expect(after[0]!.transcript).toContain("Hello");
    expect(after[0]!.version).not.toBe(before[0]!.version);
    expect(after[1]!.version).toBe(before[1]!.version);
    expect(after[1]!.audioState).toBe("ready");
  });
});

describe("failures and concurrency while reading episodes", () => {
  test("a database failure leaves the episode waiting", async () => {
    const id = await makeEpisode(demo);
    const gone = () => Promise.reject(new Error("the connection is gone"));
    await expect(readEpisodes(one, gone)).rejects.toThrow("the connection is gone");
    expect((await find(id)).audioState).toBe("waiting");
    await readEpisodes(other);
    expect((await find(id)).audioState).toBe("ready");
  });

  test("another server takes over an episode, and a late result does not overwrite it", async () => {
    const id = await makeEpisode(demo);
    const lost = slow();
    const first = readEpisodes(one, lost.read);
    await lost.begun;
    expect((await find(id)).audioState).toBe("waiting");
    await readEpisodes(other);
    expect((await find(id)).seconds).toBe(92.146);
    // The first server was wrongly thought to be gone.
    lost.go();
    await first;
    expect((await find(id)).seconds).toBe(92.146);
  });

  test("replacing a file during reading discards the old result and reads the new file", async () => {
    const id = await makeEpisode(demo);
    const old = slow();
    const first = readEpisodes(one, old.read);
    await old.begun;
    await one
      .db()
      .update(podcastEpisodes)
      .set({ audio: await upload(frames(2)) })
      .where(eq(podcastEpisodes.id, id));
    old.go();
    await first;
    expect(await find(id)).toMatchObject({ audioState: "waiting", seconds: null });
    await readEpisodes(one);
    expect((await find(id)).seconds).toBeCloseTo(2, 0);
  });

  test("only one of two servers reads, and the other still runs its other jobs", async () => {
    const ids = [await makeEpisode(frames(2)), await makeEpisode(frames(2))];
    const reads: string[] = [];
    const held = slow();
    const entry = jobs.find(({ name }) => name === audioJob)!;
    const serve = async (name: string, app: App): Promise<Jobs> => {
      const read: typeof readAudio = async (...asked) => {
        reads.push(name);
        return held.read(...asked);
      };
      const started = await startJobs(app, database.pool, {
        pauses: { poll: 1, cron: 45, retry: 1 },
        list: [
          { ...entry, cron: "0 0 1 1 *", run: () => readEpisodes(app, read) },
          { name: `looks-${name}`, cron: "0 0 1 1 *", run: async () => void looked.push(name) },
        ],
      });
      running.push(started);
      return started;
    };
    const looked: string[] = [];
    const [first, second] = [await serve("one", one), await serve("other", other)];
    await first.runNow(audioJob);
    await held.begun;
    await second.runNow(audioJob);
    // Both have looked for jobs twice since then.
    for (const times of [1, 2]) {
      await first.runNow("looks-one");
      await second.runNow("looks-other");
      await expect.poll(() => looked.length).toBe(2 * times);
    }
    expect(reads).toHaveLength(1);
    held.go();
    await expect
      .poll(async () => (await Promise.all(ids.map(find))).map(({ audioState }) => audioState))
      .toEqual(["ready", "ready"]);
    expect(reads).toHaveLength(2);
  });
});
