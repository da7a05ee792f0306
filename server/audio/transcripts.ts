import { ParseErrorCode, parseText, parseVTTTimestamp, tokenizeVTTCue, type VTTNode } from "media-captions";
import type { Cue } from "#src/contracts/cue.ts";
import { Unreadable } from "../unreadable.ts";

/** Transcripts as they are uploaded, in WebVTT or SubRip, and as they are kept, in WebVTT. */
export type TranscriptType = "vtt" | "srt";

const arrow = "-->";
const example = {
  vtt: `00:01:02.500 ${arrow} 00:01:05.000`,
  srt: `00:01:02,500 ${arrow} 00:01:05,000`,
} as const;
/** Lines of WebVTT that are not part of the text. */
const isAside = (line: string): boolean => /^(WEBVTT|NOTE|STYLE|REGION)\b/.test(line);

/**
 * Returns what is said and when, sorted by time. The speaker is named by `<v Name>`; other tags are dropped.
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
  if (read.length === 0) throw wrong(lines.length, "the file ends without any timed text");
  return read.toSorted((a, b) => a.from - b.from);
}

const wrong = (line: number, what: string): Unreadable => new Unreadable(`Line ${line}: ${what}`);

/** The parser skips texts without a time and times that end before they begin. Here they are reported. */
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
  // An identifier may stand above the time; in SubRip it is a number.
  const at = block.slice(0, 2).findIndex((line) => line.includes(arrow));
  if (at === -1) throw wrong(first + 1, `this text has no time. Write ${example[type]} above it`);
  const [from, to] = block[at]!.split(arrow).map((time) => timeOf(time));
  if (typeof from === "number" && typeof to === "number" && to <= from)
    throw wrong(first + at + 1, "this ends before it begins");
}

/** The parser adds up thousandths with floating-point errors. */
const exact = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** In seconds; null if it is not a time. Anything after the time is about placement on the screen. */
const timeOf = (text: string): number | null =>
  parseVTTTimestamp(text.trim().split(/\s/)[0]!.replace(",", "."));

/** The parser takes a text that begins with “line:” or “size:” for a setting of the time above it. */
const guarded = (line: string, at: number, lines: readonly string[]): string =>
  line !== "" && lines[at - 1]?.includes(arrow) === true ? `<c>${line}` : line;

type Said = Pick<Cue, "speaker" | "text">;

/** The text by speaker: one piece for each turn. */
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

/** Captions are broken into lines for screens. */
const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Returns a transcript as WebVTT. `readTranscript` reads it back unchanged, to a thousandth of a second. */
export const writeVtt = (cues: readonly Cue[]): string =>
  ["WEBVTT", ...cues.map(writeCue)].map((block) => `${block}\n`).join("\n");

function writeCue({ from, to, speaker, text }: Cue): string {
  const begins = Math.round(from * 1_000);
  // A cue must have a duration.
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
