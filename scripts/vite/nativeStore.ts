import type { Plugin } from "vite";

const shim = /^use-sync-external-store\/shim(?:\/index\.js)?/;

/**
 * Leaves out what stands in for `useSyncExternalStore` on versions of React that lack it: packages import that with the
 * hook, and every page would load it.
 */
export function nativeStore(): Plugin {
  return {
    name: "lyceum:native-store",
    enforce: "pre",
    resolveId(source, importer) {
      if (!shim.test(source)) return null;
      return this.resolve(source.replace(shim, "use-sync-external-store"), importer, { skipSelf: true });
    },
  };
}
