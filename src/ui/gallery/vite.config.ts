/**
 * The gallery's own build, so that the product's does not know about it: `vite --config src/ui/gallery/vite.config.ts`
 * to work on the kit, `vite build --config …` for the browser tests. The product never serves it.
 */
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { lightIcons } from "../../../scripts/vite/lightIcons.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  publicDir: false,
  cacheDir: `${root}/node_modules/.vite/gallery`,
  plugins: [react(), lightIcons(root)],
  build: {
    outDir: `${root}/dist/gallery`,
    emptyOutDir: true,
    target: ["chrome123", "safari17.5", "firefox128"],
  },
});
