import { useGiven, type Given } from "./given.tsx";

/** How a view reports success and failure to the user. */
export const useToasts = (): Given["toasts"] => useGiven("toasts");
