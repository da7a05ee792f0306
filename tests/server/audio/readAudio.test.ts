import { randomBytes } from "node:crypto";
import NodeID3 from "node-id3";
import { describe, expect, test } from "vitest";
import { readAudio } from "#server/audio/readAudio.ts";
import { readSound, type AudioType } from "#server/audio/readSound.ts";
import { readTranscript } from "#server/audio/transcripts.ts";
import { Unreadable } from "#server/unreadable.ts";
import { episode, frames, inPieces, oggPage, opus, withTags } from "./files.ts";

const read = (bytes: Uint8Array, type: AudioType = "mp3", piece?: number) =>
  readSound(inPieces(bytes, piece), type);
const why = (bytes: Uint8Array, type: AudioType = "mp3"): Promise<string> =>
  read(bytes, type).then(
    ({ seconds }) => `nothing: ${seconds} s`,
    (error: unknown) => (error instanceof Unreadable ? error.message : `not in words: ${String(error)}`),
  );

describe("reading an audio file", () => {
  test("finds the length, loudness, peaks and tagged chapters of an MP3 made by ffmpeg", async () => {
    const { seconds, loudness, waveform, chapters, transcript } = await readAudio(inPieces(episode), "mp3");
    // The values of ffprobe and ffmpeg's ebur128 for the same file.
    expect(seconds).toBeCloseTo(92.146, 2);
    expect(loudness).toBeCloseTo(-16.6, 1);
    expect(waveform).toHaveLength(200);
    expect(Math.max(...waveform)).toBeGreaterThan(0.8);
    // Only a breath at the end.
    expect(waveform.at(-1)!).toBeLessThan(0.02);
    expect(chapters).toEqual([
      { at: 0, title: "What a red flag is" },
      { at: 21, title: "The example" },
      { at: 57, title: "Ask, look, write" },
      { at: 82, title: "The sentence" },
    ]);
    expect(transcript).toBeNull();
  });

  test.for<AudioType>(["opus", "ogg"])("accepts Opus in a .%s file", async (type) => {
    const audio = await readAudio(inPieces(opus), type);
    expect(audio.seconds).toBeCloseTo(4, 1);
    expect(audio.loudness).toBeCloseTo(-17.3, 1);
    expect(audio.chapters).toEqual([]);
  });

  test("gives the same result for chunks of any size", async () => {
    const whole = await read(episode);
    for (const piece of [997, 65_536]) expect(await read(episode, "mp3", piece)).toEqual(whole);
    expect(await read(opus, "opus", 61)).toEqual(await read(opus, "opus"));
  });

  test("measures the length from the audio if no header states it", async () => {
    expect((await read(frames(10))).seconds).toBeCloseTo(10, 0);
  });

  test("gives silence a length but no loudness", async () => {
    // An empty MP3 frame is silent.
    const silent = Buffer.concat(
      Array.from({ length: 100 }, () => Buffer.concat([frames(1).subarray(0, 4), Buffer.alloc(68)])),
    );
    const { seconds, loudness, waveform } = await read(silent);
    expect(seconds).toBeCloseTo(2.4, 1);
    expect(loudness).toBeNull();
    expect(Math.max(...waveform)).toBe(0);
  });

  test("sorts chapters by time, rounds them down to seconds and drops those beyond the end", async () => {
    const chapter = (elementID: string, startTimeMs: number, title: string) => ({
      ...{ elementID, startTimeMs, endTimeMs: startTimeMs + 500, tags: { title } },
    });
    const tagged = withTags({
      chapter: [
        chapter("b", 1_400, " Two\nlines "),
        chapter("a", 0, "One"),
        chapter("c", 2_500, "Beyond the end"),
        chapter("d", 1_900, "x".repeat(200)),
      ],
      tableOfContents: [{ elementID: "toc", isOrdered: true, elements: ["b", "a", "c", "d"] }],
    });
    expect((await read(tagged)).chapters).toEqual([
      { at: 0, title: "One" },
      { at: 1, title: "Two lines" },
      { at: 1, title: "x".repeat(120) },
    ]);
  });

  test("turns synchronised lyrics into a transcript", async () => {
    const tagged = withTags({
      synchronisedLyrics: [
        {
          ...{ language: "eng", contentType: 1, shortText: "" },
          timeStampFormat: NodeID3.TagConstants.TimeStampFormat.MILLISECONDS,
          synchronisedText: [
            { text: "Hello & welcome", timeStamp: 100 },
            { text: "Goodbye", timeStamp: 1_200 },
          ],
        },
      ],
    });
    const { transcript, seconds } = await read(tagged);
    expect(await readTranscript(transcript!, "vtt")).toEqual([
      { from: 0.1, to: 1.2, speaker: null, text: "Hello & welcome" },
      { from: 1.2, to: Math.round(seconds * 1_000) / 1_000, speaker: null, text: "Goodbye" },
    ]);
  });

  test.for([
    [
      "WEBVTT\n\n00:00.100 --> 00:01.000\n<v Ada>Hello",
      "WEBVTT\n\n00:00:00.100 --> 00:00:01.000\n<v Ada>Hello\n",
    ],
    ["1\n00:00:00,100 --> 00:00:01,000\nHello", "WEBVTT\n\n00:00:00.100 --> 00:00:01.000\nHello\n"],
    ["Hello, without a time", null],
  ])(
    "turns unsynchronised lyrics into a transcript if they contain times: %j",
    async ([text, transcript]) => {
      const tagged = withTags({ unsynchronisedLyrics: { language: "eng", text: text! } });
      expect((await read(tagged)).transcript).toBe(transcript);
    },
  );

  test("ignores an unreadable tag if the audio can be played", async () => {
    const broken = Buffer.concat([
      Buffer.from("ID3\x09\x00\x00\x00\x00\x00\x10", "latin1"),
      randomBytes(16),
      frames(2),
    ]);
    const { seconds, chapters } = await read(broken);
    expect(seconds).toBeCloseTo(2, 0);
    expect(chapters).toEqual([]);
  });

  test("accepts a tag after the audio", async () => {
    const behind = Buffer.alloc(128);
    behind.write("TAGA title", "latin1");
    expect((await read(Buffer.concat([episode, behind]))).seconds).toBeCloseTo(92.146, 2);
  });
});

describe("reading an unplayable file", () => {
  const notMp3 = "This file is not an MP3 file, despite its name. Export it as MP3 and upload it";
  const notOgg = "This file is not an Ogg file, despite its name. Export it as MP3 and upload it";
  const notOpus = "Only Opus is supported in Ogg files. Export it as Opus or MP3 and upload it";
  const cutOff = "This file ends before its audio does. Export it again and upload it";
  const damaged = "This file is damaged. Export it again and upload it";
  // At 32 kbit/s the frames of both layers have the same length.
  const layerTwo = Buffer.concat(
    Array.from({ length: 50 }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfd, 0x14, 0xc0]), Buffer.alloc(92)]),
    ),
  );
  const apparentTag = Buffer.concat([
    randomBytes(50_000),
    Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7f", "latin1"),
    randomBytes(50_000),
  ]);
  const beyondHead = Buffer.concat([opus.subarray(0, 2_000), Buffer.from("no page"), opus.subarray(2_000)]);

  test.for<[string, AudioType, Uint8Array, string]>([
    ["an empty file", "mp3", Buffer.alloc(0), notMp3],
    ["random bytes", "mp3", randomBytes(50_000), notMp3],
    ["random bytes with what looks like a long tag", "mp3", apparentTag, notMp3],
    ["a tag with nothing after it", "mp3", withTags({ title: "Empty" }, Buffer.alloc(0)), notMp3],
    ["Opus named as another format", "mp3", opus, notMp3],
    ["MPEG audio of another layer", "mp3", layerTwo, notMp3],
    ["a little audio among random bytes", "mp3", Buffer.concat([frames(1), randomBytes(20_000)]), notMp3],
    ["an MP3 cut off between two frames", "mp3", episode.subarray(0, episode.length - 72 * 100), cutOff],
    ["an MP3 cut off within a frame", "mp3", frames(5).subarray(0, -30), cutOff],
    ["an MP3 cut off within its tag", "mp3", episode.subarray(0, 100), cutOff],
    ["an empty file", "opus", Buffer.alloc(0), notOpus],
    ["an MP3 named as another format", "opus", episode, notOgg],
    ["an untagged MP3 named as another format", "ogg", frames(5), notOgg],
    [
      "Vorbis",
      "ogg",
      Buffer.concat([oggPage(2, Buffer.from("\x01vorbis")), oggPage(0, Buffer.alloc(9))]),
      notOpus,
    ],
    ["Opus cut off between two pages", "opus", opus.subarray(0, opus.lastIndexOf("OggS")), cutOff],
    ["Opus cut off within a page", "opus", opus.subarray(0, -100), cutOff],
    ["Opus with stray bytes in the middle", "opus", beyondHead, damaged],
    ["Opus with a header but no audio", "opus", opus.subarray(0, 47), cutOff],
  ])("refuses %s (%s)", async ([, type, bytes, said]) => {
    expect(await why(bytes, type)).toBe(said);
  });

  test("refuses a file without any sound", async () => {
    const head = opus.subarray(28, 47);
    const none = Buffer.concat([
      oggPage(2, head),
      oggPage(0, Buffer.from("OpusTags\0\0\0\0\0\0\0\0", "latin1")),
      oggPage(4, Buffer.alloc(0)),
    ]);
    expect(await why(none, "opus")).toBe("This file contains no audio. Export it again and upload it");
  });

  test("refuses a file that takes too long to read", async () => {
    const stuck: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
    };
    await expect(readAudio(stuck, "mp3", { ms: 1, heapMb: 64 })).rejects.toThrow(
      "This file takes too long to read. Export it again and upload it",
    );
  });

  test("reports the same message from the worker thread", async () => {
    const refused = readAudio(inPieces(opus), "mp3");
    await expect(refused).rejects.toBeInstanceOf(Unreadable);
    await expect(refused).rejects.toThrow(notMp3);
  });

  test("passes on a failure of the source unchanged", async () => {
    const gone = async function* (): AsyncGenerator<Uint8Array> {
      yield episode.subarray(0, 10_000);
      throw new Error("the database is gone");
    };
    const failed = readAudio(gone(), "mp3");
    await expect(failed).rejects.toThrow("the database is gone");
    await expect(failed).rejects.not.toBeInstanceOf(Unreadable);
  });
});
