import { useGiven, type Given } from "./given.tsx";

/** How to go elsewhere: unasked after an act, or by the wish of the user. */
export const useGo = (): Given["go"] => useGiven("go");
