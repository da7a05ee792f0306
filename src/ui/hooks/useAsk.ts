import { useGiven, type Given } from "./given.tsx";

/** The options of queries to the server, for useQuery and its kin. */
export const useAsk = (): Given["ask"] => useGiven("ask");
