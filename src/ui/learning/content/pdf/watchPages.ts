type Box = Pick<DOMRect, "top" | "height">;

/** Where readers look: anything above a third of the window is being read, or has been. */
const readingLine = 1 / 3;

/** Returns the page being read, and the last one of which half has come into the window, or 0 if there is none. */
export function pagesSeen(pages: readonly Box[], windowHeight: number): { page: number; reached: number } {
  const last = (isSeen: (page: Box) => boolean): number => pages.findLastIndex(isSeen) + 1;
  return {
    page: Math.max(
      1,
      last(({ top }) => top <= windowHeight * readingLine),
    ),
    reached: last(({ top, height }) => top + height / 2 <= windowHeight),
  };
}

type Watched = {
  /** The page to start at. */
  from: number;
  onSeen: (seen: { page: number; reached: number }) => void;
  /** Called when the reader first scrolls away from where they arrived. */
  onScroll: () => void;
};

/** The part of a page at the reading line. It stays there when the pages are resized. */
type Anchor = { page: number; share: number };

/**
 * Takes the reader to the page where they left off (T-13), and from then on reports which page they see. When the pages
 * are resized, the part being read stays in its place.
 * @returns a function that stops it
 */
export function watchPages(places: readonly HTMLElement[], { from, onSeen, onScroll }: Watched): () => void {
  const stopped = new AbortController();
  let frame = 0;
  let arrivedAt: number | undefined;
  let anchor: Anchor | undefined;
  /** The height of the first page when the anchor was set. */
  let size = 0;
  let known = "";
  const boxes = (): DOMRect[] => places.map((place) => place.getBoundingClientRect());
  const tell = (): void => {
    const all = boxes();
    // A scroll event may come before the resize that caused it: the part being read then returns to its place first.
    if (anchor && all[0]!.height !== size) return stay();
    size = all[0]?.height ?? 0;
    const seen = pagesSeen(all, window.innerHeight);
    const { top, height } = all[seen.page - 1]!;
    anchor = { page: seen.page, share: (window.innerHeight * readingLine - top) / (height || 1) };
    // A page that was navigated to may be at the end of the window. It stays current until another page appears.
    if (known === (known = `${seen.page} ${seen.reached}`)) return;
    onSeen(seen);
  };
  const later = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      tell();
    });
  };
  const scrolled = (): void => {
    if (arrivedAt !== undefined && window.scrollY !== arrivedAt) {
      arrivedAt = undefined;
      onScroll();
    }
    later();
  };
  const stay = (): void => {
    if (!anchor) return;
    size = places[0]!.getBoundingClientRect().height;
    const { top, height } = places[anchor.page - 1]!.getBoundingClientRect();
    const by = top + anchor.share * height - window.innerHeight * readingLine;
    // Nothing above the first page is resized.
    if (anchor.share > 0 && Math.abs(by) >= 1) window.scrollBy({ top: by, behavior: "instant" });
    later();
  };
  const sizes = new ResizeObserver(stay);
  // By the next frame the page's own arrival has set the scroll position.
  const arrival = requestAnimationFrame(() => {
    // Until the pages were there, the browser could restore the scroll position only so far.
    if (from > pagesSeen(boxes(), window.innerHeight).page) showPlace(places[from - 1]!);
    arrivedAt = window.scrollY;
    tell();
    window.addEventListener("scroll", scrolled, { passive: true, signal: stopped.signal });
    if (places[0]) sizes.observe(places[0]);
  });
  window.addEventListener("resize", later, { signal: stopped.signal });
  return () => {
    stopped.abort();
    sizes.disconnect();
    cancelAnimationFrame(arrival);
    cancelAnimationFrame(frame);
  };
}

/** Scrolls a page to the top of the window, below anything sticky. */
export const showPlace = (place: Element): void =>
  place.scrollIntoView({ block: "start", behavior: "instant" });
