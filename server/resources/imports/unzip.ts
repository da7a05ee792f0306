import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { Unreadable } from "../../unreadable.ts";

const inflate = promisify(inflateRaw);

const broken = (): Unreadable => new Unreadable("The file is damaged and cannot be unpacked");
const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const;
/**
 * A zip ends with the place of its directory, and a comment of limited length. This is the most bytes the two can take.
 */
const longestEnd = 65_557;
/** No spreadsheet has more entries than this. */
const mostEntries = 2_000;

/**
 * The entries of a zip by name. The unpacked size is counted while unpacking, because a zip may claim any size.
 * @throws Unreadable
 */
export async function unzip(bytes: Buffer, mostBytes: number): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let left = mostBytes;
  for (const { name, packed, method } of entriesOf(bytes)) {
    // Pictures, fonts and the like contain no rows.
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    const unpacked = method === 0 ? packed : await unpack(packed, left);
    left -= unpacked.length;
    if (left <= 0) throw tooLarge();
    files.set(name, unpacked);
  }
  return files;
}

async function unpack(packed: Buffer, mostBytes: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: mostBytes });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? tooLarge() : broken();
  }
}

const tooLarge = (): Unreadable => new Unreadable("The file is too large once unpacked");

type Entry = { name: string; method: number; packed: Buffer };

/** The entries in the directory at the end of a zip; anything else in between is ignored. */
function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.subarray(-longestEnd).lastIndexOf(bytesOf(signatures.end));
  const directory = end + Math.max(0, bytes.length - longestEnd);
  if (end < 0 || directory + 22 > bytes.length) throw broken();
  const count = bytes.readUInt16LE(directory + 10);
  if (count > mostEntries) throw tooLarge();
  const entries: Entry[] = [];
  for (let n = 0, at = bytes.readUInt32LE(directory + 16); n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signatures.entry) throw broken();
    if (bytes.readUInt16LE(at + 8) & 1) throw new Unreadable("The file is password-protected");
    const nameLength = bytes.readUInt16LE(at + 28);
    const from = contentsAt(bytes, bytes.readUInt32LE(at + 42));
    const method = bytes.readUInt16LE(at + 10);
    if (method !== 0 && method !== 8) throw broken();
    entries.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      method,
      packed: bytes.subarray(from, from + bytes.readUInt32LE(at + 20)),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Where the contents of an entry begin. */
function contentsAt(bytes: Buffer, at: number): number {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== signatures.file) throw broken();
  return at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
}

function bytesOf(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
