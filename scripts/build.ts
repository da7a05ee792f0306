/**
 * Builds what browsers load: dist/client with its manifest and compressed copies, then the prerendered sign-in screens and
 * the program by which the server paints the application's first screen. All of it is made in a directory of its own and
 * put into its place when it is complete: two builds at once do not mix, and one that fails leaves the last one.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "vite";
import { buildInputs, stampFile } from "./lib/buildInputs.mjs";
import { replaceDirectory } from "./lib/replaceDirectory.ts";
import { prerender } from "./prerender.ts";

// As they are now: what changes while it is built is not in it.
const inputs = buildInputs();
await mkdir("dist", { recursive: true });
const workplace = await mkdtemp(join("dist", "building-"));
const client = join(workplace, "client");
const markup = join(workplace, "markup");

try {
  await build({ logLevel: "warn", build: { outDir: client } });
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
  await writeFile(join(client, basename(stampFile)), inputs);
  await replaceDirectory(client, "dist/client");
} finally {
  await rm(workplace, { recursive: true, force: true });
}
