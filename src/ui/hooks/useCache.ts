import { useGiven, type Given } from "./given.tsx";

/** The cache of server rows, and how to make a part of it be asked for again. */
export const useCache = (): Given["cache"] => useGiven("cache");
