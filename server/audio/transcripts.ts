import { ParseErrorCode, parseText, parseVTTTimestamp, tokenizeVTTCue, type VTTNode } from "media-captions";
import type { Cue } from "#src/contracts/cue.ts";
import { Unreadable } from "../unreadable.ts";

/** Transcripts as people bring them, WebVTT or SubRip, and as they are kept, WebVTT. */
export type TranscriptType = "vtt" | "srt";

const arrow = "-->";
const example = {
  vtt: `00:01:02.500 ${arrow} 00:01:05.000`,
  srt: `00:01:02,500 ${arrow} 00:01:05,000`,
} as const;
/** What in WebVTT is no piece of the text. */
const isAside = (line: string): boolean => /^(WEBVTT|NOTE|STYLE|REGION)\b/.test(line);

/**
 * Returns what is said and when, in the order of time. The speaker is whom `<v Name>` names; other tags go.
 * @throws Unreadable with the line and what is wrong there
 */
export async function readTranscript(text: string, type: TranscriptType): Promise<Cue[]> {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((line) => line.trimEnd());
  if (type === "vtt" && !/^WEBVTT(\s|$)/.test(lines[0]!)) throw wrong(1, "a WebVTT file begins with WEBVTT");
  checkBlocks(lines, type);
  const { cues, errors } = await parseText(lines.map(guarded).join("\n"), { type, errors: true });
  const untimed = errors.find(({ code }) => code === ParseErrorCode.BadTimestamp);
  if (untimed) throw wrong(untimed.line, `this is not a time. Write ${example[type]}`);
  const read = cues.flatMap((cue) =>
    spoken(tokenizeVTTCue(cue)).map((said) => ({
      from: exact(cue.startTime),
      to: exact(cue.endTime),
      ...said,
    })),
  );
  if (read.length === 0) throw wrong(lines.length, "the file ends without a text that has a time");
  return read.toSorted((a, b) => a.from - b.from);
}

const wrong = (line: number, what: string): Unreadable => new Unreadable(`Line ${line}: ${what}`);

/** The parser passes over texts without a time and over times that end before they begin: here they are told. */
function checkBlocks(lines: readonly string[], type: TranscriptType): void {
  let first = 0;
  while (first < lines.length) {
    if (lines[first] === "") {
      first += 1;
      continue;
    }
    const found = lines.indexOf("", first);
    const block = lines.slice(first, found === -1 ? undefined : found);
    checkBlock(block, first, type);
    first += block.length;
  }
}

function checkBlock(block: readonly string[], first: number, type: TranscriptType): void {
  if (type === "vtt" && isAside(block[0]!)) return;
  // A name of its own may stand above the time; in SubRip that is a number.
  const at = block.slice(0, 2).findIndex((line) => line.includes(arrow));
  if (at === -1) throw wrong(first + 1, `this text has no time. Write ${example[type]} above it`);
  const [from, to] = block[at]!.split(arrow).map((time) => timeOf(time));
  if (typeof from === "number" && typeof to === "number" && to <= from)
    throw wrong(first + at + 1, "this ends before it begins");
}

/** The parser adds up thousandths as they come. */
const exact = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** In seconds; null where it is none. What follows the time is about its place on a screen. */
const timeOf = (text: string): number | null =>
  parseVTTTimestamp(text.trim().split(/\s/)[0]!.replace(",", "."));

/** The parser takes a text that begins with “line:” or “size:” for a setting of the time above it. */
const guarded = (line: string, at: number, lines: readonly string[]): string =>
  line !== "" && lines[at - 1]?.includes(arrow) === true ? `<c>${line}` : line;

type Said = Pick<Cue, "speaker" | "text">;

/** Who says what: one piece for each speaker in turn. */
function spoken(nodes: readonly VTTNode[]): Said[] {
  const pieces: Said[] = [];
  const walk = (some: readonly VTTNode[], speaker: string | null): void => {
    for (const node of some) {
      if (node.type !== "text") {
        walk(node.children, node.type === "v" ? inOneLine(node.voice ?? "") || null : speaker);
        continue;
      }
      const last = pieces.at(-1);
      if (last?.speaker === speaker) last.text += node.data;
      else pieces.push({ speaker, text: node.data });
    }
  };
  walk(nodes, null);
  return pieces
    .map(({ speaker, text }) => ({ speaker, text: inOneLine(text) }))
    .filter(({ text }) => text !== "");
}

/** Lines of captions are broken for screens. */
const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Returns a transcript as WebVTT, which `readTranscript` reads as the same again, to a thousandth of a second. */
export const writeVtt = (cues: readonly Cue[]): string =>
  ["WEBVTT", ...cues.map(writeCue)].map((block) => `${block}\n`).join("\n");

function writeCue({ from, to, speaker, text }: Cue): string {
  const begins = Math.round(from * 1_000);
  // Nothing can be said in no time.
  const ends = Math.max(Math.round(to * 1_000), begins + 1);
  const voice = speaker === null ? "" : `<v ${escaped(speaker)}>`;
  return `${timeText(begins)} ${arrow} ${timeText(ends)}\n${voice}${escaped(text)}`;
}

const escaped = (text: string): string =>
  inOneLine(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function timeText(ms: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const thousandths = String(ms % 1_000).padStart(3, "0");
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${thousandths}`;
}
