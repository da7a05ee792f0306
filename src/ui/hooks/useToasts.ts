import { useGiven, type Given } from "./given.tsx";

/** How a view tells the user about success and failure. */
export const useToasts = (): Given["toasts"] => useGiven("toasts");
