/**
 * Builds what browsers load: dist/client with its manifest and compressed copies, then the prerendered sign-in screens and
 * the program by which the server paints the application's first screen.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { prerender } from "./prerender.ts";

const client = "dist/client";
const markup = "dist/markup";

await build({ logLevel: "warn" });
await build({
  logLevel: "warn",
  publicDir: false,
  build: { ssr: "src/signInMarkup.tsx", outDir: markup, manifest: false },
});
await build({
  logLevel: "warn",
  publicDir: false,
  // One program with all that it needs: loaded in a moment, and in the release of React that is meant for production.
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": '"production"' },
  build: { ssr: "src/pageMarkup.tsx", outDir: join(client, ".server"), manifest: false },
});
await prerender(client, join(markup, "signInMarkup.js"));
await rm(markup, { recursive: true });
