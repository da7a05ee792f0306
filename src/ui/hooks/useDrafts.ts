import { useGiven, type Given } from "./given.tsx";

/** Where the draft of a form is kept on this device. */
export const useDrafts = (): Given["drafts"] => useGiven("drafts");
