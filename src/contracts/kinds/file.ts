import * as z from "zod/mini";
import { mostId } from "../endpoint.ts";
import { atMostBytes, sizeText } from "../sizes.ts";
import { oneLine } from "../texts.ts";
import { withArticle } from "../words.ts";
import { declaredIn, ofKind, type ValueKind } from "./valueKind.ts";

/** Files that may be uploaded, by the ending of their name. The server checks whether the content matches the name. */
export const fileTypes = {
  pdf: { mime: "application/pdf", called: "PDF" },
  png: { mime: "image/png", called: "PNG" },
  jpg: { mime: "image/jpeg", called: "JPEG" },
  jpeg: { mime: "image/jpeg", called: "JPEG" },
  webp: { mime: "image/webp", called: "WebP" },
  docx: {
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    called: "Word",
  },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", called: "Excel" },
  pptx: {
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    called: "PowerPoint",
  },
  csv: { mime: "text/csv", called: "CSV" },
  txt: { mime: "text/plain", called: "text" },
  vtt: { mime: "text/vtt", called: "WebVTT" },
  srt: { mime: "application/x-subrip", called: "SubRip" },
  mp3: { mime: "audio/mpeg", called: "MP3" },
  opus: { mime: "audio/ogg", called: "Opus" },
  ogg: { mime: "audio/ogg", called: "Ogg" },
  mp4: { mime: "video/mp4", called: "MP4" },
  webm: { mime: "video/webm", called: "WebM" },
} as const;
export type FileType = keyof typeof fileTypes;

/**
 * The type of a file by its name; null if it may not be uploaded. Browsers disagree about types, while names are the
 * same everywhere.
 */
export function fileTypeOf(name: string): FileType | null {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(fileTypes, ending) ? (ending as FileType) : null;
}

export type FileLimits = { readonly types: readonly FileType[]; readonly mostBytes: number };

/** No system in use has longer names. */
export const longestFileName = 200;

/** The id that a file has in a form until the server has responded to its upload: no record is saved with it. */
const notStarted = 0;

const File = z.object({
  /** The id of its upload. */
  id: z.int().check(z.positive("Wait until the file has been uploaded"), z.maximum(mostId)),
  name: oneLine(longestFileName).check(z.minLength(1)),
  bytes: z.int().check(z.positive()),
});
export type UploadedFile = z.infer<typeof File>;

/** The file of an upload that has yet to start, for the form. */
export const startingFile = ({ name, size }: { name: string; size: number }): UploadedFile => ({
  ...{ id: notStarted, name, bytes: size },
});

/** Whether a value of a form is the file of an upload that has yet to start. */
export const isStartingFile = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "id" in value && value.id === notStarted && "bytes" in value;

/** A file that was uploaded: `plan.pdf (1.2 MB)`, in files `plan.pdf; 1200000; 12`. */
export const fileKind: ValueKind<UploadedFile> = {
  name: "file",
  asked: "A file as an export names it",
  write: ({ name, bytes, id }) => `${name}; ${bytes}; ${id}`,
  show: ({ name, bytes }) => `${name} (${sizeText(bytes)})`,
  read(text) {
    const said = /^(.{1,200}); (\d{1,12}); (\d{1,10})$/.exec(text.trim());
    const parsed = File.safeParse(said && { name: said[1], bytes: Number(said[2]), id: Number(said[3]) });
    return parsed.success ? parsed.data : null;
  },
};

const limitsOf = z.registry<FileLimits>();

/** Why a file may not be in a field, worded the same on both sides; null if it may. */
export function whyNotTaken(
  { types, mostBytes }: FileLimits,
  { name, bytes }: { name: string; bytes: number },
): string | null {
  const type = fileTypeOf(name);
  if (!type || !types.includes(type)) return `Choose ${calledTypes(types)}`;
  if (bytes === 0) return "This file is empty. Choose another one.";
  if (bytes > mostBytes) return `Choose a file of ${atMostBytes(mostBytes)}`;
  return null;
}

/** “a PDF, PNG or JPEG file” */
export const calledTypes = (types: readonly FileType[]): string =>
  withArticle(
    `${new Intl.ListFormat("en-GB", { type: "disjunction" }).format([...new Set(types.map((type) => fileTypes[type].called))])} file`,
  );

/** A file with its limits, which the field states before one is chosen. */
export function file(limits: FileLimits) {
  const schema = File.check(
    z.superRefine((value, context) => {
      const message = whyNotTaken(limits, value);
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
  );
  return ofKind(fileKind, schema.register(limitsOf, limits));
}

/** The limits of a part that `file` has made, also if it is optional. @throws for any other part */
export function fileLimitsOf(part: z.ZodMiniType): FileLimits {
  const limits = declaredIn(limitsOf, part);
  if (!limits) throw new Error("This part of a contract is not made by `file`");
  return limits;
}
