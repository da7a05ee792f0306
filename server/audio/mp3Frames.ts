import { audioFailures } from "./audioFailures.ts";
import { joined, type Container } from "./container.ts";

/** An MP3 file: a sequence of frames, each with a header that gives its length. Tags come before and after them. */

/** In kbit/s, by four bits of the header; 0 means that the length is not known. */
const bitrates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** For MPEG 1; halved in MPEG 2, and again in 2.5. */
const sampleRates = [44_100, 48_000, 32_000] as const;
/** A single apparent header may be chance; this many in a row are not. */
const framesThatProve = 3;
const headerBytes = 4;
const id3Bytes = 10;
/** As the headers encode them. */
const versions = { reserved: 1, one: 3, two: 2 } as const;
const layerThree = 1;
const mono = 3;

type Header = { readonly bytes: number; readonly channels: 1 | 2 };

/** Null if no frame of layer III begins here. */
function headerAt(bytes: Uint8Array, at: number): Header | null {
  const [sync, kind = 0, rates = 0, modes] = bytes.subarray(at, at + headerBytes);
  if (sync !== 0xff || kind < 0xe0 || modes === undefined) return null;
  const [version, layer] = [(kind >> 3) & 3, (kind >> 1) & 3];
  const isOne = version === versions.one;
  const bitrate = bitrates[isOne ? "one" : "later"][rates >> 4];
  const sampleRate = sampleRates[(rates >> 2) & 3];
  if (version === versions.reserved || layer !== layerThree || !bitrate || !sampleRate) return null;
  const samplesInByte = isOne ? 144 : 72;
  const rate = sampleRate / (isOne ? 1 : version === versions.two ? 2 : 4);
  return {
    bytes: Math.floor((samplesInByte * bitrate * 1_000) / rate) + ((rates >> 1) & 1),
    channels: modes >> 6 === mono ? 1 : 2,
  };
}

/** The length of the tag that begins here; null if none does. */
function tagAt(bytes: Uint8Array, at: number): number | null {
  const head = bytes.subarray(at, at + id3Bytes);
  if (head.length < id3Bytes || String.fromCharCode(...head.subarray(0, 3)) !== "ID3") return null;
  return id3Bytes + head.subarray(6).reduce((size, seven) => size * 128 + (seven & 127), 0);
}

export function mp3Frames(): Container {
  let rest = new Uint8Array(0);
  /** Bytes of a tag that are still to come. */
  let tag = 0;
  let [inARow, mostInARow] = [0, 0];
  let [known, unknown] = [0, 0];
  let channels: 1 | 2 = 1;

  /**
   * Takes what begins here: a tag, a frame or a byte of neither. @returns its length; null if more bytes are needed to
   * tell
   */
  const take = (bytes: Uint8Array, at: number, frames: Uint8Array[]): number | null => {
    if (bytes.length - at < id3Bytes) return null;
    const long = tagAt(bytes, at);
    if (long !== null) return long;
    const header = headerAt(bytes, at);
    if (!header) {
      inARow = 0;
      unknown += 1;
      return 1;
    }
    if (bytes.length - at < header.bytes) return null;
    frames.push(bytes.subarray(at, at + header.bytes));
    inARow += 1;
    mostInARow = Math.max(mostInARow, inARow);
    known += header.bytes;
    if (header.channels === 2) channels = 2;
    return header.bytes;
  };

  return {
    add(bytes) {
      const passed = Math.min(tag, bytes.length);
      tag -= passed;
      const all = joined(rest, bytes.subarray(passed));
      const frames: Uint8Array[] = [];
      let at = 0;
      for (let long = take(all, at, frames); long !== null; long = take(all, at, frames)) at += long;
      tag += Math.max(at - all.length, 0);
      rest = all.slice(at);
      return Buffer.concat(frames);
    },
    end() {
      // Any bytes may contain what looks like the beginning of a tag.
      if (unknown > known) throw audioFailures.notMp3();
      if (tag > 0) throw audioFailures.cutOff();
      if (mostInARow < framesThatProve) throw audioFailures.notMp3();
      if (inARow > 0 && headerAt(rest, 0)) throw audioFailures.cutOff();
    },
    get channels() {
      return channels;
    },
  };
}
