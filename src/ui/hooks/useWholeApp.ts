import { useGiven, type Given } from "./given.tsx";

/** Everything, for the exam alone, whose flow is assembled of nearly all of it. */
export const useWholeApp = (): Given["whole"] => useGiven("whole");
