import { useGiven, type Given } from "./given.tsx";

/** The time, and the timers of what waits. */
export const useClock = (): Given["clock"] => useGiven("clock");
