/**
 * Builds what browsers load: dist/client with its manifest and compressed copies, then the prerendered sign-in screens
 * and the program with which the server paints the application's first screen. Everything is built in a directory of
 * its own and moved into place when complete: concurrent builds do not mix, and a failed one leaves the previous build.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "vite";
import { buildInputs, stampFile } from "./lib/buildInputs.mjs";
import { replaceDirectory } from "./lib/replaceDirectory.ts";
import { prerender } from "./prerender.ts";

// Taken before the build: later changes are not in it.
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
    // One bundle with all dependencies: it loads quickly, and with React's production build.
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
