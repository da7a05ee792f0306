import { useCallback, useReducer, useSyncExternalStore } from "react";
import type { Part } from "./part.ts";

/** Milliseconds after which a part that could not be loaded is requested again. */
const pause = 10_000;

/**
 * Keeps trying to load a part until it has loaded: again a while after each failure, and as soon as there is a network.
 * Returns a function to stop.
 */
function pursue({ ready, load }: Part<unknown>, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = true;
  const attempt = (): void => {
    clearTimeout(timer);
    if (ready() !== undefined) return;
    load().then(changed, () => {
      changed();
      clearTimeout(timer);
      if (isWanted) timer = setTimeout(attempt, pause);
    });
  };
  window.addEventListener("online", attempt);
  attempt();
  return () => {
    isWanted = false;
    clearTimeout(timer);
    window.removeEventListener("online", attempt);
  };
}

/**
 * The loaded view, or undefined until it has loaded. For parts whose stand-in the server also paints. It is fetched as
 * soon as the stand-in is on the page, and again if that fails.
 */
export function usePart<View>(part: Part<View>): View | undefined {
  const subscribe = useCallback((changed: () => void) => pursue(part, changed), [part]);
  return useSyncExternalStore(subscribe, part.ready, () => undefined);
}

export type PartsState = "loading" | "failed" | "ready";

/**
 * Whether all of these parts have loaded, and a function to request them again at once: for a view that waits for them
 * and says so.
 * @param parts the same at every render
 */
export function useParts(parts: readonly Part<unknown>[]): [state: PartsState, again: () => void] {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = parts.map((part) => pursue(part, changed));
      return () => stops.forEach((stop) => stop());
    },
    [parts],
  );
  const state = useSyncExternalStore<PartsState>(
    subscribe,
    () => {
      const missing = parts.filter(({ ready }) => ready() === undefined);
      if (missing.length === 0) return "ready";
      return missing.some(({ failed }) => failed()) ? "failed" : "loading";
    },
    () => "loading",
  );
  const again = (): void => {
    for (const { load } of parts) load().then(look, () => {});
  };
  return [state, again];
}
