import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTranscript, writeVtt } from "#server/audio/transcripts.ts";
import { Unreadable } from "#server/unreadable.ts";

const why = (text: string, type: "vtt" | "srt"): Promise<string> =>
  readTranscript(text, type).then(
    () => "nothing",
    (error: unknown) => (error instanceof Unreadable ? error.message : `not in words: ${String(error)}`),
  );

describe("reading WebVTT", () => {
  test("extracts speakers and plain text, without tags, notes, styles and settings", async () => {
    const text = `WEBVTT - An episode

STYLE
::cue { color: lime }

NOTE made by hand

introduction
00:01.000 --> 00:02.500 align:start line:0
<v.loud Ada &amp; Bob>Hello, <i>you</i>
there &lt;3</v>

1:00:03.000 --> 1:00:04.000
<v Ada>Yes.</v> <v Bob>No.</v>

00:05.000 --> 00:06.000
line: three is a text`;
    expect(await readTranscript(text, "vtt")).toEqual([
      { from: 1, to: 2.5, speaker: "Ada & Bob", text: "Hello, you there <3" },
      { from: 5, to: 6, speaker: null, text: "line: three is a text" },
      { from: 3603, to: 3604, speaker: "Ada", text: "Yes." },
      { from: 3603, to: 3604, speaker: "Bob", text: "No." },
    ]);
  });

  test.for([
    ["a byte order mark and Windows line breaks", "\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHello\r\n"],
    ["the line breaks of an old Mac", "WEBVTT\r\r00:01.000 --> 00:02.000\rHello"],
    ["stray whitespace", "WEBVTT\n   \n00:01.000 --> 00:02.000\nHello\t\n\n\n"],
  ])("accepts %s", async ([, text]) => {
    expect(await readTranscript(text!, "vtt")).toEqual([{ from: 1, to: 2, speaker: null, text: "Hello" }]);
  });

  test.for([
    ["", "Line 1: a WebVTT file begins with WEBVTT"],
    ["1\n00:00:01,000 --> 00:00:02,000\nSubRip", "Line 1: a WebVTT file begins with WEBVTT"],
    ["WEBVTTX\n\n00:01.000 --> 00:02.000\nHello", "Line 1: a WebVTT file begins with WEBVTT"],
    ["WEBVTT\n\n00:01.000 --> 00:00.500\nHello", "Line 3: this ends before it begins"],
    ["WEBVTT\n\nname\n00:01.000 --> 00:01.000\nHello", "Line 4: this ends before it begins"],
    [
      "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\n00:61.000 --> 01:02.000\nYou",
      "Line 6: this is not a time. Write 00:01:02.500 --> 00:01:05.000",
    ],
    [
      "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\nAnd more of it",
      "Line 6: this text has no time. Write 00:01:02.500 --> 00:01:05.000 above it",
    ],
    ["WEBVTT\n\nNOTE nothing else", "Line 3: the file ends without any timed text"],
    ["WEBVTT\n\n00:01.000 --> 00:02.000\n", "Line 4: the file ends without any timed text"],
  ])("reports the line that cannot be read: %j", async ([text, said]) => {
    expect(await why(text!, "vtt")).toBe(said);
  });
});

describe("reading SubRip", () => {
  test("extracts plain text in order of time, without tags and cue numbers", async () => {
    const text =
      "1\n00:00:03,500 --> 00:00:04,000\n<b>Second</b>\nline\n\n00:00:01,000 --> 00:00:02,000\nFirst\n";
    expect(await readTranscript(text, "srt")).toEqual([
      { from: 1, to: 2, speaker: null, text: "First" },
      { from: 3.5, to: 4, speaker: null, text: "Second line" },
    ]);
  });

  test.for([
    [
      "1\n00:00:01,000 -> 00:00:02,000\nHello",
      "Line 1: this text has no time. Write 00:01:02,500 --> 00:01:05,000 above it",
    ],
    ["1\n00:00:01,000 --> soon\nHello", "Line 2: this is not a time. Write 00:01:02,500 --> 00:01:05,000"],
    ["1\n00:00:02,000 --> 00:00:01,000\nHello", "Line 2: this ends before it begins"],
    ["", "Line 1: the file ends without any timed text"],
    ["{\\rtf1 A letter}", "Line 1: this text has no time. Write 00:01:02,500 --> 00:01:05,000 above it"],
  ])("reports the line that cannot be read: %j", async ([text, said]) => {
    expect(await why(text!, "srt")).toBe(said);
  });
});

describe("writing a transcript", () => {
  const said = fc
    .string({
      unit: fc.constantFrom(
        ...["a", "b", " ", "&", "<", ">", ";", "-", "\n", "\t", "/", "é", "😀"],
        "-->",
        "line:",
        "<v Bob>",
        "NOTE ",
        "&amp;",
      ),
    })
    .filter((text) => text.trim() !== "");
  const cue = fc.record({
    from: fc.integer({ min: 0, max: 100_000_000 }),
    lasts: fc.integer({ min: 1, max: 100_000 }),
    speaker: fc.option(said),
    text: said,
  });
  const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

  test("produces WebVTT that reads back unchanged, whatever the texts and speakers", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cue, { minLength: 1, maxLength: 5 }), async (drawn) => {
        const cues = drawn
          .map(({ from, lasts, speaker, text }) => ({
            ...{ from: from / 1_000, to: (from + lasts) / 1_000, text: inOneLine(text) },
            speaker: speaker === null ? null : inOneLine(speaker),
          }))
          .toSorted((a, b) => a.from - b.from);
        expect(await readTranscript(writeVtt(cues), "vtt")).toEqual(cues);
      }),
    );
  });

  test("gives a cue without duration the shortest possible one", async () => {
    const [read] = await readTranscript(writeVtt([{ from: 2, to: 2, speaker: null, text: "Oh" }]), "vtt");
    expect(read).toEqual({ from: 2, to: 2.001, speaker: null, text: "Oh" });
  });
});
