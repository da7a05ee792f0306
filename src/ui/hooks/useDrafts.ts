import { useGiven, type Given } from "./given.tsx";

/** Where a form's draft is kept on this device. */
export const useDrafts = (): Given["drafts"] => useGiven("drafts");
