import { useGiven, type Given } from "./given.tsx";

/** The configuration that came with the document. */
export const useBoot = (): Given["boot"] => useGiven("boot");
