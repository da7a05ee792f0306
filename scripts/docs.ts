/** `npm run docs` writes every generated document; `npm run docs -- --check` fails when one is out of date. */
import { mkdirSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { apiDocuments } from "./docs/api.ts";
import { configurationDocuments } from "./docs/configuration.ts";
import type { Document } from "./docs/document.ts";
import { machineDocuments } from "./docs/machines.ts";
import { processDocuments } from "./docs/processMaps.ts";
import { routeDocuments } from "./docs/routes.ts";
import { traceabilityDocuments } from "./docs/traceability.ts";

const documents: Document[] = (
  await Promise.all([
    machineDocuments(),
    processDocuments(),
    routeDocuments(),
    apiDocuments(),
    configurationDocuments(),
    traceabilityDocuments(),
  ])
).flat();

const current = (path: string): string | null => (existsSync(path) ? readFileSync(path, "utf8") : null);
/** Pages of machines that no longer exist. */
const left = readdirSync("docs/machines", { withFileTypes: true })
  .map(({ name }) => `docs/machines/${name}`)
  .filter((path) => !documents.some((document) => document.path === path));
const stale = documents.filter(({ path, text }) => current(path) !== text);
const outdated = stale.filter(({ built }) => !built);

if (process.argv.includes("--check")) {
  for (const { path } of outdated) console.error(`${path} is out of date. Run \`npm run docs\``);
  for (const path of left) console.error(`${path} is no longer needed. Run \`npm run docs\``);
  process.exitCode = outdated.length + left.length > 0 ? 1 : 0;
} else {
  for (const { path, text } of stale) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`wrote ${path}`);
  }
  for (const path of left) rmSync(path);
  if (stale.length === 0) console.log("Every document is up to date");
}
