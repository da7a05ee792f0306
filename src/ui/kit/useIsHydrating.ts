import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether this render takes over what the server has painted; the next one does not. Also true on the server. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
