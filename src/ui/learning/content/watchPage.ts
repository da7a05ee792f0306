export type PageWatched = {
  /** The page is put away or left: what is not saved yet must be now (T-16). */
  onHide: () => void;
  /** The page is back on the screen. */
  onShow: () => void;
};

/**
 * Tells when the page is put away and when it is back. It may have been opened in a tab behind this one.
 * @returns how to stop, which puts it away for the last time
 */
export function watchPage({ onHide, onShow }: PageWatched): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener("pagehide", onHide, { signal });
  const look = (): void => (document.visibilityState === "hidden" ? onHide : onShow)();
  document.addEventListener("visibilitychange", look, { signal });
  if (document.visibilityState === "hidden") onHide();
  return () => {
    stopped.abort();
    onHide();
  };
}
