/**
 * Measures how long a document has been visible. It listens for as long as the document lives, so use one for
 * everything that is timed, and take differences.
 * @returns a function that returns the seconds so far
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
