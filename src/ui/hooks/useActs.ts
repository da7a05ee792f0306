import { useGiven, type Given } from "./given.tsx";

/** Acts that may wait for a network; see docs/recipes/offline-act.md. */
export const useActs = (): Given["acts"] => useGiven("acts");
