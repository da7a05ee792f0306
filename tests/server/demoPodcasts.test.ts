import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginningOf } from "#server/beginnings.ts";
import { readAudio } from "#server/audio/readAudio.ts";
import { readTranscript } from "#server/audio/transcripts.ts";
import { bytesOf } from "#server/modules/uploadedFile.ts";
import { podcastEpisodes, podcasts, uploadParts, uploads } from "#server/schema/index.ts";
import { audioFile, isRecorded } from "#server/seed/podcasts/show.ts";
import { shows } from "#server/seed/podcasts/shows/shows.ts";
import { startTestApp, type TestApp } from "./harness.ts";

type Row = typeof podcastEpisodes.$inferSelect;
let t: TestApp;
let episodes: Row[];
let recorded: (Row & { audio: NonNullable<Row["audio"]>; seconds: number })[];
beforeAll(async () => {
  t = await startTestApp({ seed: true });
  episodes = await t.app.db().select().from(podcastEpisodes).orderBy(asc(podcastEpisodes.id));
  recorded = episodes.filter(
    (one): one is (typeof recorded)[number] => one.audio !== null && one.seconds !== null,
  );
});
afterAll(() => t.close());

const written = shows.flatMap(({ episodes: all }) => all.filter(isRecorded));
const rowsOf = async <T extends Record<string, unknown>>(asked: ReturnType<typeof sql>): Promise<T[]> =>
  (await t.app.db().execute<T>(asked)).rows as T[];

describe("the podcasts of the demo academy", () => {
  test("include three live ones with at least four episodes each, one in review and one draft", async () => {
    const found = await rowsOf<{ status: string; name: string; heard: number }>(sql`
      select p.status, p.name, count(e.id) filter (where e.publish_at <= ${t.app.now().toISOString()}::timestamptz)::int as heard
      from podcasts p join podcast_episodes e on e.podcast_id = p.id group by p.id order by p.id`);
    expect(found.map(({ status }) => status)).toEqual([
      "approved",
      "approved",
      "approved",
      "in review",
      "draft",
    ]);
    for (const { heard } of found.slice(0, 3)) expect(heard).toBeGreaterThanOrEqual(4);
    expect(episodes.filter(({ publishAt }) => publishAt !== null && publishAt > t.app.now())).toHaveLength(1);
    const pictures = await t.app.db().select({ imageId: podcasts.imageId }).from(podcasts);
    expect(new Set(pictures.map(({ imageId }) => imageId)).size).toBe(5);
  });

  test("have ready audio in every recorded episode, with chapters and transcript within its length", async () => {
    expect(recorded).toHaveLength(written.length);
    for (const {
      name,
      seconds,
      audioState,
      audioFailure,
      loudness,
      waveform,
      chapters,
      transcript,
    } of recorded) {
      const cues = await readTranscript(transcript, "vtt");
      const [said] = written.filter((one) => one.name === name);
      expect([name, audioState, audioFailure, waveform.length]).toEqual([name, "ready", null, 200]);
      expect(seconds).toBeGreaterThan(80);
      expect(seconds).toBeLessThan(150);
      expect(Math.abs(loudness! + 16)).toBeLessThan(1);
      expect(cues.at(-1)!.to).toBeLessThan(seconds);
      expect(cues.every((cue, n) => cue.from >= (cues[n - 1]?.to ?? 0))).toBe(true);
      expect(chapters.map(({ title }) => title)).toEqual(said!.chapters.map(({ title }) => title));
      expect(chapters.every(({ at }, n) => at > (chapters[n - 1]?.at ?? -1) && at < seconds)).toBe(true);
    }
  });

  test("have transcripts that match the script, speaker by speaker", async () => {
    for (const { name, transcript } of recorded) {
      const { chapters } = written.find((one) => one.name === name)!;
      const turns = (all: { speaker: string | null; text: string }[]): string[] =>
        all.reduce<string[]>((joined, { speaker, text }) => {
          if (joined.at(-1)?.startsWith(`${speaker}: `)) joined.push(`${joined.pop()!} ${text}`);
          else joined.push(`${speaker}: ${text}`);
          return joined;
        }, []);
      const said = chapters.flatMap((part) => part.said.map(([speaker, text]) => ({ speaker, text })));
      expect(turns(await readTranscript(transcript, "vtt"))).toEqual(turns(said));
    }
  });

  test("have files stored as uploads, which match their recorded measurements", async () => {
    for (const { audio } of recorded) {
      const [upload] = await t.app.db().select().from(uploads).where(eq(uploads.id, audio.id));
      expect(upload).toMatchObject({
        name: audio.name,
        bytes: audio.bytes,
        received: audio.bytes,
        resource: "episode",
      });
      const parts = await t.app.db().select().from(uploadParts).where(eq(uploadParts.uploadId, audio.id));
      expect(parts.reduce((bytes, part) => bytes + part.bytes.length, 0)).toBe(audio.bytes);
      for (const { at, bytes, digest } of parts) {
        expect(createHash("sha256").update(bytes).digest("hex")).toBe(digest);
        if (at === 0) expect(beginningOf("audio/mpeg")(bytes)).toBe(true);
      }
    }
    const [first] = recorded;
    const read = await readAudio(bytesOf(t.app, first!.audio.id), "mp3");
    expect(read.seconds).toBeCloseTo(first!.seconds, 2);
    expect(read.loudness).toBeCloseTo(first!.loudness!, 1);
    expect(read).toMatchObject({ waveform: first!.waveform, chapters: first!.chapters });
  });

  test("have audio of less than 5 MB altogether, and no unused files", () => {
    const bytes = recorded.reduce((total, { audio }) => total + audio.bytes, 0);
    expect(bytes).toBeLessThan(5_000_000);
    const files = readdirSync(new URL(".", audioFile("any"))).filter((name) => name.endsWith(".mp3"));
    expect(files.toSorted()).toEqual(written.map(({ key }) => `${key}.mp3`).toSorted());
  });
});

describe("the listening history of the demo academy", () => {
  test("drops off from all listeners at the start to over 40 per cent at the end, and none beyond it", async () => {
    const [heard] = await rowsOf<Record<string, number>>(sql`
      select count(*)::int as sessions,
        count(*) filter (where heard @> 0)::int as beginning,
        count(*) filter (where heard @> (e.seconds * 500)::int)::int as middle,
        count(*) filter (where heard @> (e.seconds * 980)::int)::int as end,
        count(*) filter (where upper(heard) > ceil(e.seconds * 1000))::int as beyond,
        count(*) filter (where s.seconds > e.seconds or s.heard_at > ${t.app.now().toISOString()}::timestamptz
          or s.started_at < e.publish_at)::int as impossible
      from listening_sessions s join podcast_episodes e on e.id = s.episode_id`);
    const { sessions, beginning, middle, end, beyond, impossible } = heard!;
    expect(sessions).toBeGreaterThan(100);
    expect([beginning, beyond, impossible]).toEqual([sessions, 0, 0]);
    expect(middle!).toBeLessThan(beginning! * 0.9);
    expect(end!).toBeLessThan(middle!);
    expect(end!).toBeGreaterThan(sessions! * 0.4);
  });

  test("has no overlapping listens of one user, and only podcasts that they may hear", async () => {
    const [twice] = await rowsOf<{ n: number }>(sql`
      select count(*)::int as n from listening_sessions a join listening_sessions b on a.user_id = b.user_id and a.id < b.id
      where tstzrange(a.started_at, a.heard_at) && tstzrange(b.started_at, b.heard_at)`);
    expect(twice!.n).toBe(0);
    const [strange] = await rowsOf<{ n: number }>(sql`
      select count(*)::int as n from listening_sessions s
      join podcast_episodes e on e.id = s.episode_id join podcasts p on p.id = e.podcast_id
      where p.status <> 'approved' or exists (select from podcast_audiences a where a.podcast_id = p.id)
        and not exists (select from podcast_audiences a join audience_users m on m.audience_id = a.audience_id
          where a.podcast_id = p.id and m.user_id = s.user_id)`);
    expect(strange!.n).toBe(0);
  });

  test("is reflected in progress, reactions, downloads and subscriptions, the learner's included", async () => {
    const learner = sql`(select id from users where email = 'learner@academy.example')`;
    const [counts] = await rowsOf<Record<string, number>>(sql`
      select (select count(*)::int from episode_progress where user_id = ${learner}) as progress,
        (select count(*)::int from episode_progress where played_at is null and position > 0) as begun,
        (select count(*)::int from episode_progress where played_at is not null) as played,
        (select count(*)::int from podcast_subscriptions where user_id = ${learner}) as subscribed,
        (select count(*)::int from feedback f join podcast_episodes e on e.id = f.subject_id where f.type = 'episode') as reactions,
        (select count(distinct via)::int from episode_downloads) as ways,
        (select count(*)::int from episode_progress g join users u on u.id = g.user_id where u.email = 'newcomer@academy.example') as new`);
    const { new: ofNewcomer, ways, subscribed, ...several } = counts!;
    expect([ofNewcomer, ways]).toEqual([0, 2]);
    expect(subscribed).toBeGreaterThan(0);
    expect(Object.entries(several).filter(([, count]) => count < 2)).toEqual([]);
  });
});
