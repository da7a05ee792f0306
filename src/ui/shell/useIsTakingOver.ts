import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether this is the server's painting, or the browser's first render of it, which must be the same. */
export const useIsTakingOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
