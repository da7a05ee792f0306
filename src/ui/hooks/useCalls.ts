import { useGiven, type Given } from "./given.tsx";

/** The calls to the server, for a view's acts. */
export const useCalls = (): Given["calls"] => useGiven("calls");
