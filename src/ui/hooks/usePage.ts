import { useGiven, type Given } from "./given.tsx";

/** The page in the browser: its address, its links and its signals. */
export const usePage = (): Given["page"] => useGiven("page");
