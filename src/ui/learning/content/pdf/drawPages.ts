import type { PdfFile } from "./pdfFile.ts";

/** How far from the window pages are painted, so that they are ready when they come into sight. */
const near = "100% 0px";

/** The parts of a page's place: the canvas and the text. */
export const partsOf = (place: Element) => ({
  canvas: place.querySelector("canvas")!,
  words: place.querySelector<HTMLElement>("[data-words]")!,
});

/**
 * Paints the pages near the window, as wide as their places, and discards them again when they are far away. The text
 * is added to all pages, starting near the window, so that a screen reader and the browser's search find it.
 * @param places of all pages, in their order
 * @param onFailed called when a page cannot be shown
 * @returns a function that stops it
 */
export function drawPages(
  places: readonly HTMLElement[],
  file: PdfFile,
  onFailed: (cause: unknown) => void,
): () => void {
  const stopped = new AbortController();
  const numberOf = (place: Element): number => places.indexOf(place as HTMLElement) + 1;
  const painting = new Map<Element, AbortController>();
  const written = new Set<Element>();

  const fail = (cause: unknown): void => {
    if (!stopped.signal.aborted) onFailed(cause);
  };
  const write = async (place: Element): Promise<void> => {
    if (written.has(place) || stopped.signal.aborted) return;
    written.add(place);
    await file.write(numberOf(place), partsOf(place).words).catch(fail);
  };
  const paint = (place: Element): void => {
    painting.get(place)?.abort();
    const current = new AbortController();
    painting.set(place, current);
    const width = Math.round(place.clientWidth * devicePixelRatio);
    if (width === 0) return;
    file
      .paint(numberOf(place), partsOf(place).canvas, width, current.signal)
      .catch((cause: unknown) => current.signal.aborted || fail(cause));
  };
  const forget = (place: Element): void => {
    painting.get(place)?.abort();
    painting.delete(place);
    const { canvas } = partsOf(place);
    canvas.width = 0;
    canvas.height = 0;
  };

  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) forget(target);
        else {
          if (!painting.has(target)) paint(target);
          void write(target);
        }
      }
    },
    { rootMargin: near },
  );
  // Text is sized relative to the paper of its page.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const place = target as HTMLElement;
      const paper = file.sizes[numberOf(place) - 1]!;
      place.style.setProperty("--total-scale-factor", String(place.clientWidth / paper.width));
      if (painting.has(place)) paint(place);
    }
  });
  for (const place of places) {
    sight.observe(place);
    sizes.observe(place);
  }
  void places.reduce(async (before, place) => {
    await before;
    await write(place);
  }, Promise.resolve());
  return () => {
    stopped.abort();
    sight.disconnect();
    sizes.disconnect();
    for (const place of painting.keys()) forget(place);
  };
}
