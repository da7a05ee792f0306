/** What is read of a text, as a share of 0 to 1: the part of it that has been above the lower edge of the window. */
export const shareRead = (text: Pick<DOMRect, "top" | "height">, windowHeight: number): number =>
  text.height === 0 ? 0 : Math.min(1, Math.max(0, (windowHeight - text.top) / text.height));

/** The scroll position, in pixels from the top of the document, at which that share of the text has been read. */
export const scrollFor = (
  share: number,
  { top, height }: Pick<DOMRect, "top" | "height">,
  windowHeight: number,
  scrolled: number,
): number => Math.max(0, Math.round(scrolled + top + share * height - windowHeight));

export type Watched = {
  /** Where the reader left off, 0 to 1. */
  from: number;
  onMove: (share: number) => void;
  /** The page is put away or left: what is not saved yet must be now (T-16). */
  onHide: () => void;
};

/** Hundredths are finer than a line of any text worth resuming. */
const rounded = (share: number): number => Math.round(share * 100) / 100;

/**
 * Takes the reader to where they left off (T-13) and tells from then on where they are.
 * @returns how to stop
 */
export function watchReading(text: HTMLElement, { from, onMove, onHide }: Watched): () => void {
  const stopped = new AbortController();
  let frame = 0;
  const tell = (): void => onMove(rounded(shareRead(text.getBoundingClientRect(), window.innerHeight)));
  const later = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      tell();
    });
  };
  // In the next frame the page's own arrival has had its say about the scroll position.
  const arrival = requestAnimationFrame(() => {
    const place = text.getBoundingClientRect();
    if (isUnderWay(from) && window.scrollY === 0)
      window.scrollTo(0, scrollFor(from, place, window.innerHeight, window.scrollY));
    tell();
    window.addEventListener("scroll", later, { passive: true, signal: stopped.signal });
  });
  window.addEventListener("resize", later, { signal: stopped.signal });
  window.addEventListener("pagehide", onHide, { signal: stopped.signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && onHide(), {
    signal: stopped.signal,
  });
  return () => {
    stopped.abort();
    cancelAnimationFrame(arrival);
    cancelAnimationFrame(frame);
    onHide();
  };
}

/** Whether there is a place to go back to, which may be the end. */
export const isUnderWay = (share: number): boolean => share > 0.02;
