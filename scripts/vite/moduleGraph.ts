import { relative, resolve } from "node:path";
import { build, minifySync, type Rolldown } from "vite";
import { lightIcons } from "./lightIcons.ts";
import { nativeStore } from "./nativeStore.ts";
import { withoutUnusedQueries } from "./withoutUnusedQueries.ts";

/**
 * The modules of the product and the chunks that the bundler makes of them by default. Sources are paths from the root.
 */
export type ModuleGraph = {
  /** @throws Error when no chunk has a module with this source */
  chunkWith: (source: string) => Rolldown.OutputChunk;
  /** The source of a chunk's entry module. */
  sourceOf: (chunk: Rolldown.OutputChunk) => string;
  /** The chunks that are loaded on demand. */
  dynamicEntries: readonly Rolldown.OutputChunk[];
  /** The modules of these chunks and of everything that they import statically. */
  modulesFrom: (chunks: readonly Rolldown.OutputChunk[]) => ReadonlySet<string>;
  importsOf: (module: string) => readonly string[];
  /** In characters, minified, counting only the parts that are used. */
  lengthOf: (module: string) => number;
};

/**
 * Reads the module graph from a build that is not written. Only the bundler knows what a page really needs, once it has
 * removed the unused parts of packages.
 * @param input the entry sources of the product
 */
export async function readModuleGraph(root: string, input: string[]): Promise<ModuleGraph> {
  const imports = new Map<string, readonly string[]>();
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      lightIcons(root),
      nativeStore(),
      withoutUnusedQueries(),
      {
        name: "lyceum:imports",
        generateBundle() {
          for (const module of this.getModuleIds())
            imports.set(module, this.getModuleInfo(module)?.importedIds ?? []);
        },
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])),
  );
  const lengths = new Map(
    [...chunks.values()].flatMap(({ modules }) =>
      Object.entries(modules).map(([module, { code }]) => [module, lengthOf(code ?? "")] as const),
    ),
  );
  return {
    chunkWith: (source) => {
      const path = resolve(root, source);
      const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(path));
      if (!found) throw new Error(`No chunk has ${source}`);
      return found;
    },
    sourceOf: ({ facadeModuleId }) => relative(root, facadeModuleId ?? ""),
    dynamicEntries: [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry),
    modulesFrom: (beginnings) => {
      const files = new Set<string>();
      const visit = (file: string): void => {
        if (files.has(file)) return;
        files.add(file);
        chunks.get(file)?.imports.forEach(visit);
      };
      for (const { fileName } of beginnings) visit(fileName);
      return new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
    },
    importsOf: (module) => imports.get(module) ?? [],
    lengthOf: (module) => lengths.get(module) ?? 0,
  };
}

/** Without comments and long names, but with all exports: they are no longer marked as such here, and look unused. */
const lengthOf = (code: string): number =>
  minifySync("module.js", code, { module: true, compress: false, mangle: { toplevel: true } }).code.length;
