import { promisify } from "node:util";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { BadPackage } from "./badPackage.ts";
import { packageLimits, type PackageLimits } from "./limits.ts";
import { manifestPath, readManifest, type Manifest } from "./manifest.ts";
import { safePath } from "./paths.ts";
import { typeOf } from "./types.ts";

export type PackageFile = { path: string; type: string; bytes: Buffer };
/** The manifest of a package, and its files. */
export type CoursePackage = Manifest & { files: PackageFile[] };

type Opener = (zip: Buffer, options: object) => Promise<ZipFile>;
const open = promisify(fromBuffer) as Opener;

/**
 * Unpacks a SCORM package in memory: nothing is written until all of it has been checked.
 * @throws BadPackage with a message for the person who uploaded it
 */
export async function unpackCourse(
  zip: Buffer,
  limits: PackageLimits = packageLimits,
): Promise<CoursePackage> {
  return courseOf(await unzip(zip, limits), limits);
}

/** Returns a package from files that are already unpacked, checked against the same rules: for the demo. */
export function courseOf(
  given: readonly { path: string; bytes: Buffer }[],
  limits: PackageLimits = packageLimits,
): CoursePackage {
  const files = new Map<string, Buffer>();
  for (const { path: unsafe, bytes } of given) {
    const path = safePath(unsafe);
    if (files.has(path)) throw new BadPackage(`The package has two files named “${path}”`);
    files.set(path, bytes);
  }
  const manifest = files.get(manifestPath);
  if (!manifest)
    throw new BadPackage("This is not a SCORM package: it has no imsmanifest.xml at its top level");
  if (manifest.length > limits.manifest) throw new BadPackage("The imsmanifest.xml is too large");
  return {
    ...readManifest(manifest, (path) => files.has(path)),
    files: [...files].map(([path, bytes]) => ({ path, type: typeOf(path), bytes })),
  };
}

/** Messages of the library, and our own words for them. */
const faults: readonly [RegExp, string][] = [
  [
    /invalid relative path|absolute path|invalid characters in fileName/,
    "The package has a file outside its folder",
  ],
  [/too many bytes|not enough bytes/, "A file of the package is not as large as the package says"],
  [/End of central directory record|end of central directory/i, "This is not a zip file"],
  [/unsupported compression method/, "A file of the package is compressed in a way that cannot be read"],
];

/** Our own refusals are kept; any other error of a broken file becomes one sentence. */
function inWords(error: unknown): BadPackage {
  if (error instanceof BadPackage) return error;
  const message = error instanceof Error ? error.message : String(error);
  const known = faults.find(([pattern]) => pattern.test(message));
  return new BadPackage(known?.[1] ?? "The zip file is damaged and cannot be read");
}

async function unzip(zip: Buffer, limits: PackageLimits) {
  let file: ZipFile;
  try {
    file = await open(zip, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw inWords(error);
  }
  if (file.entryCount > limits.files)
    throw new BadPackage(`The package has more than ${limits.files.toLocaleString("en-GB")} files`);
  try {
    return await entriesOf(file, zip.length, limits);
  } catch (error) {
    throw inWords(error);
  } finally {
    file.close();
  }
}

/** Counts what comes out of a package; once that is too much, the rest is not read. */
class Meter {
  #total = 0;
  readonly #zipped: number;
  readonly #limits: PackageLimits;
  constructor(zipped: number, limits: PackageLimits) {
    [this.#zipped, this.#limits] = [zipped, limits];
  }

  /** @throws BadPackage if these bytes are too many */
  take(bytes: number, ofFile: number): void {
    this.#total += bytes;
    const { total, ratio, file } = this.#limits;
    if (ofFile > file) throw new BadPackage(`A file of the package is larger than ${megabytes(file)}`);
    if (this.#total > total)
      throw new BadPackage(`The package is larger than ${megabytes(total)} when it is unpacked`);
    // Any ratio is harmless for a few kilobytes: only what becomes large is a bomb.
    if (this.#total > ratio * this.#zipped && this.#total > 1_048_576)
      throw new BadPackage(`The package becomes more than ${ratio} times as large when it is unpacked`);
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

async function entriesOf(file: ZipFile, zipped: number, limits: PackageLimits) {
  const meter = new Meter(zipped, limits);
  const files: { path: string; bytes: Buffer }[] = [];
  for (let count = 1; ; count += 1) {
    const entry = await nextEntry(file);
    if (!entry) return files;
    if (count > limits.files)
      throw new BadPackage(`The package has more than ${limits.files.toLocaleString("en-GB")} files`);
    refuseOddities(entry);
    if (entry.fileName.endsWith("/")) safePath(entry.fileName.slice(0, -1));
    else files.push({ path: entry.fileName, bytes: await inflate(file, entry, meter) });
  }
}

const nextEntry = (file: ZipFile): Promise<Entry | null> =>
  new Promise((resolve, reject) => {
    const over = (settle: () => void): void => {
      for (const event of ["entry", "end", "error"]) file.removeAllListeners(event);
      settle();
    };
    file.once("entry", (entry: Entry) => over(() => resolve(entry)));
    file.once("end", () => over(() => resolve(null)));
    file.once("error", (error: Error) => over(() => reject(error)));
    file.readEntry();
  });

/** The Unix file type bits of an entry, and the value for a link. */
const [fileTypes, link] = [0o170_000, 0o120_000];

function refuseOddities(entry: Entry): void {
  if (entry.isEncrypted()) throw new BadPackage("The package is encrypted");
  if (((entry.externalFileAttributes >>> 16) & fileTypes) === link)
    throw new BadPackage(`“${entry.fileName}” is a link to another file, which is not allowed in a package`);
}

async function inflate(file: ZipFile, entry: Entry, meter: Meter): Promise<Buffer> {
  const stream = await promisify(file.openReadStream.bind(file) as OpenStream)(entry);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    meter.take((chunk as Buffer).length, size);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

type OpenStream = (entry: Entry, done: (error: Error | null, stream: AsyncIterable<unknown>) => void) => void;
