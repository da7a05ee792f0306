import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Below this many characters a response fits into one packet anyway. */
const worthwhile = 1_400;

type Encoding = "br" | "gzip";
/** Compresses quickly: the last twentieth of the size would take as long as all the rest. */
const compress = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === "br"
    ? toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : toGzip(text, { level: 3 });

/** Compresses generated responses; the built files are stored compressed. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook("onSend", async (request, reply, payload) =>
    typeof payload === "string" && payload.length >= worthwhile
      ? encoded(request, reply, payload, compress)
      : payload,
  );
}

/** Sends a text that never changes: it is compressed once for each encoding. */
export function compressedOnce(text: string) {
  const known = new Map<Encoding, Promise<Buffer>>();
  const once = (_: string, encoding: Encoding): Promise<Buffer> => {
    const compressed = known.get(encoding) ?? compress(text, encoding);
    known.set(encoding, compressed);
    return compressed;
  };
  return (request: FastifyRequest, reply: FastifyReply) => encoded(request, reply, text, once);
}

async function encoded(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  make: (text: string, encoding: Encoding) => Promise<Buffer>,
): Promise<string | Buffer> {
  reply.header("vary", "accept-encoding");
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  if (encoding === null || reply.hasHeader("content-encoding")) return text;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return make(text, encoding);
}
