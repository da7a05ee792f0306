import type { Plugin } from "vite";

const unused = "\0lyceum:endless-lists";

/**
 * Leaves out how TanStack Query asks for a list page after page: every query brings it along, and no list of ours is endless
 * (ADR 0076).
 */
export function withoutEndlessLists(): Plugin {
  return {
    name: "lyceum:without-endless-lists",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      /\/@tanstack\/query-core\/.*\/query\.js$/.test(importer ?? "") &&
      source.endsWith("/infiniteQueryBehavior.js")
        ? unused
        : null,
    load: (id) =>
      id === unused
        ? 'export const infiniteQueryBehavior = () => { throw new Error("Endless lists are left out of the build"); };'
        : null,
  };
}
