/** Builds what browsers load: dist/client with its manifest and compressed copies, then the prerendered sign-in screens. */
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
await prerender(client, join(markup, "signInMarkup.js"));
await rm(markup, { recursive: true });
