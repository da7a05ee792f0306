import type { InspectionEvent } from "xstate";
import type { Shown } from "#src/contracts/shown.ts";

/**
 * Checks after every step of every machine whether what it declared came true (G-24): the focus is not lost, and not on
 * a wrapper that does not tell users where they are; what was to be announced was announced. Must be self-contained, as
 * its source text is sent into the page.
 * @param declaredBy what a step declares, from the product
 * @param fault called with what did not come true
 * @returns the target to push the steps into
 */
export function watchFocus(
  declaredBy: (inspected: InspectionEvent) => Shown[],
  fault: (what: string) => void,
): (inspected: InspectionEvent) => void {
  /** How many times it is checked until it has come true, and the milliseconds in between. */
  const [looks, pause] = [20, 100];
  const heard: string[] = [];
  /** A press where nothing takes the focus removes it. */
  let letGo = false;
  addEventListener("pointerup", () => (letGo = isLost()), true);
  addEventListener("focusin", () => (letGo = false), true);
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver((changes) => {
      const region = document.getElementById("announcer");
      // The same text may be announced twice in a row.
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
