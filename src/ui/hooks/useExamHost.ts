import { useGiven, type Given } from "./given.tsx";

/** What the actors of an exam are made of; for its two entries, which pass it on. */
export const useExamHost = (): Given["exam"] => useGiven("exam");
