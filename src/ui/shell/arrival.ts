import { unescaped } from "#src/contracts/urls.ts";
import type { Entry, Leader } from "#src/services/page.ts";

/** The scroll position of the page, and of its scrolling parts, by name. */
type ScrollPosition = { scroll: number; parts: NonNullable<Entry["parts"]> };

/** A scrolling part marks itself with this, and has its name as its label (see `Scroller`). */
const keeper = "[data-keeps-place]";
const nameOf = (part: Element): string => part.getAttribute("aria-label") ?? "";

const scrolledParts = (document: Document): ScrollPosition["parts"] =>
  Object.fromEntries(
    [...document.querySelectorAll(keeper)]
      .filter(({ scrollLeft, scrollTop }) => scrollLeft > 0 || scrollTop > 0)
      .map((part) => [nameOf(part), [part.scrollLeft, part.scrollTop]]),
  );

/** Finds the link that had the focus when a page was left, if any, once the page is drawn again. */
type LinkFinder = () => HTMLElement | undefined;

/** Under an open dialog, which keeps the focus inside and returns it to its opener when it closes. */
const covered = "[aria-hidden=true]";

/** How many milliseconds to wait until a page is as it was: content that has gone may never come back. */
const patience = 3_000;

/** The entries of the history with their scroll positions, and what a screen reader announces after a navigation. */
export type Arrivals = {
  /** The address is about to be replaced or just was. Call it before any view changes. */
  leave(by?: Leader): void;
  /** A page has been rendered for a new path. */
  arrive(): void;
};

/**
 * Scrolls to the top, or to where the entry was left (B-247), and moves the focus to the link by which it was left, or
 * to the page's heading (T-59). If the player leads to the page, this happens only if the focus is in the page: whatever
 * else the user is doing goes on. If the link, the heading or the height comes later than the page itself, or a dialog
 * over the page has still to close, waits for that until the user does something.
 * @param announce says the title to screen readers
 * @param signal ends it, for a document that outlives it
 */
export function createArrivals(
  window: Window & typeof globalThis,
  announce: (text: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Arrivals {
  const { document, history, location } = window;
  const positions = new Map<string, ScrollPosition & { link: LinkFinder }>();
  const entry = (): Partial<Entry> => (history.state as Partial<Entry> | null) ?? {};
  const visit = (): string => entry().visit ?? "";
  let current = visit();
  let first = true;
  let leader: Leader = "user";
  /** Kept from scroll events rather than read: reading it on the way out of a page would cause another layout. */
  let scrolled = window.scrollY;
  let parts: ScrollPosition["parts"] = {};
  let stopWaiting = (): void => {};

  history.scrollRestoration = "manual";
  window.addEventListener("scroll", () => (scrolled = window.scrollY), { signal });
  document.addEventListener(
    "scroll",
    ({ target }) => {
      if (target instanceof window.Element && target.matches(keeper))
        parts = { ...parts, [nameOf(target)]: [target.scrollLeft, target.scrollTop] };
    },
    { capture: true, signal },
  );
  // A click may come before the scroll event, which waits for the next frame. Nothing has changed yet that would need a
  // layout.
  document.addEventListener(
    "click",
    () => {
      scrolled = window.scrollY;
      parts = { ...parts, ...scrolledParts(document) };
    },
    { capture: true, signal },
  );
  window.addEventListener(
    "pagehide",
    () => history.replaceState({ ...entry(), scroll: scrolled, parts }, ""),
    { signal },
  );

  function scrollTo({ scroll = 0, parts: wanted = {} }: Partial<ScrollPosition>): void {
    const watched = new Set<Element>();
    const observer =
      typeof ResizeObserver === "undefined"
        ? null
        : new ResizeObserver(() => {
            if (apply()) stop();
          });
    const watch = (element: Element | null): void => {
      if (element && !watched.has(element)) observer?.observe(element);
      if (element) watched.add(element);
    };
    const applyTo = (name: string, [left, top]: [number, number]): boolean => {
      const part = [...document.querySelectorAll(keeper)].find((one) => nameOf(one) === name);
      if (!part) return false;
      watch(part.firstElementChild);
      part.scrollTo(left, top);
      return part.scrollTop >= top && part.scrollLeft >= left;
    };
    const apply = (): boolean => {
      const all = Object.entries(wanted).map(([name, at]) => applyTo(name, at));
      window.scrollTo(0, scroll);
      scrolled = window.scrollY;
      return scrolled >= scroll && all.every(Boolean);
    };
    let stop = (): void => {};
    if (apply() || !observer) return observer?.disconnect();
    stop = stopOnUse(() => observer.disconnect(), patience);
    watch(document.documentElement);
  }

  /** Finds the link by its address, and by its place among the links with that address. */
  function finderOfLink(): LinkFinder {
    const link = document.activeElement as HTMLAnchorElement;
    const { href } = link;
    const alike = (): HTMLElement[] =>
      [...document.querySelectorAll<HTMLAnchorElement>("main a")].filter((one) => one.href === href);
    const at = alike().indexOf(link);
    return () => alike()[at];
  }

  function focusIn(main: HTMLElement, link?: LinkFinder): void {
    const best = (): HTMLElement => link?.() ?? main.querySelector("h1") ?? main;
    const target = best();
    const again = (): void => focusIn(main, link);
    const part = target.closest(covered);
    if (part) return once(part, () => !part.matches(covered), again);
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    if (!link && target !== main) return;
    const isBetter = () => best() !== target && document.activeElement!.matches("body, main, h1");
    once(main, isBetter, again, target === main ? undefined : patience);
  }

  /** Waits for a change in a part of the document, until the user does something. */
  function once(part: Element, isSo: () => boolean, act: () => void, within?: number): void {
    const observer = new MutationObserver(() => {
      if (!isSo()) return;
      stop();
      act();
    });
    observer.observe(part, { childList: true, subtree: true, attributeFilter: ["aria-hidden"] });
    const stop = stopOnUse(() => observer.disconnect(), within);
  }

  /** Ends waiting at the first key or touch, with the next arrival, or after a number of milliseconds. */
  function stopOnUse(end: () => void, within?: number): () => void {
    const before = stopWaiting;
    const listening = new AbortController();
    const timer = within && window.setTimeout(() => stop(), within);
    const stop = (): void => {
      window.clearTimeout(timer);
      listening.abort();
      end();
    };
    // In the capture phase: the event of the key that has led here is already bubbling.
    for (const type of ["wheel", "touchstart", "keydown", "pointerdown"])
      window.addEventListener(type, stop, { signal: listening.signal, passive: true, capture: true });
    stopWaiting = () => {
      stopWaiting = () => {};
      before();
      stop();
    };
    return stop;
  }

  /** Whether the user is outside of the page: in the player, the search box, a dialog. */
  const isElsewhere = (main: HTMLElement | null): boolean =>
    document.activeElement !== document.body && !main?.contains(document.activeElement);

  let path = location.pathname;

  /** Stores the place of the user in the last entry, however soon after the address changes it is called. */
  function noteLeft(): void {
    const next = visit();
    if (next === current) return;
    positions.set(current, { scroll: scrolled, parts, link: finderOfLink() });
    current = next;
  }

  return {
    leave(by = "user") {
      leader = by;
      const before = current;
      noteLeft();
      const saved = positions.get(current);
      // Another query of the same page: nothing arrives, and Back leads to the previous place in its list (B-247).
      if (saved && current !== before && location.pathname === path) {
        stopWaiting();
        scrollTo(saved);
      }
    },
    arrive() {
      // The view may have changed before `leave` was called for the last page.
      noteLeft();
      path = location.pathname;
      const main = document.querySelector("main");
      if (leader === "player" && isElsewhere(main)) return announce(document.title);
      stopWaiting();
      const fragment = location.hash.slice(1);
      const target = fragment && document.getElementById(unescaped(fragment) ?? fragment);
      const left = positions.get(current);
      const saved: Partial<ScrollPosition> = left ?? (first ? entry() : {});
      const isSaved = saved.scroll !== undefined;
      parts = first ? scrolledParts(document) : {};
      if (target && !isSaved) target.scrollIntoView();
      // A user who has scrolled the painted page before its code loaded stays where they are.
      else if (isSaved || !first) scrollTo(saved);
      if (!first) {
        if (main) focusIn(main, left?.link);
        announce(document.title);
      }
      first = false;
    },
  };
}
