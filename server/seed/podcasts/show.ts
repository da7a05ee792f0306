import type { ReviewStatus } from "#src/contracts/reviewStatuses.ts";

/** A podcast of the demo academy. What is said in it is spoken by a synthesiser (`npm run demo:speech`). */
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
  /** Who may hear it, by the name of an audience; everyone where there is none. */
  readonly audience?: string;
  /** Who speaks, by their names. */
  readonly voices: Readonly<Record<string, Voice>>;
  /** In the order in which they were made. */
  readonly episodes: readonly ShowEpisode[];
};

/** As espeak-ng has them. */
export type Voice = {
  readonly voice: string;
  /** 0 to 99. */
  readonly pitch: number;
  /** In words a minute. */
  readonly speed: number;
};

export type ShowEpisode = {
  /** Its files are called so. */
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** HTML. */
  readonly notes: string;
  /** How long it has been out; negative for one to come, null for a draft. */
  readonly daysAgo: number | null;
  /** Nothing is said in one that is still to be recorded. */
  readonly chapters: readonly Part[];
};

export type Part = {
  readonly title: string;
  /** Who says what, in turn. */
  readonly said: readonly (readonly [speaker: string, text: string])[];
};

/** What an episode of a show is, as the script that spoke it has measured it. */
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
