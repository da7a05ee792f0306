import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Below this many characters an answer fits into the packet that it costs anyway. */
const worthwhile = 1_400;

/** Compresses answers that are made on the way; the built files lie compressed on the disk. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook("onSend", async (request, reply, payload) =>
    typeof payload === "string" && payload.length >= worthwhile ? compress(request, reply, payload) : payload,
  );
}

async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
): Promise<string | Buffer> {
  reply.header("vary", "accept-encoding");
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  if (encoding === null || reply.hasHeader("content-encoding")) return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return encoding === "br"
    ? toBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : toGzip(payload);
}
