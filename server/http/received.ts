import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

/**
 * Receives the body of a request as it arrives, while the call itself still waits for its turn: the end of the body is
 * the time of receipt of the whole. Without this, the body would stay in the system's buffers until everything before
 * it was looked up.
 * @param limit in bytes; anything beyond one more is left to the reader
 * @param ended called once, when the last byte has arrived; never if the sender gives up
 * @returns the body for the parser
 */
export function receiveBody(
  { raw }: Pick<FastifyRequest, "raw">,
  limit: number,
  ended: () => void,
): Readable {
  const body = new Readable({ read: () => void raw.resume() });
  let size = 0;
  raw.on("data", (chunk: Buffer) => {
    size += chunk.length;
    body.push(chunk);
    // An excess is not worth keeping: the parser refuses it before reading that much.
    if (size > limit) raw.pause();
  });
  raw.once("end", () => {
    ended();
    body.push(null);
  });
  raw.once("error", (error) => body.destroy(error));
  raw.once("aborted", () => body.destroy(new Error("The sender gave up")));
  return body;
}
