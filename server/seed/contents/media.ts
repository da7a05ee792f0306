import { readFileSync } from "node:fs";
import type { DemoContent } from "./demoContent.ts";
import { drawings } from "./media/drawings.ts";
import { films } from "./media/films.ts";
import { fileOf, madeFile, type Made } from "./media/made.ts";
import { recordings } from "./media/recordings.ts";

const made = JSON.parse(readFileSync(madeFile, "utf8")) as Record<string, Made>;

/** Films, recordings and drawings as made by `npm run demo:media`; each takes a minute. */
export const mediaContents: readonly DemoContent[] = [
  ...films.map(({ key, slides: _, voice: __, ...listed }): DemoContent => {
    const { seconds, captions } = made[key]!;
    return {
      ...{ ...listed, minutes: 1, captions, content: { kind: "video", seconds } },
      file: { name: `${key}.webm`, from: fileOf(`${key}.webm`) },
    };
  }),
  ...recordings.map(({ key, said: _, voices: __, ...listed }): DemoContent => {
    const { seconds, captions } = made[key]!;
    return {
      ...{ ...listed, minutes: 1, captions, content: { kind: "audio", seconds } },
      file: { name: `${key}.mp3`, from: fileOf(`${key}.mp3`) },
    };
  }),
  ...drawings.map(
    ({ key, title, summary, topic, tags, cpd, body, daysAgo, alternative, size }): DemoContent => ({
      ...{ title, summary, topic, tags, cpd, body, daysAgo, minutes: 1 },
      content: { kind: "image", alternative, ...size },
      file: { name: `${key}.webp`, from: fileOf(`${key}.webp`) },
    }),
  ),
];
