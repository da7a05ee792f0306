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

describe("what is read from a file", () => {
  test("an MP3 of ffmpeg: length, loudness, peaks, and the chapters of its tag", async () => {
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

  test.for<AudioType>(["opus", "ogg"])("Opus, in a file that is called .%s", async (type) => {
    const audio = await readAudio(inPieces(opus), type);
    expect(audio.seconds).toBeCloseTo(4, 1);
    expect(audio.loudness).toBeCloseTo(-17.3, 1);
    expect(audio.chapters).toEqual([]);
  });

  test("it is the same in whatever pieces it comes", async () => {
    const whole = await read(episode);
    for (const piece of [997, 65_536]) expect(await read(episode, "mp3", piece)).toEqual(whole);
    expect(await read(opus, "opus", 61)).toEqual(await read(opus, "opus"));
  });

  test("the length is that of what is heard, where nothing says how long it is", async () => {
    expect((await read(frames(10))).seconds).toBeCloseTo(10, 0);
  });

  test("silence has a length and no loudness", async () => {
    // An empty MP3 frame is silent.
    const silent = Buffer.concat(
      Array.from({ length: 100 }, () => Buffer.concat([frames(1).subarray(0, 4), Buffer.alloc(68)])),
    );
    const { seconds, loudness, waveform } = await read(silent);
    expect(seconds).toBeCloseTo(2.4, 1);
    expect(loudness).toBeNull();
    expect(Math.max(...waveform)).toBe(0);
  });

  test("chapters are in the order of time, in whole seconds, and end where the file does", async () => {
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

  test("a text with times becomes the transcript", async () => {
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
  ])("a text that has times in a tag without them does so, too: %j", async ([text, transcript]) => {
    const tagged = withTags({ unsynchronisedLyrics: { language: "eng", text: text! } });
    expect((await read(tagged)).transcript).toBe(transcript);
  });

  test("a tag that cannot be read is no reason to refuse what can be heard", async () => {
    const broken = Buffer.concat([
      Buffer.from("ID3\x09\x00\x00\x00\x00\x00\x10", "latin1"),
      randomBytes(16),
      frames(2),
    ]);
    const { seconds, chapters } = await read(broken);
    expect(seconds).toBeCloseTo(2, 0);
    expect(chapters).toEqual([]);
  });

  test("nor is a tag behind the sound", async () => {
    const behind = Buffer.alloc(128);
    behind.write("TAGA title", "latin1");
    expect((await read(Buffer.concat([episode, behind]))).seconds).toBeCloseTo(92.146, 2);
  });
});

describe("a file that cannot be heard is refused, in words for an administrator", () => {
  const notMp3 = "This file is not an MP3 file, whatever its name says. Export it as MP3 and upload it";
  const notOgg = "This file is not an Ogg file, whatever its name says. Export it as MP3 and upload it";
  const notOpus = "Of Ogg files only those with Opus can be heard. Export it as Opus or MP3 and upload it";
  const cutOff = "This file ends before its audio does. Export it again and upload it";
  const damaged = "This file is damaged. Export it again and upload it";
  // At 32 kbit/s the frames of both layers have the same length.
  const layerTwo = Buffer.concat(
    Array.from({ length: 50 }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfd, 0x14, 0xc0]), Buffer.alloc(92)]),
    ),
  );
  const beyondHead = Buffer.concat([opus.subarray(0, 2_000), Buffer.from("no page"), opus.subarray(2_000)]);

  test.for<[string, AudioType, Uint8Array, string]>([
    ["nothing at all", "mp3", Buffer.alloc(0), notMp3],
    ["no audio", "mp3", randomBytes(50_000), notMp3],
    ["a tag without anything behind it", "mp3", withTags({ title: "Empty" }, Buffer.alloc(0)), notMp3],
    ["Opus under another name", "mp3", opus, notMp3],
    ["MPEG audio of another layer", "mp3", layerTwo, notMp3],
    ["a little sound in much else", "mp3", Buffer.concat([frames(1), randomBytes(20_000)]), notMp3],
    ["an MP3 that was cut between two frames", "mp3", episode.subarray(0, episode.length - 72 * 100), cutOff],
    ["an MP3 that was cut in a frame", "mp3", frames(5).subarray(0, -30), cutOff],
    ["an MP3 that was cut in its tag", "mp3", episode.subarray(0, 100), cutOff],
    ["nothing at all", "opus", Buffer.alloc(0), notOpus],
    ["an MP3 under another name", "opus", episode, notOgg],
    ["an MP3 without a tag under another name", "ogg", frames(5), notOgg],
    [
      "Vorbis",
      "ogg",
      Buffer.concat([oggPage(2, Buffer.from("\x01vorbis")), oggPage(0, Buffer.alloc(9))]),
      notOpus,
    ],
    ["Opus that was cut between two pages", "opus", opus.subarray(0, opus.lastIndexOf("OggS")), cutOff],
    ["Opus that was cut in a page", "opus", opus.subarray(0, -100), cutOff],
    ["Opus with something in the middle", "opus", beyondHead, damaged],
    ["Opus that has a head and a last page, and no sound", "opus", opus.subarray(0, 47), cutOff],
  ])("%s (%s)", async ([, type, bytes, said]) => {
    expect(await why(bytes, type)).toBe(said);
  });

  test("sound of no length", async () => {
    const head = opus.subarray(28, 47);
    const none = Buffer.concat([
      oggPage(2, head),
      oggPage(0, Buffer.from("OpusTags\0\0\0\0\0\0\0\0", "latin1")),
      oggPage(4, Buffer.alloc(0)),
    ]);
    expect(await why(none, "opus")).toBe("There is no sound in this file. Export it again and upload it");
  });

  test("what takes too long", async () => {
    const stuck: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
    };
    await expect(readAudio(stuck, "mp3", { ms: 1, heapMb: 64 })).rejects.toThrow(
      "This file takes too long to read. Export it again and upload it",
    );
  });

  test("the thread says it in the same words", async () => {
    const refused = readAudio(inPieces(opus), "mp3");
    await expect(refused).rejects.toBeInstanceOf(Unreadable);
    await expect(refused).rejects.toThrow(notMp3);
  });

  test("where the file cannot be had, that is told as it is", async () => {
    const gone = async function* (): AsyncGenerator<Uint8Array> {
      yield episode.subarray(0, 10_000);
      throw new Error("the database is gone");
    };
    const failed = readAudio(gone(), "mp3");
    await expect(failed).rejects.toThrow("the database is gone");
    await expect(failed).rejects.not.toBeInstanceOf(Unreadable);
  });
});
