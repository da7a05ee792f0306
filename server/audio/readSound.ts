import { MPEGDecoder } from "mpg123-decoder";
import { parseWebStream, TimestampFormat, type IAudioMetadata, type ILyricsTag } from "music-metadata";
import { OggOpusDecoder } from "ogg-opus-decoder";
import type { Cue } from "#src/contracts/cue.ts";
import type { Chapter } from "#src/contracts/podcasts.ts";
import { audioFailures } from "./audioFailures.ts";
import type { Container } from "./container.ts";
import { loudnessMeter, type LoudnessMeter } from "./loudness.ts";
import { mp3Frames } from "./mp3Frames.ts";
import { oggPages } from "./oggPages.ts";
import { readTranscript, writeVtt } from "./transcripts.ts";
import { waveform } from "./waveform.ts";

export type AudioType = "mp3" | "opus" | "ogg";

/** What is read from an audio file. */
export type Audio = {
  seconds: number;
  /** Integrated, in LUFS; null for silence. */
  loudness: number | null;
  /** The peaks of equal parts, 0 to 1. */
  waveform: number[];
  chapters: Chapter[];
  /** WebVTT, where the file has a text with times. */
  transcript: string | null;
};

/** So much is decoded at once: of speech in few bits that is a minute of sound. */
const portion = 65_536;
/** Encoders round, and leave out what they have put before the sound: a file may be so much shorter than it says (s). */
const mayLack = 0.5;

/** As many, and of so many characters, as an administrator can give. */
const chapterLimits = { most: 100, characters: 120 } as const;

type Decoded = { channelData: Float32Array[]; samplesDecoded: number; sampleRate: number };
type Decoder = { ready: Promise<void>; decode(bytes: Uint8Array): Decoded | Promise<Decoded>; free(): void };

const kinds = {
  mp3: { mime: "audio/mpeg", container: mp3Frames, decoder: (): Decoder => new MPEGDecoder() },
  // More than two channels are mixed to two, as they are heard.
  opus: {
    mime: "audio/ogg",
    container: oggPages,
    decoder: (): Decoder => new OggOpusDecoder({ forceStereo: true }),
  },
};

/**
 * Reads a file in one pass, in the thread of the caller; nothing but a portion of the sound is in memory.
 * @throws Unreadable saying what is wrong with it
 */
export async function readSound(bytes: AsyncIterable<Uint8Array>, type: AudioType): Promise<Audio> {
  const { mime, container, decoder } = kinds[type === "mp3" ? "mp3" : "opus"];
  const sound = await listenTo(container(), decoder());
  try {
    const metadata = await passThrough(bytes, mime, (chunk) => sound.add(chunk));
    const heard = sound.end();
    if (heard.seconds + mayLack < (metadata?.format.duration ?? 0)) throw audioFailures.cutOff();
    return {
      ...heard,
      chapters: chaptersOf(metadata, heard.seconds),
      transcript: await transcriptOf(metadata, heard.seconds),
    };
  } finally {
    sound.free();
  }
}

/** Gives each chunk to `take`, and the same ones to the reader of tags. @returns null where the tags cannot be read */
async function passThrough(
  bytes: AsyncIterable<Uint8Array>,
  mime: string,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<IAudioMetadata | null> {
  const chunks = bytes[Symbol.asyncIterator]();
  const next = async (): Promise<Uint8Array | null> => {
    const { done, value } = await chunks.next();
    if (done === true) return null;
    await take(value);
    return value;
  };
  let asked: Promise<Uint8Array | null> = Promise.resolve(null);
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        asked = next();
        const chunk = await asked;
        if (chunk === null) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  // A tag that cannot be read is no reason to refuse what can be heard.
  const metadata = await parseWebStream(
    stream,
    { mimeType: mime },
    { duration: true, skipCovers: true },
  ).catch(() => null);
  // What has gone wrong on the way to it is another matter.
  await asked;
  while ((await next()) !== null);
  return metadata;
}

/** Hears a file: its length, how loud it is, and how it looks. */
async function listenTo(container: Container, decoder: Decoder) {
  await decoder.ready;
  const shape = waveform();
  let meter: LoudnessMeter | null = null;
  let [samples, rate] = [0, 0];
  return {
    async add(chunk: Uint8Array): Promise<void> {
      const encoded = container.add(chunk);
      for (let at = 0; at < encoded.length; at += portion) {
        const decoded = await decoder.decode(encoded.subarray(at, at + portion));
        if (decoded.samplesDecoded === 0) continue;
        // Decoders give two channels, also of one.
        const heard = decoded.channelData.slice(0, container.channels);
        meter ??= loudnessMeter(decoded.sampleRate);
        meter.add(heard);
        shape.add(heard);
        samples += decoded.samplesDecoded;
        rate = decoded.sampleRate;
      }
    },
    end(): Pick<Audio, "seconds" | "loudness" | "waveform"> {
      container.end();
      if (samples === 0 || !meter) throw audioFailures.empty();
      return { seconds: samples / rate, loudness: meter.read(), waveform: shape.read() };
    },
    free: () => decoder.free(),
  };
}

/** In the order of time and in whole seconds, as they can be edited, without those that begin when all is over. */
function chaptersOf(metadata: IAudioMetadata | null, seconds: number): Chapter[] {
  return (metadata?.format.chapters ?? [])
    .map(({ start, timeScale, title }) => ({
      // In seconds, where nothing else is said.
      at: start / (timeScale ?? 1),
      title: title.replaceAll(/\s+/g, " ").trim().slice(0, chapterLimits.characters),
    }))
    .filter(({ at, title }) => at < seconds && title !== "")
    .toSorted((a, b) => a.at - b.at)
    .slice(0, chapterLimits.most)
    .map(({ at, title }) => ({ at: Math.floor(at), title }));
}

async function transcriptOf(metadata: IAudioMetadata | null, seconds: number): Promise<string | null> {
  for (const tag of metadata?.common.lyrics ?? []) {
    const cues = cuesOf(tag, seconds) ?? (await cuesIn(tag.text ?? ""));
    if (cues && cues.length > 0) return writeVtt(cues);
  }
  return null;
}

/** Of a text with the time of each of its pieces: every piece lasts until the next one. */
function cuesOf({ syncText, timeStampFormat }: ILyricsTag, seconds: number): Cue[] | null {
  if (timeStampFormat !== TimestampFormat.milliseconds) return null;
  const pieces = syncText.flatMap(({ text, timestamp }) =>
    timestamp === undefined ? [] : [{ from: timestamp / 1_000, text: text.trim() }],
  );
  return pieces
    .map(({ from, text }, at) => ({ from, to: pieces[at + 1]?.from ?? seconds, speaker: null, text }))
    .filter(({ from, to, text }) => from < to && text !== "");
}

/** Of a tag for texts without times into which a program has put one with times. */
async function cuesIn(text: string): Promise<Cue[] | null> {
  for (const type of ["vtt", "srt"] as const) {
    const cues = await readTranscript(text, type).catch(() => null);
    if (cues) return cues;
  }
  return null;
}
