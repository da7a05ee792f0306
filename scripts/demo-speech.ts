/**
 * Speaks the podcasts of the demo academy: `npm run demo:speech`, with keys of episodes to make only those. Their text
 * is in server/seed/podcasts/shows; the output is committed beside it, so that nobody needs espeak-ng and ffmpeg to
 * start.
 */
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readAudio } from "#server/audio/readAudio.ts";
import type { Audio } from "#server/audio/readSound.ts";
import { writeVtt } from "#server/audio/transcripts.ts";
import {
  audioFile,
  isRecorded,
  madeFile,
  type Made,
  type Show,
  type ShowEpisode,
} from "#server/seed/podcasts/show.ts";
import { shows } from "#server/seed/podcasts/shows/shows.ts";
import type { Cue } from "#src/contracts/cue.ts";
import { gainOf, requireTools, run, sampleRate, sentencesOf, speak, voiceLoudness } from "./lib/speech.ts";

/** In LUFS: of each voice before they are joined, and of the whole, as is usual for podcasts. */
const loudness = { voice: voiceLoudness, whole: -16 } as const;
/** In seconds. */
const pauses = { begin: 0.4, sentence: 0.28, speaker: 0.5, chapter: 0.9, end: 0.8 } as const;

requireTools();
const asked = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "lyceum-speech-"));
mkdirSync(new URL(".", madeFile), { recursive: true });
const made = readMade();
try {
  for (const show of shows)
    for (const episode of show.episodes.filter(isRecorded))
      if (asked.length === 0 || asked.includes(episode.key))
        made.set(episode.key, await record(show, episode));
} finally {
  rmSync(folder, { recursive: true });
}
writeMade();

function readMade(): Map<string, Made> {
  if (asked.length === 0) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(madeFile, "utf8")) as Record<string, Made>));
}

/** One line for each episode: people do not read these numbers. */
function writeMade(): void {
  const lines = shows.flatMap(({ episodes }) =>
    episodes.filter(isRecorded).map(({ key }) => `${JSON.stringify(key)}: ${JSON.stringify(made.get(key))}`),
  );
  writeFileSync(madeFile, `{\n${lines.join(",\n")}\n}\n`);
}

type Sentence = { speaker: string; text: string; chapter: number; sound: Float32Array };

async function record(show: Show, episode: ShowEpisode): Promise<Made> {
  const { sound, cues, chapters } = joinAll(episode, speakAll(show, episode));
  const file = fileURLToPath(audioFile(episode.key));
  const encoded = async (gain: number): Promise<Audio> => {
    encode(show, episode, chapters, sound, gain, file);
    return readAudio(createReadStream(file), "mp3");
  };
  // The limiter cuts off what is too loud, which lowers the loudness of the whole: the second pass makes up for it.
  const gain = loudness.whole - loudness.voice;
  const first = await encoded(gain);
  const read = await encoded(gain + loudness.whole - first.loudness!);
  console.log(
    `${episode.key}: ${read.seconds.toFixed(1)} s, ${read.loudness!.toFixed(1)} LUFS, ${cues.length} sentences`,
  );
  return {
    seconds: rounded(read.seconds, 3),
    loudness: rounded(read.loudness!, 2),
    waveform: read.waveform,
    chapters,
    transcript: writeVtt(cues),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function speakAll({ voices }: Show, { chapters }: ShowEpisode): Sentence[] {
  const sentences = chapters.flatMap(({ said }, chapter) =>
    said.flatMap(([speaker, text]) =>
      sentencesOf(text).map((sentence) => ({
        ...{ speaker, chapter, text: sentence },
        sound: speak(folder, sentence, voices[speaker]!),
      })),
    ),
  );
  // Some voices are louder than others.
  const gains = new Map(
    Object.keys(voices).map((name) => [
      name,
      gainOf(sentences.filter(({ speaker }) => speaker === name).map(({ sound }) => sound)),
    ]),
  );
  return sentences.map((one) => ({
    ...one,
    sound: one.sound.map((sample) => sample * gains.get(one.speaker)!),
  }));
}

/** Joins the sentences with their pauses, and notes when each is said. */
function joinAll(episode: ShowEpisode, sentences: readonly Sentence[]) {
  const pieces: Float32Array[] = [];
  let samples = 0;
  const add = (piece: Float32Array): void => {
    pieces.push(piece);
    samples += piece.length;
  };
  const wait = (seconds: number): void => add(new Float32Array(Math.round(seconds * sampleRate)));
  const now = (): number => rounded(samples / sampleRate, 3);
  const cues: Cue[] = [];
  const chapters: Made["chapters"] = [];
  for (const [n, { speaker, text, chapter, sound }] of sentences.entries()) {
    wait(pauseBefore(sentences[n - 1], sentences[n]!));
    if (sentences[n - 1]?.chapter !== chapter)
      chapters.push({ at: Math.floor(now()), title: episode.chapters[chapter]!.title });
    const from = now();
    add(sound);
    cues.push({ from, to: now(), speaker, text });
  }
  wait(pauses.end);
  return { sound: pieces, cues, chapters: chapters.map((one, n) => (n === 0 ? { ...one, at: 0 } : one)) };
}

function pauseBefore(last: Sentence | undefined, next: Sentence): number {
  if (!last) return pauses.begin;
  if (last.chapter !== next.chapter) return pauses.chapter;
  return last.speaker === next.speaker ? pauses.sentence : pauses.speaker;
}

/** Writes an MP3 with its title and chapters. `gain` is in decibels. */
function encode(
  show: Show,
  { name }: ShowEpisode,
  chapters: Made["chapters"],
  sound: readonly Float32Array[],
  gain: number,
  file: string,
): void {
  const raw = join(folder, "episode.raw");
  const tags = join(folder, "episode.txt");
  writeFileSync(raw, Buffer.concat(sound.map(({ buffer }) => Buffer.from(buffer))));
  const length = sound.reduce((total, piece) => total + piece.length, 0) / sampleRate;
  writeFileSync(tags, tagsOf(show, name, chapters, length));
  run("ffmpeg", [
    ...["-y", "-hide_banner", "-f", "f32le", "-ar", String(sampleRate), "-ac", "1", "-i", raw],
    ...["-f", "ffmetadata", "-i", tags, "-map", "0:a", "-map_metadata", "1", "-map_chapters", "1"],
    ...["-af", `volume=${gain.toFixed(2)}dB,alimiter=limit=0.84:level=false`],
    ...["-c:a", "libmp3lame", "-ar", "24000", "-ac", "1", "-b:a", "24k", "-id3v2_version", "3", file],
  ]);
}

function tagsOf(
  { name: show, host }: Show,
  title: string,
  chapters: Made["chapters"],
  length: number,
): string {
  const parts = chapters.map(
    ({ at, title: called }, n) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${at * 1_000}\nEND=${Math.round((chapters[n + 1]?.at ?? length) * 1_000)}\ntitle=${escaped(called)}\n`,
  );
  return `;FFMETADATA1\ntitle=${escaped(title)}\nartist=${escaped(host)}\nalbum=${escaped(show)}\n${parts.join("")}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[=;#\\\n]/g, (sign) => `\\${sign}`);
}
