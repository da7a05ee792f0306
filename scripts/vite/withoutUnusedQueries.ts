import type { Plugin } from "vite";

/**
 * Parts of TanStack Query that nothing here uses, by the file that has them: the file that imports it, and what stands
 * in for it.
 */
const parts: Readonly<Record<string, { importedBy: RegExp; code: string }>> = {
  // No list of ours is infinite.
  "infiniteQueryBehavior.js": {
    importedBy: /\/@tanstack\/query-core\/.*\/query\.js$/,
    code: 'export const infiniteQueryBehavior = () => { throw new Error("Endless lists are left out of the build"); };',
  },
  // Our writes are actors, not mutations: the client only ever asks an empty cache.
  "mutationCache.js": {
    importedBy: /\/@tanstack\/query-core\/.*\/queryClient\.js$/,
    code: `export class MutationCache {
      findAll() { return []; }
      resumePausedMutations() { return Promise.resolve(); }
      clear() {}
      build() { throw new Error("Mutations are left out of the build"); }
    }`,
  },
};
const mark = "\0lyceum:unused-queries/";

/** Leaves out these parts: every page would load them with its queries (ADR 0076). */
export function withoutUnusedQueries(): Plugin {
  return {
    name: "lyceum:without-unused-queries",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer = "") {
      const file = source.slice(source.lastIndexOf("/") + 1);
      return parts[file]?.importedBy.test(importer) ? mark + file : null;
    },
    load: (id) => (id.startsWith(mark) ? parts[id.slice(mark.length)]!.code : null),
  };
}
