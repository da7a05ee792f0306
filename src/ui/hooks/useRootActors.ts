import { useGiven, type Given } from "./given.tsx";

/** The actors that live as long as the application. */
export const useRootActors = (): Given["roots"] => useGiven("roots");
