import { watchPage, type PageWatched } from "./content/watchPage.ts";

/** How much of a text has been read, from 0 to 1: the part that is above the lower edge of the window. */
export const shareRead = (text: Pick<DOMRect, "top" | "height">, windowHeight: number): number =>
  text.height === 0 ? 0 : Math.min(1, Math.max(0, (windowHeight - text.top) / text.height));

/** The scroll position, in pixels from the top of the document, at which this share of the text has been read. */
export const scrollFor = (
  share: number,
  { top, height }: Pick<DOMRect, "top" | "height">,
  windowHeight: number,
  scrolled: number,
): number => Math.max(0, Math.round(scrolled + top + share * height - windowHeight));

export type Watched = PageWatched & {
  /** Where the reader left off, 0 to 1. */
  from: number;
  onMove: (share: number) => void;
  /** Called when the reader first scrolls away from where they arrived. */
  onScroll: () => void;
};

/** Hundredths are fine enough: less than a line of any text that is worth resuming. */
const rounded = (share: number): number => Math.round(share * 100) / 100;

/**
 * Takes the reader to where they left off (T-13), and from then on reports where they are.
 * @returns a function that stops it
 */
export function watchReading(
  text: HTMLElement,
  { from, onMove, onScroll, onHide, onShow }: Watched,
): () => void {
  const stopped = new AbortController();
  let frame = 0;
  let arrivedAt: number | undefined;
  const share = (): number => rounded(shareRead(text.getBoundingClientRect(), window.innerHeight));
  const tell = (): void => onMove(share());
  const later = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      tell();
    });
  };
  /** Jumping to where the reader left off scrolls, too, but is not reading. */
  const scrolled = (): void => {
    if (arrivedAt !== undefined && share() !== arrivedAt) {
      arrivedAt = undefined;
      onScroll();
    }
    later();
  };
  // By the next frame the page's own arrival has set the scroll position.
  const arrival = requestAnimationFrame(() => {
    const place = text.getBoundingClientRect();
    if (isUnderWay(from) && window.scrollY === 0)
      window.scrollTo(0, scrollFor(from, place, window.innerHeight, window.scrollY));
    arrivedAt = share();
    tell();
    window.addEventListener("scroll", scrolled, { passive: true, signal: stopped.signal });
  });
  window.addEventListener("resize", later, { signal: stopped.signal });
  const putAway = watchPage({ onHide, onShow });
  return () => {
    stopped.abort();
    cancelAnimationFrame(arrival);
    cancelAnimationFrame(frame);
    putAway();
  };
}

/** Whether there is a place to return to, which may be the end. */
export const isUnderWay = (share: number): boolean => share > 0.02;
