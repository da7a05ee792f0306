import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as ServersManifest from "../../server/http/manifest.ts";
import type * as RouteTable from "../../src/areas/table.ts";

/** What the build asks of the product. Its modules resolve as they do in the product, and not as Vite makes them of its configuration. */
export async function loadProduct(root: string): Promise<typeof ServersManifest & typeof RouteTable> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(resolve(root, path)).href);
  return {
    ...((await load("server/http/manifest.ts")) as typeof ServersManifest),
    ...((await load("src/areas/table.ts")) as typeof RouteTable),
  };
}
