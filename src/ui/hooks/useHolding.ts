import { useGiven, type Given } from "./given.tsx";

/** What a machine invokes while leaving would lose something. */
export const useHolding = (): Given["holding"] => useGiven("holding");
