import { useGiven, type Given } from "./given.tsx";

/** The options of queries to the server, for useQuery and related hooks. */
export const useAsk = (): Given["ask"] => useGiven("ask");
