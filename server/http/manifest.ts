import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LayoutName, RouteRow } from "#src/routes/route.ts";
import type { Screens } from "#src/screens/screen.ts";
import { screens } from "#src/areas/screens.ts";
import { screensBeside } from "#src/areas/table.ts";

/** The part of Vite's manifest that is used. */
type Chunk = {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

/** Reads the manifest of a built client; empty if nothing is built. */
export function readManifest(client: string): Manifest {
  const file = join(client, ".vite/manifest.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : {};
}

/** The source file of a lazy import, as written in it. */
const sourceOf = (load: () => Promise<unknown>): string[] =>
  /["'`](?:#|\/)?(src\/[^"'`]+\.tsx?)["'`]/.exec(load.toString())?.slice(1) ?? [];

/** The source files of a route's page. */
export const sourcesOf = ({ name }: RouteRow): string[] =>
  ((screens as Partial<Screens>)[name]?.parts ?? []).flatMap(sourceOf);

/** The source file of the screens of its area, through which the page is found. */
const screensSourceOf = (row: RouteRow): string[] => [screensBeside(row) ?? []].flat().flatMap(sourceOf);

/** What a layout loads together with its pages (src/ui/shell/layoutParts.ts). */
const layoutSources: Partial<Record<LayoutName, string>> = {
  main: "src/ui/shell/mainParts.ts",
  admin: "src/ui/admin/navigation/AdminNavigation.tsx",
};

/** The source files that are loaded for a route, in addition to those for every route. */
export const neededBy = (row: RouteRow): string[] => [
  ...screensSourceOf(row),
  ...sourcesOf(row),
  ...[layoutSources[row.layout] ?? []].flat(),
];

/** The scripts and stylesheets that a chunk needs, each once. */
function closure(manifest: Manifest, ...entries: string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const css of chunk.css ?? []) styles.add(css);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return { scripts, styles };
}

/** The chunks that the entry imports in stages, in this order (scripts/vite/stageChunks.ts). */
const stages = ["shared", "app", "views", "frame"];

const stageKeys = (manifest: Manifest): string[] =>
  stages.flatMap((stage) => Object.keys(manifest).filter((key) => manifest[key]!.name === stage));

/** HTML for the head of a document: links that preload scripts, and stylesheets. */
export type Links = { scripts: string; sheets: string };

/**
 * Returns the links in a document to what its route needs beyond the document's own entry, so that the browser requests
 * everything at once instead of discovering it step by step.
 */
export function preloadsOf(manifest: Manifest, row: RouteRow, entry = "index.html"): Links {
  return linksTo(manifest, entry, [...stageKeys(manifest), ...neededBy(row)]);
}

/** The scripts that a route needs in addition to those for every route. */
export function scriptsBeyondStages(manifest: Manifest, row: RouteRow, entry = "index.html"): string[] {
  const ofAll = closure(manifest, entry, ...stageKeys(manifest)).scripts;
  return [...closure(manifest, ...neededBy(row)).scripts].filter((file) => !ofAll.has(file));
}

/** Returns links to what these chunks need beyond the entry. */
export function linksTo(manifest: Manifest, entry: string, keys: readonly string[]): Links {
  const own = closure(manifest, entry);
  const needed = closure(manifest, ...keys);
  const beyond = (files: ReadonlySet<string>, named: ReadonlySet<string>, rel: string): string =>
    [...files]
      .filter((file) => !named.has(file))
      .map((file) => `<link rel="${rel}" crossorigin href="/${file}" nonce="__NONCE__">`)
      .join("\n");
  return {
    scripts: beyond(needed.scripts, own.scripts, "modulepreload"),
    sheets: beyond(needed.styles, own.styles, "stylesheet"),
  };
}
