import * as z from "zod/mini";
import { Bytes, data, endpoint, Id, IdParam } from "./endpoint.ts";
import { longestFileName } from "./kinds/fileLimits.ts";
import { uploadLimits } from "./limits.ts";
import { oneLine } from "./texts.ts";
import { ownUploadsPath, uploadedFileAt, uploadsPath } from "./uploadPaths.ts";

/**
 * Files of fields, sent in chunks before the record is saved. The server knows how much it has: a user who starts again
 * with the same file, in the same place, continues from there. An upload belongs to its user alone until a record uses
 * it.
 */

export const Upload = z.object({
  id: Id,
  name: z.string(),
  bytes: z.int().check(z.positive()),
  /** How many bytes the server has. */
  received: z.int().check(z.nonnegative()),
  /** Whether it was verified as a whole: only then may a record use it. */
  finished: z.boolean(),
});
export type Upload = z.infer<typeof Upload>;

/** The field that it is for, by its name in the form. */
const place = oneLine(200).check(z.minLength(1));
const Params = z.object({ upload: IdParam });
const hash = z.string().check(z.regex(/^[\da-f]{64}$/, "Send a SHA-256 digest in hexadecimal"));

/** The calls for uploads, at a separate path for each kind of user. */
const callsAt = (path: string) => ({
  unfinished: endpoint("GET", path, {
    summary: "Returns the caller's last unfinished upload for a field, or null.",
    query: z.object({ place }),
    answer: data(z.nullable(Upload)),
  }),
  start: endpoint("POST", path, {
    summary:
      "Starts an upload, or returns the one that the caller has started with the same file. 422 if the type or size is not allowed.",
    body: z.object({
      place,
      name: oneLine(longestFileName).check(z.minLength(1, "Choose a file")),
      bytes: z
        .int()
        .check(
          z.positive("This file is empty. Choose another one."),
          z.maximum(uploadLimits.bytes, `Choose a file of at most ${uploadLimits.bytes / 1_000_000} MB`),
        ),
      /** When the file was last changed, in milliseconds: another version of it counts as another file. */
      modified: z.int(),
    }),
    answer: data(Upload),
  }),
  send: endpoint("PATCH", `${path}/:upload`, {
    summary: `Adds a part, whose place is \`at\`: ${uploadLimits.part} bytes, the last one fewer. A part sent again changes nothing. 409 if \`at\` is not where the upload stands.`,
    params: Params,
    query: z.object({
      at: z.coerce.number().check(z.int(), z.nonnegative(), z.multipleOf(uploadLimits.part)),
    }),
    body: Bytes,
    bytes: true,
    answer: data(Upload),
  }),
  finish: endpoint("POST", `${path}/:upload/finish`, {
    summary:
      "Compares the whole with `digest` (SHA-256 of the digests of its parts, in hexadecimal, one after another). What differs is dropped and starts again from 0. 409 if parts are missing.",
    params: Params,
    body: z.object({ digest: hash }),
    answer: data(Upload),
  }),
  discard: endpoint("DELETE", `${path}/:upload`, {
    summary: "Discards an upload that no record has taken.",
    params: Params,
  }),
  file: endpoint("GET", uploadedFileAt(path), {
    summary:
      "Returns an uploaded file to whoever may read its record, or before that to whoever uploaded it.",
    params: Params,
    answer: z.custom<AsyncIterable<Uint8Array>>(),
    file: true,
  }),
});
export type UploadCalls = ReturnType<typeof callsAt>;

/** For records of the back office. */
export const uploadCalls = callsAt(uploadsPath);
/** For what users keep for themselves. */
export const ownUploadCalls = callsAt(ownUploadsPath);
