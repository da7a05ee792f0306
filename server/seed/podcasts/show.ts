import type { ReviewStatus } from "#src/contracts/reviewStatuses.ts";

/** A podcast of the demo academy. A speech synthesiser speaks its text (`npm run demo:speech`). */
export type Show = {
  readonly name: string;
  readonly summary: string;
  /** HTML. */
  readonly description: string;
  readonly host: string;
  /** One of `server/seed/house/pictures`. */
  readonly picture: string;
  readonly status: ReviewStatus;
  readonly featured?: boolean;
  /** The name of the audience that may hear it; everyone if there is none. */
  readonly audience?: string;
  /** The speakers, by name. */
  readonly voices: Readonly<Record<string, Voice>>;
  /** In the order in which they were made. */
  readonly episodes: readonly ShowEpisode[];
};

/** As in espeak-ng. */
export type Voice = {
  readonly voice: string;
  /** 0 to 99. */
  readonly pitch: number;
  /** In words a minute. */
  readonly speed: number;
};

export type ShowEpisode = {
  /** The name of its files. */
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** HTML. */
  readonly notes: string;
  /** How many days it has been out; negative for a future one, null for a draft. */
  readonly daysAgo: number | null;
  /** Empty for one that is still to be recorded. */
  readonly chapters: readonly Part[];
};

export type Part = {
  readonly title: string;
  /** Who says what, in turn. */
  readonly said: readonly (readonly [speaker: string, text: string])[];
};

/** What the script that spoke an episode has measured. */
export type Made = {
  readonly seconds: number;
  readonly loudness: number | null;
  readonly waveform: number[];
  readonly chapters: { at: number; title: string }[];
  /** WebVTT. */
  readonly transcript: string;
};

export const isRecorded = ({ chapters }: ShowEpisode): boolean => chapters.length > 0;
export const audioFile = (key: string): URL => new URL(`audio/${key}.mp3`, import.meta.url);
export const madeFile = new URL("audio/made.json", import.meta.url);
