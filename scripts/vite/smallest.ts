import { minify, version, type JsMinifyOptions } from "@swc/core";
import type { Plugin } from "vite";

const options: JsMinifyOptions = { module: true, ecma: 2022, compress: { passes: 2 }, mangle: true };

/** Minifies the browser's scripts once more: the bundler leaves 1 % that SWC finds. */
export function smallest(): Plugin {
  return {
    name: "lyceum:smallest",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    // Browsers cache a file for ever under its name, which is derived from its content before this step.
    augmentChunkHash: () => JSON.stringify([version, options]),
    generateBundle: {
      order: "pre",
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
        await Promise.all(
          chunks.map(async (chunk) => {
            const { code } = await minify(chunk.code, options);
            chunk.code = code;
          }),
        );
      },
    },
  };
}
