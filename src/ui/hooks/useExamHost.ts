import { useGiven, type Given } from "./given.tsx";

/** What an exam's actors are made of, for its two entries, which pass it on. */
export const useExamHost = (): Given["exam"] => useGiven("exam");
