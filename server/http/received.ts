import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

/**
 * Receives the body of a request as it arrives, while the call itself still waits for its turn. So the end of the body
 * is the time at which the whole was received. Otherwise the body would stay in the system's buffers until everything
 * before it was looked up.
 * @param limit in bytes; whatever exceeds it is left for the parser to read
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
    // A body beyond the limit is not worth keeping: the parser refuses it before reading that much.
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
