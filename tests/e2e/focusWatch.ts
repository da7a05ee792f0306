import type { InspectionEvent } from "xstate";
import type { Shown } from "#src/contracts/shown.ts";

/**
 * Looks after every step of every machine whether what it has declared came true (G-24): the focus is not lost, and not on
 * a wrapper that tells nobody where they are; what was to be said was said. Needs nothing from outside of itself, as its
 * source text is sent into the page.
 * @param declaredBy what a step declares, of the product
 * @param fault is told of what did not come true
 * @returns what the steps are to be pushed into
 */
export function watchFocus(
  declaredBy: (inspected: InspectionEvent) => Shown[],
  fault: (what: string) => void,
): (inspected: InspectionEvent) => void {
  /** How often and how far apart it is looked again, until it has come true; in milliseconds. */
  const [looks, pause] = [20, 100];
  const heard: string[] = [];
  /** Whoever presses where nothing takes the focus lets go of it. */
  let letGo = false;
  addEventListener("pointerup", () => (letGo = isLost()), true);
  addEventListener("focusin", () => (letGo = false), true);
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver((changes) => {
      const region = document.getElementById("announcer");
      // The same may be said twice in a row.
      if (region?.textContent && changes.some(({ target }) => region.contains(target)))
        heard.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true }),
  );

  const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
  const isWrapper = (element: Element): boolean =>
    element.matches("div, span, section, form, ul, li") &&
    !element.matches(
      "[contenteditable=true], [aria-label], [aria-labelledby], [role]:not([role=presentation])",
    );
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}”`;
  const soon = (is: () => boolean, told: () => string, left = looks): void => {
    if (is()) return;
    if (left === 0) return fault(told());
    setTimeout(() => soon(is, told, left - 1), pause);
  };

  return (inspected) => {
    const declared = declaredBy(inspected);
    if (declared.length === 0) return;
    const step = `${(inspected.actorRef as { id?: string }).id} ${"event" in inspected ? inspected.event.type : ""} at ${location.pathname}`;
    const before = document.activeElement;
    if (before && !isLost())
      soon(
        () => letGo || (!isLost() && !isWrapper(document.activeElement!)),
        () =>
          `${step}: the focus was on ${nameOf(before)} and is on ${isLost() ? "nothing" : nameOf(document.activeElement!)}`,
      );
    const from = heard.length;
    for (const { says } of declared)
      if (says !== "nothing" && says !== "shown")
        soon(
          () => heard.slice(from).some((text) => text.includes(says)),
          () => `${step}: “${says}” was not said`,
        );
  };
}
