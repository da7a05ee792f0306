import { useGiven, type Given } from "./given.tsx";

/** The calls to the server, for what a view does. */
export const useCalls = (): Given["calls"] => useGiven("calls");
