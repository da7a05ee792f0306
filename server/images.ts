import { availableParallelism } from "node:os";
import type { Metadata, ResizeOptions } from "sharp";
import { beginningOf } from "./beginnings.ts";
import { perApp } from "./perApp.ts";
import { refuse } from "./refusals.ts";
import { inTurn } from "./sessions/inTurn.ts";
import { createTurns } from "./turns.ts";

/** Pictures from outside. An uploaded file is never served as such: every picture is re-encoded. */

/** SVG is excluded: it is a document that can run scripts. */
const pictureTypes = ["image/png", "image/jpeg", "image/webp"];

/**
 * A small file can decompress to more than a server should hold. Limits for width times height, and for the bytes of
 * all pixels.
 */
const mostPixels = 50_000_000;
const mostUnpacked = 200_000_000;
/** No picture within those limits takes this long. */
const longestSeconds = 20;

/**
 * Uploads of pictures, one at a time for each user. Those that wait have not been read yet. Their bodies together take
 * about 100 MB at most.
 */
export const pictureTurns = perApp(() => createTurns({ atOnce: 8, waitingOfOne: 20, waiting: 200 }));
const refused = (message: string) => refuse.invalid({ image: [message] });

/** The bytes of an inline image (a data: URL) of a supported type. @throws Refused 422 on `image` */
export function readInline(image: string, mostBytes: number): Buffer {
  const comma = image.indexOf(",");
  const [, mime = ""] = /^data:([\w/+.-]{1,50});base64$/.exec(image.slice(0, Math.max(comma, 0))) ?? [];
  const encoded = image.slice(comma + 1);
  const begins = pictureTypes.includes(mime) ? beginningOf(mime) : undefined;
  const unfit = refused("Choose a PNG, JPEG or WebP picture");
  if (comma < 0 || !begins) throw unfit;
  if (Buffer.byteLength(encoded, "base64") > mostBytes)
    throw refused(`Choose a picture under ${mostBytes / 1_000_000} MB`);
  const bytes = Buffer.from(encoded, "base64");
  // The bytes must encode to the same text again. A regular expression would keep a backtracking state for each of
  // millions of letters.
  if (!begins(bytes) || bytes.toString("base64") !== encoded) throw unfit;
  return bytes;
}

export type Encoded = { bytes: Buffer; width: number; height: number };

/** Returns a WebP of the requested size, without the camera's metadata. @throws Refused 422 on `image` */
export async function reencode(bytes: Buffer, size: ResizeOptions): Promise<Encoded> {
  const sharp = await loadSharp();
  // Only the header of the file, before anything is decompressed.
  checkSize(
    await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null),
  );
  return encode(bytes, size);
}

/** Leaves one core for everything else. */
const encode = inTurn(
  Math.max(1, availableParallelism() - 1),
  async (picture: Buffer, size: ResizeOptions): Promise<Encoded> => {
    const sharp = await loadSharp();
    try {
      const { data, info } = await sharp(picture, { limitInputPixels: mostPixels, failOn: "error" })
        .timeout({ seconds: longestSeconds })
        .rotate() // as the camera was held
        .resize(size)
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      throw refused(unreadable);
    }
  },
);

/** Converts a picture that was encoded here, for programs that cannot read WebP. */
export const asJpeg = inTurn(1, async (picture: Buffer): Promise<Buffer> => {
  const sharp = await loadSharp();
  // JPEG has no transparency.
  return sharp(picture).flatten({ background: "#fff" }).jpeg({ quality: 85 }).toBuffer();
});

const unreadable = "This picture cannot be read. Choose another one.";

function checkSize(head: Metadata | null): void {
  if (!head?.width || !head.height) throw refused(unreadable);
  const pixels = head.width * head.height;
  if (pixels > mostPixels)
    throw refused(
      `This picture has more than ${mostPixels / 1_000_000} million pixels. Choose a smaller one`,
    );
  if (pixels * head.channels * (bytesOf[head.depth] ?? 1) > mostUnpacked)
    throw refused("This picture has too many colours for its size. Choose a smaller one");
}

/** Bytes for each channel of each pixel, by sample type. */
const bytesOf: Readonly<Record<string, number>> = {
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

/** Loads sharp with the first picture, which often comes hours after the start. Nothing is cached between pictures. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
