import { useGiven, type Given } from "./given.tsx";

/** What the product has: its addresses, links and back office. */
export const useAreas = (): Given["areas"] => useGiven("areas");
