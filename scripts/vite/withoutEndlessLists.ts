import type { Plugin } from "vite";

const unused = "\0lyceum:endless-lists";

/**
 * Leaves out TanStack Query's support for infinite queries: every query includes it, and no list of ours is infinite
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
