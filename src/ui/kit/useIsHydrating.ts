import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether this render takes over a page that was painted before: by the server, or by the build (sign-in). True in that
 * painting too, and false ever after. Whatever only the browser or the running server knows waits for it, so that the
 * first render equals the painting and no node is thrown away.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
