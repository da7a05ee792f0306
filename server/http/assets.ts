import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { refuse } from "../refusals.ts";
import { documentHeaders, workerPolicy } from "./headers.ts";

/** The types of built files; other files (source maps, manifests) are not served at all. */
const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  // Modules are always UTF-8.
  ".mjs": "text/javascript",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Files that no browser ever shows as a document, whatever address opens them. */
const partsOfPages: ReadonlySet<string> = new Set([".css", ".js", ".woff2"]);

/** Marks a script that runs in a worker, unlike those of pages: it has its own policy. */
const workerEnding = ".mjs";

type Asset = {
  type: string;
  isPart: boolean;
  isWorker: boolean;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
};

/** The built files below `assets/`, read once: a request names one of them or nothing, whatever its path looks like. */
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

/** The route of the built files. Their names depend on their content, so they belong to no particular version. */
export const builtFiles = "/assets/*";

/** Serves the built files. Their names change with their content, so browsers may cache them forever. */
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
      // The connection stays open anyway; Node would say so in two headers.
      reply.raw.removeHeader("connection");
    }
    if (asset.isWorker) reply.header("content-security-policy", workerPolicy);
    return reply
      .type(asset.type)
      .header("vary", "accept-encoding")
      .header("cache-control", "max-age=31536000, immutable")
      .send(encoding ? asset[encoding] : asset.plain);
  });
}
