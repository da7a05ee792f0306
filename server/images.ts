import type { ResizeOptions } from "sharp";
import { refuse } from "./refusals.ts";

/** Pictures that come in from outside. Nothing of a file itself is ever served: every picture is encoded anew. */

/** How files of each kind begin. SVG is none of them: it is a document that can run scripts. */
const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  "image/png": (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  "image/jpeg": (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  "image/webp": (bytes) => /^RIFF.{4}WEBP$/s.test(bytes.subarray(0, 12).toString("latin1")),
};

/** Width times height; a small file can unpack to more than a server should hold. */
const mostPixels = 50_000_000;

const refused = (message: string) => refuse.invalid({ image: [message] });

/** The bytes of an inline image (a data: URL) of a kind that is taken. @throws Refused 422 on `image` */
export function readInline(image: string, mostBytes: number): Buffer {
  const comma = image.indexOf(",");
  const [, mime = ""] = /^data:([\w/+.-]{1,50});base64$/.exec(image.slice(0, Math.max(comma, 0))) ?? [];
  const encoded = image.slice(comma + 1);
  const begins = Object.hasOwn(beginnings, mime) ? beginnings[mime] : undefined;
  const unfit = refused("Choose a PNG, JPEG or WebP picture");
  if (comma < 0 || !begins) throw unfit;
  if (Buffer.byteLength(encoded, "base64") > mostBytes)
    throw refused(`Choose a picture under ${mostBytes / 1_000_000} MB`);
  const bytes = Buffer.from(encoded, "base64");
  // Encoded once more it must be the same: a pattern would remember its place at each of millions of letters.
  if (!begins(bytes) || bytes.toString("base64") !== encoded) throw unfit;
  return bytes;
}

type Encoded = { bytes: Buffer; width: number; height: number };

/** A WebP of the size that is wanted; what a camera notes is dropped. @throws Refused 422 on `image` */
export async function encodeAnew(bytes: Buffer, size: ResizeOptions): Promise<Encoded> {
  // Loaded with the first picture: few servers see one for hours.
  const { default: sharp } = await import("sharp");
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .rotate() // as the camera was held
      .resize(size)
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw refused("This picture cannot be read. Choose another one");
  }
}
