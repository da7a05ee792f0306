import { getHeapStatistics } from "node:v8";

/** Whether the server has more to do than it can: what nobody needs is then left out. */
export type Pressure = {
  isHigh(): boolean;
  stop(): void;
};

/** How often the event loop has to come round, in milliseconds, and how late it may be. */
const beat = 50;
const late = 100;
/** The part of the heap's limit that may be in use. */
const full = 0.8;

export type Gauges = {
  /** Milliseconds since any moment. */
  now(): number;
  /** The part of the heap that is in use, 0 to 1. */
  heap(): number;
};

const own: Gauges = {
  now: () => performance.now(),
  heap: () => {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    return used_heap_size / heap_size_limit;
  },
};

/**
 * Watches this process. The event loop counts as late from the moment in which it should have come round, also within the turn
 * that holds it up: of a hundred requests that arrive together the first ones get everything.
 */
export function watchPressure({ now, heap }: Gauges = own): Pressure {
  let beaten = now();
  const timer = setInterval(() => (beaten = now()), beat).unref();
  return {
    isHigh: () => now() - beaten > beat + late || heap() > full,
    stop: () => clearInterval(timer),
  };
}
