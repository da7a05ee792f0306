import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { refuse } from "../refusals.ts";
import { documentHeaders, workerPolicy } from "./headers.ts";

/** What a built file is sent as; files of other kinds (source maps, manifests) are not served at all. */
const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** What no browser ever shows as a document of its own, whatever address it is opened by. */
const partsOfPages: ReadonlySet<string> = new Set([".css", ".js", ".woff2"]);

/** By which a script that runs beside a page is told from those of pages: it has a policy of its own. */
const workerEnding = ".mjs";

type Asset = {
  type: string;
  isPart: boolean;
  isWorker: boolean;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
};

/** The built files below `assets/`, read once: a request names one of them or nothing, whatever its path is made of. */
function readAssets(client: string): ReadonlyMap<string, Asset> {
  const directory = join(client, "assets");
  const compressed = (path: string) => (existsSync(path) ? readFileSync(path) : null);
  const files = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: "utf8" }) : [];
  return new Map(
    files.flatMap((file): [string, Asset][] => {
      const type = types[extname(file)];
      const path = join(directory, file);
      if (type === undefined) return [];
      const asset = {
        type,
        isPart: partsOfPages.has(extname(file)),
        isWorker: extname(file) === workerEnding,
        plain: readFileSync(path),
        br: compressed(`${path}.br`),
        gzip: compressed(`${path}.gz`),
      };
      return [[file.replaceAll("\\", "/"), asset]];
    }),
  );
}

/** The route of the built files. They are named by what is in them, so none of them is of a version. */
export const builtFiles = "/assets/*";

/** Serves the built files. Their names change with their content, so browsers keep them for good. */
export function serveAssets(server: FastifyInstance, client: string): void {
  const assets = readAssets(client);
  server.get<{ Params: { "*": string } }>(builtFiles, async (request, reply) => {
    const asset = assets.get(request.params["*"]);
    if (!asset) throw refuse.notFound();
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const encoding =
      asset.br && /\bbr\b/.test(accepted) ? "br" : asset.gzip && /\bgzip\b/.test(accepted) ? "gzip" : null;
    if (encoding) reply.header("content-encoding", encoding);
    if (asset.isPart) {
      for (const name of documentHeaders) reply.removeHeader(name);
      // It stays open all the same; Node says so in two headers.
      reply.raw.removeHeader("connection");
    }
    if (asset.isWorker) reply.header("content-security-policy", workerPolicy);
    return reply
      .type(asset.type)
      .header("vary", "accept-encoding")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(encoding ? asset[encoding] : asset.plain);
  });
}
