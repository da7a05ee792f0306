import type { FastifyReply, FastifyRequest } from "fastify";
import { contentCookieSeconds } from "#src/contracts/limits.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { fileTypeOf, fileTypes } from "#src/contracts/kinds/fileTypes.ts";
import type { App } from "../app.ts";
import { rangeOf } from "../http/range.ts";
import { Refused } from "../refusals.ts";
import { bytesOf } from "./uploadedFile.ts";

/** A content file, whole or by range. */

/** The type by the file's name, which was checked against its content on upload. */
export const mediaTypeOf = ({ name }: UploadedFile): string => {
  const type = fileTypeOf(name);
  return type === null ? "application/octet-stream" : fileTypes[type].mime;
};

/** The content is unchanged as long as this tag is. */
const tagOf = ({ id, bytes }: UploadedFile): string => `"${id}-${bytes}"`;

/** Whether the client's copy is still current (If-None-Match). */
export const includesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(",").some((one) => ["*", tag, `W/${tag}`].includes(one.trim()));

type Sent = {
  /** The body, piece by piece. */
  body: Iterable<never> | AsyncIterable<Uint8Array>;
  /** Whether it starts at the beginning: a later range belongs to a download that has already been counted. */
  begins: boolean;
};

/**
 * Sends the headers and status for a file.
 * @throws Refused 416 if the range is outside the file
 */
export function sendFile(app: App, file: UploadedFile, request: FastifyRequest, reply: FastifyReply): Sent {
  const tag = tagOf(file);
  const { range, "if-range": ifRange, "if-none-match": ifNoneMatch } = request.headers;
  const isGet = request.method === "GET";
  // If the client has the beginning of a different file, this one is sent whole.
  const fits = isGet && (ifRange === undefined || ifRange === tag);
  const part = fits ? rangeOf(range, file.bytes) : undefined;
  if (part === null)
    throw new Refused(
      416,
      { message: "The file has no such part" },
      { "content-range": `bytes */${file.bytes}`, "accept-ranges": "bytes" },
    );
  reply.headers({
    etag: tag,
    "accept-ranges": "bytes",
    // Cached no longer than the cookie that gives access to it.
    "cache-control": `private, max-age=${contentCookieSeconds}`,
  });
  if (includesTag(ifNoneMatch, tag)) {
    reply.status(304);
    return { body: [], begins: false };
  }
  const { from, to } = part ?? { from: 0, to: file.bytes };
  reply.type(mediaTypeOf(file)).header("content-length", to - from);
  if (part) reply.status(206).header("content-range", `bytes ${from}-${to - 1}/${file.bytes}`);
  return { body: isGet ? bytesOf(app, file.id, { from, to }) : [], begins: isGet && from === 0 };
}
