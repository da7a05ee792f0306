import type { FastifyInstance } from "fastify";

/** Whether anybody asks this server for anything: what can wait makes room for them, and hurries where nobody is there. */
export type Demand = {
  /** Somebody asks, or has been answered. */
  note(): void;
  isQuiet(): boolean;
};

/** Milliseconds without a request after which it is quiet. */
const pause = 1_000;

export function createDemand(now = (): number => performance.now()): Demand {
  let last = -Infinity;
  return {
    note: () => void (last = now()),
    isQuiet: () => now() - last > pause,
  };
}

/** Whoever only looks whether the server is there does not mind a wait. */
const isMeant = (path: string | undefined): boolean => path !== "/health";

/** Every request counts when it comes and when it is answered. */
export function noteDemand(server: FastifyInstance, demand: Demand): void {
  for (const hook of ["onRequest", "onResponse"] as const)
    server.addHook(hook, async ({ routeOptions }) => {
      if (isMeant(routeOptions.url)) demand.note();
    });
}
