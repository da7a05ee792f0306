/** Where a page is. */
export type PageAddress = { pathname: string; search: string; hash: string };

type Kept = PageAddress & { step: number };
type Hold = { last: Kept; by: number; stepped: (by: number) => void; listening: AbortController };

/**
 * Holds a page where it is. A browser cannot be told not to go back. So it goes back, hidden from all other listeners,
 * and is sent forward again, while the page stays where it was. Create this before anything else listens to the window:
 * Chromium calls listeners in the order in which they were added, and the first can hide the step from the others.
 * @param stepNow how many steps into the document the current entry of the history is
 */
export function createHolding(window: Window, stepNow: () => number) {
  const { history, location } = window;
  let held: Hold | null = null;
  /** Where the page is while the browser is elsewhere. */
  let kept: Kept | null = null;

  const here = (): Kept => {
    const { pathname, search, hash } = location;
    return { pathname, search, hash, step: stepNow() };
  };
  const end = (): void => {
    held?.listening.abort();
    held = kept = null;
  };

  window.addEventListener("popstate", (event) => {
    if (held === null) return;
    const { last } = held;
    if (kept === null) {
      const isElsewhere = location.pathname !== last.pathname && stepNow() !== last.step;
      if (!isElsewhere) return void (held.last = here());
      held.by = stepNow() - last.step;
      kept = last;
    }
    event.stopImmediatePropagation();
    if (stepNow() !== last.step) return history.go(last.step - stepNow());
    kept = null;
    return held.stepped(held.by);
  });

  const hold = (stepped: (by: number) => void): (() => void) => {
    const listening = new AbortController();
    const { signal } = listening;
    const own: Hold = { last: here(), by: 0, stepped, listening };
    held = own;
    const changed = (): void => {
      if (kept === null) own.last = here();
    };
    for (const type of ["pushState", "replaceState"]) window.addEventListener(type, changed, { signal });
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    return end;
  };

  return { hold, end, place: (): PageAddress | null => kept };
}
