import type { Voice } from "#server/seed/podcasts/show.ts";
import type { DemoContent } from "../demoContent.ts";

/** What is shown, spoken and drawn for the demo (`npm run demo:media`), and what the script has measured. */

type Listed = Pick<DemoContent, "title" | "summary" | "topic" | "tags" | "cpd" | "body" | "daysAgo"> & {
  /** The name of its files. */
  readonly key: string;
};

/** One slide of a film: its points appear as each is said. */
export type Slide = {
  readonly title: string;
  /** Before the first point. */
  readonly said: string;
  readonly points: readonly (readonly [shown: string, said: string])[];
};

export type Film = Listed & { readonly voice: Voice; readonly slides: readonly Slide[] };

/** Audio only: who says what, in turn. */
export type Recording = Listed & {
  readonly voices: Readonly<Record<string, Voice>>;
  readonly said: readonly (readonly [speaker: string, text: string])[];
};

/** A drawing of bars or steps, with a text alternative. */
export type Drawing = Listed & {
  readonly heading: string;
  readonly alternative: string;
  readonly size: { readonly width: number; readonly height: number };
} & (
    | { readonly steps: readonly (readonly [when: string, what: string])[] }
    | { readonly bars: readonly (readonly [name: string, pounds: number])[]; readonly note: string }
  );

/** Of a film or a recording. */
export type Made = { readonly seconds: number; /** WebVTT. */ readonly captions: string };

export const madeFile = new URL("made.json", import.meta.url);
export const fileOf = (name: string): URL => new URL(name, import.meta.url);
