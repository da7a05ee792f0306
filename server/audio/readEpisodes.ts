import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Chapter } from "#src/contracts/podcasts.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { fileTypeOf } from "#src/contracts/kinds/fileTypes.ts";
import type { App } from "../app.ts";
import { bytesOf } from "../modules/uploadedFile.ts";
import { podcastEpisodes } from "../schema/podcasts.ts";
import { Unreadable } from "../unreadable.ts";
import { audioFailures } from "./audioFailures.ts";
import { readAudio } from "./readAudio.ts";
import type { Audio, AudioType } from "./readSound.ts";

/** The job that reads the files of episodes. */
export const audioJob = "podcast-audio";

type AudioApp = Pick<App, "db" | "inTransaction" | "now" | "log">;
type Waiting = { id: number; audio: UploadedFile };

const { id, audio, audioState, chapters, transcript } = podcastEpisodes;

/**
 * Reads the file of each waiting episode, one at a time. Nothing is written until the end: if this server goes down
 * halfway the episode still waits, and if two servers read the same file the second finds it done.
 */
export async function readEpisodes(app: AudioApp, read: typeof readAudio = readAudio): Promise<void> {
  for (let next = await nextWaiting(app, 0); next; next = await nextWaiting(app, next.id))
    await keep(app, next, await outcomeOf(app, next, read));
}

/** The next episode whose file is still to be read. */
async function nextWaiting(app: AudioApp, after: number): Promise<Waiting | null> {
  const [found] = await app
    .db()
    .select({ id, audio })
    .from(podcastEpisodes)
    .where(and(eq(audioState, "waiting"), isNotNull(audio), gt(id, after)))
    .orderBy(asc(id))
    .limit(1);
  return found?.audio ? { id: found.id, audio: found.audio } : null;
}

/** What was read, or why the file cannot be. A database error is not the file's fault: the episode keeps waiting. */
async function outcomeOf(
  app: AudioApp,
  { id: episode, audio: file }: Waiting,
  read: typeof readAudio,
): Promise<Audio | Unreadable> {
  try {
    return await read(bytesOf(app, file.id), typeOf(file));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (error.cause)
      app.log.error({ err: error.cause, episode }, "the audio of an episode could not be read");
    return error;
  }
}

function typeOf({ name }: UploadedFile): AudioType {
  const type = fileTypeOf(name);
  if (type === "mp3" || type === "opus" || type === "ogg") return type;
  throw audioFailures.notAudio();
}

/** Writes the outcome, unless the episode has been given another file in the meantime. */
async function keep(
  app: AudioApp,
  { id: episode, audio: file }: Waiting,
  outcome: Audio | Unreadable,
): Promise<void> {
  const isStill = and(eq(id, episode), eq(audioState, "waiting"), sql`(${audio} ->> 'id')::int = ${file.id}`);
  await app.inTransaction(async () => {
    const [now] = await app
      .db()
      .select({ chapters, transcript })
      .from(podcastEpisodes)
      .where(isStill)
      .for("no key update");
    if (!now) return;
    await app
      .db()
      .update(podcastEpisodes)
      .set(
        outcome instanceof Unreadable ? failed(outcome) : { ...ready(outcome), ...filled(app, now, outcome) },
      )
      .where(eq(id, episode));
  });
}

const failed = ({ message }: Unreadable) => ({
  ...{ audioState: "failed" as const, audioFailure: message },
  // Clears the values of the previous file.
  ...{ seconds: null, loudness: null, waveform: [] },
});

const ready = ({ seconds, loudness, waveform }: Audio) => ({
  ...{ audioState: "ready" as const, audioFailure: null, waveform },
  seconds: rounded(seconds, 3),
  loudness: loudness === null ? null : rounded(loudness, 2),
});

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/**
 * The chapters and the transcript, if the record has none; its own chapters are kept as far as the file goes. This
 * changes the record for anyone who has it open.
 */
function filled(app: AudioApp, now: { chapters: Chapter[]; transcript: string }, read: Audio) {
  const fitting = (now.chapters.length > 0 ? now.chapters : read.chapters).filter(
    ({ at }) => at < read.seconds,
  );
  const text = now.transcript === "" ? (read.transcript ?? "") : now.transcript;
  if (text === now.transcript && fitting.length === now.chapters.length) return {};
  return {
    ...{ chapters: fitting, transcript: text },
    ...{ updatedAt: app.now(), version: sql`gen_random_uuid()` },
  };
}
