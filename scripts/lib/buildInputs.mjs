import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const files = ["package-lock.json", "vite.config.ts", "index.html", "sign-in.html", "tsconfig.json"];
const sources = [
  "src",
  "public",
  "server/http/manifest.ts",
  "scripts/build.ts",
  "scripts/prerender.ts",
  "scripts/vite",
];

/** Where a build records its inputs; in its own directory, so that the two come and go together. */
export const stampFile = "dist/client/.stamp";

/**
 * A digest of all inputs of the built client. Plain JavaScript, as it is needed before anything is installed.
 * @returns {string}
 */
export function buildInputs() {
  const digest = createHash("sha256");
  /** @param {string} path */
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const entry of readdirSync(path).sort()) add(join(path, entry));
    else digest.update(`${path}\n`).update(readFileSync(path));
  };
  for (const path of [...files, ...sources]) add(path);
  return digest.digest("hex");
}
