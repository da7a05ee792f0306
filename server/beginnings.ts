/** What a file is, by its content: its name and what a browser says of it may be anything. */

const starts =
  (...signs: readonly string[]) =>
  (bytes: Buffer): boolean =>
    signs.some((sign) => bytes.subarray(0, sign.length).equals(Buffer.from(sign, "latin1")));

const isZip = starts("PK\x03\x04");
/** Texts hold no NUL, but for those in UTF-16, which say so. */
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
  // A number and a time, which may go without the number.
  "application/x-subrip": (bytes) =>
    isText(bytes) && /^(\xef\xbb\xbf)?\s*(\d+\s+)?\d[\d:,. ]*-->/.test(bytes.toString("latin1", 0, 200)),
  // After its tag or without one; the last sign has its version and whether sums follow (MPEG 1, 2 and 2.5, layer III).
  "audio/mpeg": starts(...["ID3", "\xff\xfb", "\xff\xfa", "\xff\xf3", "\xff\xf2", "\xff\xe3", "\xff\xe2"]),
  "audio/ogg": starts("OggS"),
  // An EBML document, as WebM and Matroska are.
  "video/webm": starts("\x1a\x45\xdf\xa3"),
  "video/mp4": (bytes) => bytes.subarray(4, 8).toString("latin1") === "ftyp",
};

/** Tells whether content begins as a type says. Nothing begins as a type that is not known. */
export const beginningOf = (mime: string): ((bytes: Buffer) => boolean) =>
  (Object.hasOwn(beginnings, mime) && beginnings[mime]) || (() => false);
