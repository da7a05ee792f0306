import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { fillPath } from "#src/contracts/endpoint.ts";
import { routes } from "#src/areas/table.ts";

const { rows: routeTable } = routes;

/** One address for every kind of page that the server paints. */
export const paintedAddresses: readonly string[] = routeTable
  .filter(({ kind, layout }) => kind === "screen" && layout !== "guest")
  .map(({ path }) =>
    fillPath(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, 1]))),
  );

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** The bytes still in use after everything possible has been collected. */
export async function heapInUse(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    // Callbacks that run in a later turn only then release what they report.
    await sleep(10);
    collect();
  }
  return process.memoryUsage().heapUsed;
}
