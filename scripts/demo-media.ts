/**
 * Makes the films, recordings and drawings of the demo academy: `npm run demo:media`, with keys to make only those.
 * Their words and pictures are defined in server/seed/contents/media. The output is committed beside it, so that nobody
 * needs espeak-ng, ffmpeg or a browser to start. Slides are pages of Chromium in the colours and fonts of the product.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { writeVtt } from "#server/audio/transcripts.ts";
import { drawings } from "#server/seed/contents/media/drawings.ts";
import { films } from "#server/seed/contents/media/films.ts";
import { recordings } from "#server/seed/contents/media/recordings.ts";
import { fileOf, madeFile, type Drawing, type Film, type Made } from "#server/seed/contents/media/made.ts";
import type { Cue } from "#src/contracts/cue.ts";
import { launch } from "./bench/browser.ts";
import { drawingPage, slidePage } from "./lib/slides.ts";
import { gainOf, requireTools, run, sampleRate, sentencesOf, speak } from "./lib/speech.ts";

/** In seconds. */
const pauses = { begin: 0.6, sentence: 0.3, turn: 0.55, slide: 0.9, end: 1.2 } as const;
/** In decibels, above the loudness that each voice is brought to first. */
const gain = 5;
/** Films are drawn at a higher scale than their slides are laid out, so that letters stay sharp. */
const slideSize = { width: 640, height: 360, scale: 1.5 } as const;
/** Nothing moves; a key frame every four seconds makes seeking fast. */
const frames = { aSecond: 10, between: 40 } as const;
const louder = ["-af", `volume=${gain}dB,alimiter=limit=0.84:level=false`] as const;

requireTools();
const asked = process.argv.slice(2);
const isAsked = ({ key }: { key: string }): boolean => asked.length === 0 || asked.includes(key);
const folder = mkdtempSync(join(tmpdir(), "lyceum-media-"));
const made: Record<string, Made> =
  asked.length === 0 ? {} : (JSON.parse(readFileSync(madeFile, "utf8")) as Record<string, Made>);
const browser = await launch();
try {
  for (const film of films.filter(isAsked)) made[film.key] = await shoot(film);
  for (const { key, title, voices, said } of recordings.filter(isAsked)) {
    const turns = said.map(([speaker, text]) => ({ speaker, text, voice: voices[speaker]!, slide: 0 }));
    const { sound, cues, seconds } = speakAll(turns);
    run("ffmpeg", [
      ...["-y", "-hide_banner", ...soundFrom(sound), "-metadata", `title=${title}`, ...louder],
      ...["-c:a", "libmp3lame", "-ar", "24000", "-ac", "1", "-b:a", "32k", "-id3v2_version", "3"],
      fileURLToPath(fileOf(`${key}.mp3`)),
    ]);
    made[key] = { seconds, captions: writeVtt(cues) };
  }
  for (const drawing of drawings.filter(isAsked)) await draw(drawing);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
const lines = [...films, ...recordings].map(
  ({ key }) => `${JSON.stringify(key)}: ${JSON.stringify(made[key])}`,
);
writeFileSync(madeFile, `{\n${lines.join(",\n")}\n}\n`);

type Turn = { speaker: string | null; text: string; voice: Film["voice"]; slide: number };

/** Speaks turn after turn. @returns the sound, when each thing is said, and when each turn begins */
function speakAll(turns: readonly Turn[]) {
  const spoken = turns.map((turn) => ({
    ...turn,
    sentences: sentencesOf(turn.text).map((text) => ({ text, sound: speak(folder, text, turn.voice) })),
  }));
  const gains = new Map(
    [...Map.groupBy(spoken, ({ voice }) => voice)].map(([voice, its]) => [
      voice,
      gainOf(its.flatMap(({ sentences }) => sentences.map(({ sound }) => sound))),
    ]),
  );
  const pieces: Float32Array[] = [];
  let samples = 0;
  const add = (piece: Float32Array): void => {
    pieces.push(piece);
    samples += piece.length;
  };
  const wait = (seconds: number): void => add(new Float32Array(Math.round(seconds * sampleRate)));
  const now = (): number => Math.round((samples / sampleRate) * 1_000) / 1_000;
  const cues: Cue[] = [];
  const begins: number[] = [];
  for (const [n, { speaker, voice, slide, sentences }] of spoken.entries()) {
    const before = spoken[n - 1];
    wait(!before ? pauses.begin : before.slide === slide ? pauses.turn : pauses.slide);
    begins.push(now());
    for (const [place, { text, sound }] of sentences.entries()) {
      if (place > 0) wait(pauses.sentence);
      const from = now();
      add(sound.map((sample) => sample * gains.get(voice)!));
      cues.push({ from, to: now(), speaker, text });
    }
  }
  wait(pauses.end);
  return { sound: pieces, cues, begins, seconds: now() };
}

/** The arguments with which ffmpeg reads a sound. */
function soundFrom(sound: readonly Float32Array[]): string[] {
  const raw = join(folder, "sound.raw");
  writeFileSync(raw, Buffer.concat(sound.map(({ buffer }) => Buffer.from(buffer))));
  return ["-f", "f32le", "-ar", String(sampleRate), "-ac", "1", "-i", raw];
}

/** Makes a film: speaks it and shows each point while it is said. */
async function shoot({ key, title, voice, slides }: Film): Promise<Made> {
  const shown = slides.flatMap((slide, at) =>
    [slide.said, ...slide.points.map(([, said]) => said)].map((text, points) => ({
      slide,
      at,
      points,
      text,
    })),
  );
  const { sound, cues, begins, seconds } = speakAll(
    shown.map(({ text, at }) => ({ speaker: null, text, voice, slide: at })),
  );
  const page = await opened(slideSize);
  const list: string[] = [];
  for (const [n, { slide, points, at }] of shown.entries()) {
    const picture = join(folder, `${key}-${n}.png`);
    await show(page, slidePage(slide, points, { title, number: at + 1, of: slides.length }));
    await page.screenshot({ path: picture });
    const from = n === 0 ? 0 : begins[n]!;
    list.push(`file '${picture}'`, `duration ${((begins[n + 1] ?? seconds) - from).toFixed(3)}`);
  }
  await page.close();
  const pictures = join(folder, "pictures.txt");
  // The last one is named twice, or it would have no duration.
  writeFileSync(pictures, `${[...list, list.at(-2)!].join("\n")}\n`);
  run("ffmpeg", [
    ...["-y", "-hide_banner", "-f", "concat", "-safe", "0", "-i", pictures, ...soundFrom(sound)],
    ...["-metadata", `title=${title}`, "-t", seconds.toFixed(3), "-r", String(frames.aSecond)],
    ...["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "34", "-g", String(frames.between), "-pix_fmt", "yuv420p"],
    ...["-row-mt", "1", "-cpu-used", "2", ...louder, "-c:a", "libopus", "-ac", "1", "-b:a", "24k"],
    fileURLToPath(fileOf(`${key}.webm`)),
  ]);
  console.log(`${key}: ${seconds.toFixed(1)} s, ${cues.length} sentences`);
  return { seconds, captions: writeVtt(cues) };
}

async function draw(drawing: Drawing): Promise<void> {
  const page = await opened({ ...drawing.size, scale: 1 });
  await show(page, drawingPage(drawing));
  const picture = await page.screenshot();
  await page.close();
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(fileURLToPath(fileOf(`${drawing.key}.webp`)));
  console.log(drawing.key);
}

type Size = { width: number; height: number; scale: number };

function opened({ scale, ...viewport }: Size): Promise<Page> {
  return browser.newPage({ viewport, deviceScaleFactor: scale, colorScheme: "light" });
}

/** Shows a page, and waits for its fonts. */
async function show(page: Page, html: string): Promise<void> {
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
}
