import type { Cue } from "#src/contracts/cue.ts";

/** What one person says without a break, as text to read. */
export type Passage = { from: number; to: number; speaker: string | null; text: string };

/** Once a passage has this many characters, the next cue starts a new one: text must stay close to its time. */
const longEnough = 320;

/** Joins cues of one speaker into passages, as cues are cut for the screen, not for readers. */
export function passagesOf(cues: readonly Cue[]): Passage[] {
  const passages: Passage[] = [];
  for (const { from, to, speaker, text } of cues) {
    const last = passages.at(-1);
    if (last && last.speaker === speaker && last.text.length < longEnough) {
      last.to = to;
      last.text += ` ${text}`;
    } else passages.push({ from, to, speaker, text });
  }
  return passages;
}

/** Which of several parts plays at a second: the last one that has begun, or -1 before the first. */
export const partAt = (begins: readonly number[], second: number): number =>
  begins.findLastIndex((at) => at <= second);
