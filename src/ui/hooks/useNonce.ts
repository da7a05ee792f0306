import { useGiven, type Given } from "./given.tsx";

/** The nonce of this load, for styles that are made later. */
export const useNonce = (): Given["nonce"] => useGiven("nonce");
