import { useGiven, type Given } from "./given.tsx";

/** The cache of server rows, and how to refetch a part of it. */
export const useCache = (): Given["cache"] => useGiven("cache");
