import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

/**
 * Takes in the body of a request as it comes, while the call itself still waits for its turn: its end is the moment of receipt
 * of the whole. Without this the body stays with the system until everything before it was looked up.
 * @param limit bytes; what is beyond one more is left to whoever reads
 * @param ended called once, when the last byte is there; never where the sender gives up
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
    // More than may be is not worth keeping: the parser refuses it before it has read so much.
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
