import { useGiven, type Given } from "./given.tsx";

/** Makes an identifier that nobody else makes. */
export const useUuid = (): Given["uuid"] => useGiven("uuid");
