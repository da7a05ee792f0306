import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { documents } from "./scripts/vite/documents.ts";
import { lightIcons } from "./scripts/vite/lightIcons.ts";
import { oneRuntime } from "./scripts/vite/oneRuntime.ts";
import { nativeStore } from "./scripts/vite/nativeStore.ts";
import { pageFiles } from "./scripts/vite/pageFiles.ts";
import { precompress } from "./scripts/vite/precompress.ts";
import { smallest } from "./scripts/vite/smallest.ts";
import { stageChunks } from "./scripts/vite/stageChunks.ts";
import { subsetFonts } from "./scripts/vite/subsetFonts.ts";
import { withoutUnusedQueries } from "./scripts/vite/withoutUnusedQueries.ts";
import { withoutDescriptions } from "./scripts/vite/withoutDescriptions.ts";

/** Where `npm run dev` has started the server. */
const api = process.env.API_URL ?? "http://127.0.0.1:3001";

/** The server's paths that are not pages; `/login` and `/logout` only take POST. */
const served = [
  "/api",
  "/session",
  "/csrf-cookie",
  "/sso",
  "/broadcasting",
  "/health",
  "/profile_image",
  "/demo-sso",
  "/podcast-feed",
  "/unsubscribe",
];
const posted = ["/login", "/logout"];

/** Short class names, as every page has them in its scripts; the same when the server paints. */
const classOf = (name: string, file: string): string =>
  `${name}-${createHash("sha256")
    .update(relative(import.meta.dirname, file))
    .digest("base64url")
    .slice(0, 4)}`;

/**
 * The browser's files: `vite build` writes dist/client with the manifest that tells the server a route's chunks,
 * `vite` serves them with hot reload in front of the server.
 */
export default defineConfig({
  appType: "custom",
  html: { cspNonce: "__NONCE__" },
  plugins: [
    react(),
    lightIcons(import.meta.dirname),
    nativeStore(),
    withoutDescriptions(),
    withoutUnusedQueries(),
    documents(api, served),
    oneRuntime(),
    stageChunks(),
    smallest(),
    pageFiles(),
    precompress(),
  ],
  server: {
    strictPort: true,
    proxy: {
      ...Object.fromEntries([...served, ...posted].map((path) => [`^${path}(/|\\?|$)`, { target: api }])),
      "^/app/": { target: api, ws: true },
    },
  },
  css: {
    modules: { generateScopedName: classOf },
    postcss: { plugins: [subsetFonts(join(import.meta.dirname, ".cache/fonts"))] },
  },
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // Only browsers with `light-dark()`; for older targets it would be rewritten into something bigger.
    target: ["chrome123", "safari17.5", "firefox128"],
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URLs for fonts, scripts and styles.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ["index.html", "sign-in.html"],
      // Every page has the names of all files, whose hashes cannot be compressed: the bundler allows no fewer than seven
      // characters.
      output: {
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
      // Our chunks follow from what pages need (`stageChunks`): what is imported both ways is meant to be.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
    },
  },
});
