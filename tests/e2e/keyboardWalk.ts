import type { Page } from "@playwright/test";
import { still } from "./still.ts";

type Seen = { element: Element; look: string };
type Walk = { wanted: Seen[]; reached: Set<Element>; last: Element | null };
declare global {
  interface Window {
    __walk: Walk & { lookOf(element: Element): string; nameOf(element: Element): string };
  }
}

/** As wide as a desk has it, and as 400 % zoom has it: a header and a bar leave little of the second (2.4.11). */
const windows = [
  { width: 1280, height: 800, back: false },
  // On the way back what is at the top covers, on the way there what is at the bottom: where there is little room.
  { width: 320, height: 256, back: true },
];

/** Goes through the content of a page by Tab alone, in each of these windows. */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { back, ...size } of windows) {
    await page.setViewportSize(size);
    await still(page);
    found.push(...(await walkAt(page, back)));
  }
  return found;
}

/**
 * Tells what a keyboard cannot reach, what has the focus without showing it or under something else, what only a mouse can
 * press, and whether Tab ever comes out again.
 */
async function walkAt(page: Page, back: boolean): Promise<string[]> {
  // To scroll may change what can be pressed: what is wanted is noted where the walk begins.
  await page.evaluate(focusContent);
  await still(page);
  const found = await page.evaluate(begin);
  if (!(await goThrough(page, "Tab", found))) return found;
  found.push(...(await page.evaluate(missed)));
  if (!back) return found;
  await page.evaluate(() => window.__walk.reached.clear());
  await goThrough(page, "Shift+Tab", found);
  return found;
}

/** Whether it comes out of the content again. */
async function goThrough(page: Page, key: "Tab" | "Shift+Tab", found: string[]): Promise<boolean> {
  // What shows only beside what has the focus, as the buttons of a card do, is a stop too.
  const most = (await page.evaluate(() => document.querySelectorAll("main *").length)) + 40;
  for (let presses = 0; presses <= most; presses += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(look);
    if (stop === null) return true;
    found.push(...stop);
  }
  found.push(`${key} does not leave the content`);
  return false;
}

/** Goes to the top of the page, and puts the focus before all of its content; until what watches the scroll has drawn. */
async function focusContent(): Promise<void> {
  const main = document.querySelector<HTMLElement>("main")!;
  // Where the product does not put it there itself.
  if (!main.hasAttribute("tabindex")) main.tabIndex = -1;
  main.focus();
  window.scrollTo(0, 0);
  for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
}

/** Notes what wants to be reached and how it looks without the focus. */
function begin(): string[] {
  const main = document.querySelector<HTMLElement>("main")!;
  const control =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [tabindex]";
  const shows = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}” ${element.getAttribute("role") ?? ""} ${element.id || element.getAttribute("name") || element.className}`.trim();
  /** Of the element and what is next to it: a field shows the focus by the frame around it. */
  const lookOf = (element: Element): string => {
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const beside = [...(element.parentElement?.children ?? [])];
    return [...new Set([...around, ...beside])]
      .flatMap((one) => (one ? [null, "::before", "::after"].map((part) => getComputedStyle(one, part)) : []))
      .map((style) =>
        [
          style.outlineStyle === "none"
            ? ""
            : `${style.outlineStyle}${style.outlineWidth}${style.outlineColor}`,
          style.boxShadow,
          style.borderColor,
          style.borderWidth,
          style.backgroundColor,
          style.textDecoration,
        ].join(),
      )
      .join(";");
  };
  const wanted = [...main.querySelectorAll<HTMLElement>(control)]
    .filter((element) => element.tabIndex >= 0 && !element.matches(":disabled, [inert] *") && shows(element))
    .map((element) => ({ element, look: lookOf(element) }));
  window.__walk = { wanted, reached: new Set(), last: null, lookOf, nameOf };

  const forMouse = [...main.querySelectorAll<HTMLElement>("*")].filter(
    (element) =>
      shows(element) &&
      getComputedStyle(element).cursor === "pointer" &&
      getComputedStyle(element.parentElement!).cursor !== "pointer" &&
      !element.closest(`${control}, label, [role=option], .MuiAutocomplete-root`) &&
      !element.querySelector(control),
  );
  return forMouse.map((element) => `only a mouse can press ${nameOf(element)}`);
}

/** What is wrong with where the focus is now; null once it is outside the content. */
async function look(): Promise<string[] | null> {
  const { wanted, reached, lookOf, nameOf } = window.__walk;
  const isNowhere = (): boolean => document.activeElement === document.body;
  // On its way out of a frame, which another process draws, the focus is nowhere for a moment, for seconds on a busy machine;
  // a press meanwhile would begin at the top of the page.
  for (let frames = 900; frames > 0 && isNowhere() && window.__walk.last?.tagName === "IFRAME"; frames -= 1)
    await new Promise(requestAnimationFrame);
  const element = document.activeElement;
  // A date has a stop for its day, its month and its year.
  if (element && element === window.__walk.last) return [];
  window.__walk.last = element;
  if (!element?.closest("main") || element.matches("main") || reached.has(element)) return null;
  reached.add(element);
  const problems: string[] = [];
  const before = wanted.find((one) => one.element === element);
  if (before && before.look === lookOf(element))
    problems.push(`the focus does not show on ${nameOf(element)}`);
  const isUncovered = (): boolean => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // Of what reaches beyond the window, the part that is in it.
    const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
    const [wide, high] = [Math.min(right, innerWidth) - x, Math.min(bottom, innerHeight) - y];
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    return (
      wide > 0 &&
      high > 0 &&
      parts.some((across) =>
        parts.some((down) => {
          const there = document.elementFromPoint(x + wide * across, y + high * down);
          return there !== null && (there.contains(element) || element.contains(there));
        }),
      )
    );
  };
  // The tooltip of the stop before goes in a moment; a frame scrolls into view once it has heard of the focus.
  for (let frames = 60; frames > 0 && !isUncovered(); frames -= 1) await new Promise(requestAnimationFrame);
  const { width, height } = element.getBoundingClientRect();
  // What is drawn by something else, as a checkbox may be, is too small to look at.
  if (width > 4 && height > 4 && !isUncovered())
    problems.push(`${nameOf(element)} has the focus and is covered, in ${innerWidth}×${innerHeight}`);
  return problems;
}

/** Radio buttons of a group are one stop. */
function missed(): string[] {
  const { wanted, reached, nameOf } = window.__walk;
  const groups = new Set(
    [...reached].map((one) => (one as HTMLInputElement).type === "radio" && (one as HTMLInputElement).name),
  );
  return wanted
    .filter(({ element }) => !reached.has(element) && element.isConnected)
    .filter(
      ({ element }) => !(element.matches("[type=radio]") && groups.has((element as HTMLInputElement).name)),
    )
    .map(({ element }) => `Tab does not reach ${nameOf(element)}`);
}
