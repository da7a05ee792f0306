/**
 * Measures how long a document has been on the screen: the time while it is visible. It listens as long as the document
 * lives, so make one for everything that is timed, and take the difference.
 * @returns the seconds so far
 */
export function timeOnScreen(document: Document, now: () => number): () => number {
  let before = 0;
  let since = document.visibilityState === "visible" ? now() : null;
  document.addEventListener("visibilitychange", () => {
    if (since !== null) before += now() - since;
    since = document.visibilityState === "visible" ? now() : null;
  });
  return () => (before + (since === null ? 0 : now() - since)) / 1_000;
}
