import type { Plugin } from "vite";
import type { Manifest } from "../../server/http/manifest.ts";
import { pageFilesKey, type PageFiles } from "../../src/contracts/pageFiles.ts";
import { loadProduct } from "./loadProduct.ts";

/**
 * Writes which scripts each page needs into a file of its own (`PageFiles`), which the browser loads after the first
 * screen. Vite would write them beside each import, and so into scripts that a first screen waits for.
 */
export function pageFiles(): Plugin {
  return {
    name: "lyceum:page-files",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    generateBundle: {
      // Once the manifest is complete (`stageChunks`).
      order: "post",
      async handler(_, bundle) {
        const written = bundle[".vite/manifest.json"];
        if (written?.type !== "asset") return;
        const manifest = JSON.parse(String(written.source)) as Manifest;
        const source = JSON.stringify(await filesOf(this.environment.config.root, manifest));
        const file = this.getFileName(this.emitFile({ type: "asset", name: pageFilesKey, source }));
        written.source = JSON.stringify({ ...manifest, [pageFilesKey]: { file } }, null, 2);
      },
    },
  };
}

async function filesOf(root: string, manifest: Manifest): Promise<PageFiles> {
  const { routes, scriptsBeyondStages } = await loadProduct(root);
  const files: string[] = [];
  const numberOf = (file: string): number => {
    const known = files.indexOf(file);
    return known < 0 ? files.push(file) - 1 : known;
  };
  const pages = Object.fromEntries(
    routes.rows.map((row) => [
      row.name,
      scriptsBeyondStages(manifest, row).map((file) => numberOf(`/${file}`)),
    ]),
  );
  return { files, pages };
}
