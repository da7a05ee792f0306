import { useSyncExternalStore } from "react";

/** Where a preview has room beside its list. */
const wide = "(min-width: 1100px)";

const subscribe = (heard: () => void): (() => void) => {
  const query = matchMedia(wide);
  query.addEventListener("change", heard);
  return () => query.removeEventListener("change", heard);
};

/** Whether a preview stands beside its list; over it, where there is no room. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  );
