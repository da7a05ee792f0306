import { getHeapStatistics } from "node:v8";

/** Whether the server is overloaded. If so, anything optional is left out. */
export type Pressure = {
  isHigh(): boolean;
  stop(): void;
};

/** How often the event loop has to come round, and how late it may be, in milliseconds. */
const beat = 50;
const late = 100;
/** The share of the heap limit that may be in use. */
const full = 0.8;

export type Gauges = {
  /** Milliseconds since an arbitrary time. */
  now(): number;
  /** The share of the heap that is in use, 0 to 1. */
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
 * Watches this process. The event loop counts as late as soon as it should have come round, even within the turn that
 * blocks it: of a hundred requests that arrive together, the first ones get everything.
 */
export function watchPressure({ now, heap }: Gauges = own): Pressure {
  let beaten = now();
  const timer = setInterval(() => (beaten = now()), beat).unref();
  return {
    isHigh: () => now() - beaten > beat + late || heap() > full,
    stop: () => clearInterval(timer),
  };
}
