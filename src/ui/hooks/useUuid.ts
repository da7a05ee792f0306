import { useGiven, type Given } from "./given.tsx";

/** Makes a unique identifier. */
export const useUuid = (): Given["uuid"] => useGiven("uuid");
