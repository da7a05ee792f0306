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
  /** Whether the last attempt to load it has failed, even while the next one is under way. */
  failed(): boolean;
};

/** @param name what it is, at the beginning of a sentence: “The notifications” */
export function createPart<View>(name: string, fetch: () => Promise<{ default: View }>): Part<View> {
  let ready: View | undefined;
  let loading: Promise<View> | undefined;
  let failed = false;
  return {
    ready: () => ready,
    failed: () => failed,
    load: () =>
      (loading ??= fetch().then(
        (loaded) => (ready = loaded.default),
        (cause: unknown) => {
          loading = undefined;
          failed = true;
          throw new NotLoaded(`${name} could not be loaded`, { cause });
        },
      )),
  };
}
