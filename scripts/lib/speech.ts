import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loudnessMeter } from "#server/audio/loudness.ts";
import type { Voice } from "#server/seed/podcasts/show.ts";

/** Speech of the demo academy: spoken by espeak-ng and encoded by ffmpeg, which nothing else needs. */

/** The sample rate of espeak-ng. */
export const sampleRate = 22_050;
const bytesInSample = 2;
const wavHead = 44;
/** In LUFS: of each voice before they are joined. */
export const voiceLoudness = -21;
/** Quieter samples around a sentence are cut off, so that its times are those of the voice. */
const quiet = 0.006;

/** Exits the script if a tool is missing, and says how to install it. */
export function requireTools(): void {
  const missing = ["espeak-ng", "ffmpeg"].filter(
    (tool) => spawnSync(tool, ["--version"]).error !== undefined,
  );
  if (missing.length === 0) return;
  const names = missing.join(" and ");
  console.error(
    `Lyceum: ${names} must be installed to speak what the demo says. On Debian: sudo apt-get install ${missing.join(" ")}`,
  );
  process.exit(1);
}

/** @throws when it fails, with its output */
export function run(program: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

export function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter("en-GB", { granularity: "sentence" }).segment(text);
  return [...segments].map(({ segment }) => segment.trim());
}

/** The factor for the samples of one voice, as some voices are louder than others. */
export function gainOf(sounds: readonly Float32Array[]): number {
  const meter = loudnessMeter(sampleRate);
  for (const sound of sounds) meter.add([sound]);
  return 10 ** ((voiceLoudness - meter.read()!) / 20);
}

/** Speaks a sentence, without the silence around it. @param folder for intermediate files */
export function speak(folder: string, text: string, { voice, pitch, speed }: Voice): Float32Array {
  const file = join(folder, "sentence.wav");
  run("espeak-ng", ["-v", voice, "-p", String(pitch), "-s", String(speed), "-w", file, text]);
  const bytes = readFileSync(file).subarray(wavHead);
  const samples = Float32Array.from(
    { length: Math.floor(bytes.length / bytesInSample) },
    (_, n) => bytes.readInt16LE(n * bytesInSample) / 32_768,
  );
  const isHeard = (sample: number): boolean => Math.abs(sample) > quiet;
  return samples.slice(Math.max(samples.findIndex(isHeard), 0), samples.findLastIndex(isHeard) + 1);
}
