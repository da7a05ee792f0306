/** Recognises the type of a file by its content: its name and the type that a browser claims may be anything. */

const starts =
  (...signs: readonly string[]) =>
  (bytes: Buffer): boolean =>
    signs.some((sign) => bytes.subarray(0, sign.length).equals(Buffer.from(sign, "latin1")));

const isZip = starts("PK\x03\x04");
/** Texts contain no NUL, except in UTF-16, which starts with a byte order mark. */
const isText = (bytes: Buffer): boolean => starts("\xff\xfe", "\xfe\xff")(bytes) || !bytes.includes(0);
const office = "application/vnd.openxmlformats-officedocument";

/** How files of each type begin. */
const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  "image/png": starts("\x89PNG\r\n\x1a\n"),
  "image/jpeg": starts("\xff\xd8\xff"),
  "image/webp": (bytes) => /^RIFF.{4}WEBP$/s.test(bytes.subarray(0, 12).toString("latin1")),
  "application/pdf": starts("%PDF-"),
  [`${office}.wordprocessingml.document`]: isZip,
  [`${office}.spreadsheetml.sheet`]: isZip,
  [`${office}.presentationml.presentation`]: isZip,
  "text/csv": isText,
  "text/plain": isText,
  "text/vtt": (bytes) => isText(bytes) && starts("WEBVTT", "\xef\xbb\xbfWEBVTT")(bytes),
  // A number, which may be missing, and a time.
  "application/x-subrip": (bytes) =>
    isText(bytes) && /^(\xef\xbb\xbf)?\s*(\d+\s+)?\d[\d:,. ]*-->/.test(bytes.toString("latin1", 0, 200)),
  // With or without a tag in front. The last byte holds the version and whether checksums follow (MPEG 1, 2 and 2.5,
  // layer III).
  "audio/mpeg": starts(...["ID3", "\xff\xfb", "\xff\xfa", "\xff\xf3", "\xff\xf2", "\xff\xe3", "\xff\xe2"]),
  "audio/ogg": starts("OggS"),
  // An EBML document, as used by WebM and Matroska.
  "video/webm": starts("\x1a\x45\xdf\xa3"),
  "video/mp4": (bytes) => bytes.subarray(4, 8).toString("latin1") === "ftyp",
};

/** Returns a check that content begins as its type should. Nothing passes for an unknown type. */
export const beginningOf = (mime: string): ((bytes: Buffer) => boolean) =>
  (Object.hasOwn(beginnings, mime) && beginnings[mime]) || (() => false);
