import { resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Draws the icons of MUI's set with our own small component. MUI's recomputes its styles for each icon, and brings
 * MUI's theme into every page (ADR 0076).
 */
export function lightIcons(root: string): Plugin {
  return {
    name: "lyceum:light-icons",
    enforce: "pre",
    resolveId(source, importer) {
      return /\/@mui\/icons-material\/[^/]+$/.test(importer ?? "") && source.endsWith("/createSvgIcon.mjs")
        ? resolve(root, "src/ui/kit/createIcon.tsx")
        : null;
    },
  };
}
