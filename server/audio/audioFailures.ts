import { Unreadable } from "../unreadable.ts";

const failure =
  (what: string) =>
  (cause?: unknown): Unreadable =>
    new Unreadable(what, { cause });

/** What can be wrong with an audio file, worded for the administrator who uploaded it. */
export const audioFailures = {
  notMp3: failure("This file is not an MP3 file, despite its name. Export it as MP3 and upload it"),
  notOgg: failure("This file is not an Ogg file, despite its name. Export it as MP3 and upload it"),
  notOpus: failure("Only Opus is supported in Ogg files. Export it as Opus or MP3 and upload it"),
  notAudio: failure("This is not an audio file. Choose an MP3, Opus or Ogg file"),
  empty: failure("This file contains no audio. Export it again and upload it"),
  cutOff: failure("This file ends before its audio does. Export it again and upload it"),
  damaged: failure("This file is damaged. Export it again and upload it"),
  tooSlow: failure("This file takes too long to read. Export it again and upload it"),
  tooLarge: failure("This file needs too much memory to be read. Export it again and upload it"),
} as const;
