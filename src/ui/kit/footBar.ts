/**
 * Keeps whatever sticks to the foot of the window from covering anything else. The player publishes its height in a
 * property of the document, and other bars stand on it. Elements that are scrolled into view stay clear of all bars
 * (2.4.11). Messages appear above any bar in their way.
 */
type Property = "--player" | "--bar";

/** Height of a message and the room around it, in pixels. */
const roomForMessage = 96;

const bars = new Map<HTMLElement, Property>();
/** The places where messages appear. */
const lifted = new Set<HTMLElement>();

/** Publishes the heights of the bars that stick to the foot, in pixels. */
function keepHeights(): void {
  const { style } = document.documentElement;
  for (const property of ["--player", "--bar"] as const) {
    const heights = [...bars]
      .filter(([bar, of]) => of === property && getComputedStyle(bar).position === "sticky")
      .map(([bar]) => bar.offsetHeight);
    if (heights.length > 0) style.setProperty(property, `${Math.max(...heights)}px`);
    else style.removeProperty(property);
  }
}

/** Lifts the messages above any bars in their place. At the end of a page those bars are higher up. */
function liftMessages(): void {
  let lift = 0;
  const places = [...bars.keys()].map((bar) => bar.getBoundingClientRect());
  for (const { top, bottom } of places.toSorted((one, other) => other.bottom - one.bottom))
    if (bottom > innerHeight - lift - roomForMessage) lift = Math.max(lift, innerHeight - top);
  for (const place of lifted) place.style.setProperty("--lift", `${lift}px`);
}

function look(): void {
  keepHeights();
  liftMessages();
}

function keeps(property: Property): (bar: HTMLElement | null) => (() => void) | undefined {
  return (bar) => {
    if (!bar || typeof ResizeObserver === "undefined") return undefined;
    const sizes = new ResizeObserver(look);
    sizes.observe(bar);
    sizes.observe(document.body);
    bars.set(bar, property);
    if (bars.size === 1) addEventListener("scroll", liftMessages, { passive: true });
    return () => {
      sizes.disconnect();
      bars.delete(bar);
      if (bars.size === 0) removeEventListener("scroll", liftMessages);
      look();
    };
  };
}

/** The `ref` of the podcast player, below every other bar. */
export const playerBar = keeps("--player");

/** The `ref` of a page's bar, which saves a form, completes an item or moves between questions; or of a dialog's. */
export const pageBar = keeps("--bar");

/** The `ref` of a place where messages appear. Its `--lift` says how far up. */
export function aboveBars(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  lifted.add(place);
  liftMessages();
  return () => void lifted.delete(place);
}
