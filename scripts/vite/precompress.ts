import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = new Set([".js", ".css", ".svg", ".json"]);
/** Below this many bytes compression costs more than it saves. */
const smallest = 1_024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` beside every built text file, once and as small as it gets, so that the server never compresses one. */
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
              if (content.length < smallest) return;
              const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
              await Promise.all([
                toBrotli(content, { params: quality }).then((small) => writeFile(`${path}.br`, small)),
                toGzip(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
              ]);
            }),
        );
      },
    },
  };
}
