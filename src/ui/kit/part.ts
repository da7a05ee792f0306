import { useSyncExternalStore } from "react";

/** The code of a view could not be loaded, most likely because a new version has replaced it (B-348). */
export class NotLoaded extends Error {
  override readonly name = "NotLoaded";
}

/** A view, or something that belongs to one, in a chunk of its own. */
export type Part<View> = {
  /** The loaded view: rendered at once, without a fallback. */
  ready(): View | undefined;
  /** Loads it, once; after a failure the next call tries again. Rejects with NotLoaded. */
  load(): Promise<View>;
};

/** @param name what it is, at the beginning of a sentence: “The notifications” */
export function createPart<View>(name: string, fetch: () => Promise<{ default: View }>): Part<View> {
  let ready: View | undefined;
  let loading: Promise<View> | undefined;
  return {
    ready: () => ready,
    load: () =>
      (loading ??= fetch().then(
        (loaded) => (ready = loaded.default),
        (cause: unknown) => {
          loading = undefined;
          throw new NotLoaded(`${name} could not be loaded`, { cause });
        },
      )),
  };
}

/**
 * The loaded view, or undefined until it has loaded. For parts whose stand-in the server also paints. It is fetched as
 * soon as the stand-in is on the page.
 */
export function usePart<View>({ ready, load }: Part<View>): View | undefined {
  return useSyncExternalStore(
    (changed) => {
      load().then(changed, () => {});
      return () => {};
    },
    ready,
    () => undefined,
  );
}
