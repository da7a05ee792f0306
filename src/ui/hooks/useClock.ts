import { useGiven, type Given } from "./given.tsx";

/** The time, this device's and the server's, and the timers of anything that waits. */
export const useClock = (): Given["clock"] => useGiven("clock");
