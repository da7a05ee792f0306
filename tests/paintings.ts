import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { fillPath } from "#src/contracts/endpoint.ts";
import { routes } from "#src/areas/table.ts";

const { rows: routeTable } = routes;

/** An address of every kind of page that the server paints. */
export const paintedAddresses: readonly string[] = routeTable
  .filter(({ kind, layout }) => kind === "screen" && layout !== "guest")
  .map(({ path }) =>
    fillPath(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, 1]))),
  );

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** The bytes that are still in use when everything that could go has gone. */
export async function heapInUse(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    // What is told of in a turn of its own lets go of what it told.
    await sleep(10);
    collect();
  }
  return process.memoryUsage().heapUsed;
}
