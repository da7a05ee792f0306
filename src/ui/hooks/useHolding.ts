import { useGiven, type Given } from "./given.tsx";

/** Invoked by a machine while leaving would lose something. */
export const useHolding = (): Given["holding"] => useGiven("holding");
