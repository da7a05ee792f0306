import type { FastifyInstance } from "fastify";

/** Whether this server is receiving requests: work that can wait gives way to them, and hurries when there are none. */
export type Demand = {
  /** Notes that a request has arrived or has been answered. */
  note(): void;
  isQuiet(): boolean;
};

/** Milliseconds without a request after which the server is quiet. */
const pause = 1_000;

export function createDemand(now = (): number => performance.now()): Demand {
  let last = -Infinity;
  return {
    note: () => void (last = now()),
    isQuiet: () => now() - last > pause,
  };
}

/** Health checks do not mind waiting. */
const isMeant = (path: string | undefined): boolean => path !== "/health";

/** Every request counts both on arrival and when it is answered. */
export function noteDemand(server: FastifyInstance, demand: Demand): void {
  for (const hook of ["onRequest", "onResponse"] as const)
    server.addHook(hook, async ({ routeOptions }) => {
      if (isMeant(routeOptions.url)) demand.note();
    });
}
