export type PageWatched = {
  /** Called when the page is hidden or left: unsaved changes must be saved now (T-16). */
  onHide: () => void;
  /** Called when the page is back on the screen. */
  onShow?: (() => void) | undefined;
};

/**
 * Reports when the page is hidden and when it is back. It may have been opened in a background tab.
 * @returns a function that stops it, which counts as hiding the page for the last time
 */
export function watchPage({ onHide, onShow }: PageWatched): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener("pagehide", onHide, { signal });
  const look = (): void => (document.visibilityState === "hidden" ? onHide : onShow)?.();
  document.addEventListener("visibilitychange", look, { signal });
  if (document.visibilityState === "hidden") onHide();
  return () => {
    stopped.abort();
    onHide();
  };
}
