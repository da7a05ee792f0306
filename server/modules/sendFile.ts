import type { FastifyReply, FastifyRequest } from "fastify";
import { contentCookieSeconds } from "#src/contracts/limits.ts";
import { fileTypeOf, fileTypes, type UploadedFile } from "#src/contracts/kinds/file.ts";
import type { App } from "../app.ts";
import { rangeOf } from "../http/range.ts";
import { Refused } from "../refusals.ts";
import { bytesOf } from "./uploadedFile.ts";

/** A file of content, whole or by range. */

/** By its name, which was held against its content when it came in. */
export const mediaTypeOf = ({ name }: UploadedFile): string => {
  const type = fileTypeOf(name);
  return type === null ? "application/octet-stream" : fileTypes[type].mime;
};

/** What is sent is the same as long as this is. */
const tagOf = ({ id, bytes }: UploadedFile): string => `"${id}-${bytes}"`;

/** Whether what somebody has is still what there is (If-None-Match). */
export const includesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(",").some((one) => ["*", tag, `W/${tag}`].includes(one.trim()));

type Sent = {
  /** What goes out, piece by piece. */
  body: Iterable<never> | AsyncIterable<Uint8Array>;
  /** Whether it begins at the beginning: what follows belongs to a download that is counted already. */
  begins: boolean;
};

/**
 * Answers a request for a file with its headers and status.
 * @throws Refused 416 where none of what is asked for is there
 */
export function sendFile(app: App, file: UploadedFile, request: FastifyRequest, reply: FastifyReply): Sent {
  const tag = tagOf(file);
  const { range, "if-range": ifRange, "if-none-match": ifNoneMatch } = request.headers;
  const isGet = request.method === "GET";
  // Another file than the one whose beginning is there is sent as a whole.
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
    // Kept for no longer than what opens it.
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
