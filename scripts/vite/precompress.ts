import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = new Set([".js", ".mjs", ".css", ".svg", ".json", ".wasm"]);
/** The least that compression must save: the length of the header that announces it. */
const leastSaved = 24;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside every built text file, once and at the best level, so that the server never compresses
 * one.
 */
export function precompress(): Plugin {
  return {
    name: "lyceum:precompress",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "post",
      async handler({ dir }) {
        if (!dir || this.environment.config.build.ssr) return;
        const files = await readdir(dir, { recursive: true });
        await Promise.all(
          files
            .filter((file) => compressible.has(extname(file)) && !file.startsWith(".vite"))
            .map(async (file) => {
              const path = join(dir, file);
              const content = await readFile(path);
              const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
              const keep = async (ending: string, small: Buffer): Promise<void> => {
                if (small.length + leastSaved < content.length) await writeFile(path + ending, small);
              };
              await Promise.all([
                toBrotli(content, { params: quality }).then((small) => keep(".br", small)),
                toGzip(content, { level: 9 }).then((small) => keep(".gz", small)),
              ]);
            }),
        );
      },
    },
  };
}
