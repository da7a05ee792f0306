import { useGiven, type Given } from "./given.tsx";

/** The time, and the timers of anything that waits. */
export const useClock = (): Given["clock"] => useGiven("clock");
