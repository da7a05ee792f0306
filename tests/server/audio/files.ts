import { readFileSync } from "node:fs";
import NodeID3 from "node-id3";
import { audioFile } from "#server/seed/podcasts/show.ts";

/** Audio files for the tests, from those of the demo academy. */

/** As ffmpeg writes them: a tag with chapters, a frame with the number of those that follow, and the sound. */
export const episode = readFileSync(audioFile("red-flags"));
/** The same in Opus, four seconds of it. */
export const opus = readFileSync(new URL("speech.opus", import.meta.url));

/** Its frames without the one with their number: all have 24 kbit/s at 24 kHz, so each has 72 bytes. */
const frameBytes = 72;
export const frames = (seconds: number): Buffer =>
  episode.subarray(episode.length - Math.ceil(seconds / 0.024) * frameBytes);

export const withTags = (tags: NodeID3.Tags, sound = frames(2)): Buffer => NodeID3.write(tags, sound);

/** A page of an Ogg file (RFC 3533). `kind` is 2 for the first of a stream and 4 for its last. */
export function oggPage(kind: number, packet: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write("OggS", "latin1");
  head.set([kind], 5);
  head.set([1, packet.length], 26);
  return Buffer.concat([head, packet]);
}

/** Yields bytes as they come from the database, piece by piece. */
export async function* inPieces(bytes: Uint8Array, piece = 524_288): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}
