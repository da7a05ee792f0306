import type { Page, Place } from "./page.ts";

type Kept = Place & { step: number };

/**
 * Holds a page where it is. A browser cannot be told not to go back: it goes, which nobody hears, and is sent forward again.
 * Meanwhile the page is still where it was.
 * @param stepNow how many steps into the document the entry of the history is
 */
export function createHolding(window: Window, stepNow: () => number) {
  const { history, location } = window;
  let end = (): void => {};
  /** Where the page is while the browser is elsewhere. */
  let kept: Kept | null = null;

  const here = (): Kept => {
    const { pathname, search, hash } = location;
    return { pathname, search, hash, step: stepNow() };
  };

  const hold: Page["hold"] = (stepped) => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    let last = here();
    let by = 0;

    const goBack = (event: Event): void => {
      event.stopImmediatePropagation();
      history.go(last.step - stepNow());
    };
    const hear = (event: Event): void => {
      if (kept === null) {
        const isElsewhere = location.pathname !== last.pathname && stepNow() !== last.step;
        if (!isElsewhere) return void (last = here());
        by = stepNow() - last.step;
        kept = last;
        return goBack(event);
      }
      if (stepNow() !== last.step) return goBack(event);
      event.stopImmediatePropagation();
      kept = null;
      stepped(by);
    };
    const changed = (): void => {
      if (kept === null) last = here();
    };

    window.addEventListener("popstate", hear, options);
    for (const type of ["pushState", "replaceState"]) window.addEventListener(type, changed, options);
    window.addEventListener("beforeunload", (event) => event.preventDefault(), options);
    end = () => {
      kept = null;
      listening.abort();
    };
    return end;
  };

  return { hold, end: () => end(), place: (): Place | null => kept };
}
