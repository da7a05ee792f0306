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
  /** WebVTT, if the file contains timed text. */
  transcript: string | null;
};

/** How much is decoded at once: for speech at a low bitrate this is a minute of sound. */
const portion = 65_536;
/** Encoders round, and omit their padding before the sound: a file may be this many seconds shorter than it says. */
const mayLack = 0.5;

/** The same limits as for chapters that an administrator enters. */
const chapterLimits = { most: 100, characters: 120 } as const;

type Decoded = { channelData: Float32Array[]; samplesDecoded: number; sampleRate: number };
type Decoder = { ready: Promise<void>; decode(bytes: Uint8Array): Decoded | Promise<Decoded>; free(): void };

const kinds = {
  mp3: { mime: "audio/mpeg", container: mp3Frames, decoder: (): Decoder => new MPEGDecoder() },
  // More than two channels are mixed down to two.
  opus: {
    mime: "audio/ogg",
    container: oggPages,
    decoder: (): Decoder => new OggOpusDecoder({ forceStereo: true }),
  },
};

/**
 * Reads a file in one pass, in the caller's thread; only a portion of the sound is in memory.
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

/** Gives each chunk both to `take` and to the tag reader. @returns null if the tags cannot be read */
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
  // An unreadable tag is no reason to refuse a playable file.
  const metadata = await parseWebStream(
    stream,
    { mimeType: mime },
    { duration: true, skipCovers: true },
  ).catch(() => null);
  // An error while reading the chunks is one, however.
  await asked;
  while ((await next()) !== null);
  return metadata;
}

/** Decodes a file and measures its duration, loudness and waveform. */
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
        // Decoders return two channels even for mono.
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

/** The chapters by time, in whole seconds as an editor enters them, without those that begin after the end. */
function chaptersOf(metadata: IAudioMetadata | null, seconds: number): Chapter[] {
  return (metadata?.format.chapters ?? [])
    .map(({ start, timeScale, title }) => ({
      // In seconds by default.
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

/** Cues from a text with a time for each piece: every piece lasts until the next one. */
function cuesOf({ syncText, timeStampFormat }: ILyricsTag, seconds: number): Cue[] | null {
  if (timeStampFormat !== TimestampFormat.milliseconds) return null;
  const pieces = syncText.flatMap(({ text, timestamp }) =>
    timestamp === undefined ? [] : [{ from: timestamp / 1_000, text: text.trim() }],
  );
  return pieces
    .map(({ from, text }, at) => ({ from, to: pieces[at + 1]?.from ?? seconds, speaker: null, text }))
    .filter(({ from, to, text }) => from < to && text !== "");
}

/** Cues from a tag for untimed text in which a program has put timed text. */
async function cuesIn(text: string): Promise<Cue[] | null> {
  for (const type of ["vtt", "srt"] as const) {
    const cues = await readTranscript(text, type).catch(() => null);
    if (cues) return cues;
  }
  return null;
}
