/**
 * What stays at the foot of the window covers nothing else there: the player keeps its height in a property of the document, on which
 * other bars stand, all of them keep theirs for what is scrolled to (2.4.11), and messages stand above whichever is in their way.
 */
type Property = "--player" | "--bar";

/** As high as a message with the room around it, in pixels. */
const roomForMessage = 96;

const bars = new Map<HTMLElement, Property>();
let messages: HTMLElement | null = null;

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

/** Lifts the messages above the bars that are where they would stand; at the end of a page those stand higher up. */
function liftMessages(): void {
  let lift = 0;
  const places = [...bars.keys()].map((bar) => bar.getBoundingClientRect());
  for (const { top, bottom } of places.toSorted((one, other) => other.bottom - one.bottom))
    if (bottom > innerHeight - lift - roomForMessage) lift = Math.max(lift, innerHeight - top);
  messages?.style.setProperty("--lift", `${lift}px`);
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

/** The `ref` of a page's bar: what saves a form, completes an item or moves between questions. */
export const pageBar = keeps("--bar");

/** The `ref` of what has the messages in it; its `--lift` says how far up they stand. */
export function aboveBars(place: HTMLElement | null): () => void {
  messages = place;
  liftMessages();
  return () => {
    messages = null;
  };
}
