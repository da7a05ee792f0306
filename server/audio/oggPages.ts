import { audioFailures } from "./audioFailures.ts";
import { joined, type Container } from "./container.ts";

/**
 * An Ogg file: a sequence of pages, each with the lengths of its contents. The last page is marked as such (RFC 3533).
 */

const headBytes = 27;
const places = { kind: 5, segments: 26 } as const;
const firstPage = 2;
const lastPage = 4;
const channelsInHead = 9;

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

export function oggPages(): Container {
  let rest = new Uint8Array(0);
  let hasOpus = false;
  let isOver = false;
  let channels: 1 | 2 = 1;

  /** @returns the length of the page that begins here; null if more of it must come */
  const take = (bytes: Uint8Array, at: number): number | null => {
    const segments = bytes[at + places.segments];
    if (segments === undefined) return null;
    if (text(bytes, at, at + 4) !== "OggS") throw hasOpus ? audioFailures.damaged() : audioFailures.notOgg();
    const from = at + headBytes + segments;
    const to = bytes.subarray(at + headBytes, from).reduce((end, length) => end + length, from);
    if (to > bytes.length) return null;
    const kind = bytes[at + places.kind]!;
    if ((kind & firstPage) !== 0 && text(bytes, from, from + 8) === "OpusHead") {
      hasOpus = true;
      if (bytes[from + channelsInHead]! > 1) channels = 2;
    }
    // All streams begin before any of them continues.
    if ((kind & firstPage) === 0 && !hasOpus) throw audioFailures.notOpus();
    isOver = (kind & lastPage) !== 0;
    return to - at;
  };

  return {
    add(bytes) {
      rest = joined(rest, bytes);
      let at = 0;
      for (let long = take(rest, at); long !== null; long = take(rest, at)) at += long;
      rest = rest.slice(at);
      return bytes;
    },
    end() {
      if (!hasOpus) throw audioFailures.notOpus();
      if (rest.length > 0 || !isOver) throw audioFailures.cutOff();
    },
    get channels() {
      return channels;
    },
  };
}
