type Box = Pick<DOMRect, "top" | "height">;

/** Where one looks: what is above a third of the window is being read, or has been. */
const readingLine = 1 / 3;

/** The page that is read, and the furthest one of which half has come into the window; 0 where none has. */
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
  /** The page to begin at. */
  from: number;
  onSeen: (seen: { page: number; reached: number }) => void;
  /** The reader has left the place where they arrived, for the first time. */
  onScroll: () => void;
};

/** What of a page is at the line where one looks: it stays there as the pages change their size. */
type Anchor = { page: number; share: number };

/**
 * Takes the reader to the page where they left off (T-13) and tells from then on which they see. As the pages change their
 * size, what was read stays in its place.
 * @returns how to stop
 */
export function watchPages(places: readonly HTMLElement[], { from, onSeen, onScroll }: Watched): () => void {
  const stopped = new AbortController();
  let frame = 0;
  let arrivedAt: number | undefined;
  let anchor: Anchor | undefined;
  /** How high the first page was when that was found. */
  let size = 0;
  let known = "";
  const boxes = (): DOMRect[] => places.map((place) => place.getBoundingClientRect());
  const tell = (): void => {
    const all = boxes();
    // Where a scroll is heard before the change of size that made it, what was read goes back to its place first.
    if (anchor && all[0]!.height !== size) return stay();
    size = all[0]?.height ?? 0;
    const seen = pagesSeen(all, window.innerHeight);
    const { top, height } = all[seen.page - 1]!;
    anchor = { page: seen.page, share: (window.innerHeight * readingLine - top) / (height || 1) };
    // A page that was asked for may stand at the end of the window: it is the reader's until another one comes up.
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
    // Above the first page nothing changes its size.
    if (anchor.share > 0 && Math.abs(by) >= 1) window.scrollBy({ top: by, behavior: "instant" });
    later();
  };
  const sizes = new ResizeObserver(stay);
  // In the next frame the page's own arrival has had its say about the scroll position.
  const arrival = requestAnimationFrame(() => {
    // As long as the pages were not there, it could lead back only so far.
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

/** Puts a page at the top of the window, below what stays there. */
export const showPlace = (place: Element): void =>
  place.scrollIntoView({ block: "start", behavior: "instant" });
