import { useGiven, type Given } from "./given.tsx";

/** For a machine to invoke while leaving would lose something. */
export const useHolding = (): Given["holding"] => useGiven("holding");
