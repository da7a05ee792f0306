import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as ServersManifest from "../../server/http/manifest.ts";
import type * as RouteTable from "../../src/areas/table.ts";

/**
 * Loads what the build needs from the product. Modules resolve as they do in the product, not by Vite's configuration.
 */
export async function loadProduct(root: string): Promise<typeof ServersManifest & typeof RouteTable> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(resolve(root, path)).href);
  return {
    ...((await load("server/http/manifest.ts")) as typeof ServersManifest),
    ...((await load("src/areas/table.ts")) as typeof RouteTable),
  };
}
