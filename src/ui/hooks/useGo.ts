import { useGiven, type Given } from "./given.tsx";

/** How to go elsewhere: without asking after an act, or at the user's request. */
export const useGo = (): Given["go"] => useGiven("go");
