import type { Page } from "@playwright/test";
import { still } from "./still.ts";

type Seen = { element: Element; look: string };
type Walk = { wanted: Seen[]; reached: Set<Element>; last: Element | null };
declare global {
  interface Window {
    __walk: Walk & { lookOf(element: Element): string; nameOf(element: Element): string };
  }
}

/** As wide as on a desktop, and as at 400 % zoom, where a header and a bar leave little room (2.4.11). */
const windows = [
  { width: 1280, height: 800, back: false },
  // Going back, the top bar covers things, going forward, the bottom one: checked where there is little room.
  { width: 320, height: 256, back: true },
];

/** As on a phone: high enough for what only sticks where there is room. */
const phone = { width: 360, height: 740, back: true };

/**
 * Goes through the content of a page by Tab alone, in each of these windows.
 * @param onPhone whether on a phone as well
 */
export async function walkByKeyboard(page: Page, onPhone = false): Promise<string[]> {
  const found: string[] = [];
  for (const { back, ...size } of onPhone ? [...windows, phone] : windows) {
    await page.setViewportSize(size);
    await still(page);
    found.push(...(await walkAt(page, back)));
  }
  return found;
}

/**
 * Reports what the keyboard cannot reach, what has the focus without showing it or is covered while it has it, what
 * only a mouse can press, and whether Tab ever leaves the content again.
 */
async function walkAt(page: Page, back: boolean): Promise<string[]> {
  // Scrolling may change what can be pressed: the wanted elements are noted where the walk begins.
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

/** Whether Tab leaves the content again. */
async function goThrough(page: Page, key: "Tab" | "Shift+Tab", found: string[]): Promise<boolean> {
  // Elements that only appear beside the focus, such as the buttons of a card, are stops too.
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

/**
 * Goes to the top of the page, and puts the focus before all of its content; waits until scroll watchers have drawn.
 */
async function focusContent(): Promise<void> {
  const main = document.querySelector<HTMLElement>("main")!;
  // Where the product does not focus it itself.
  if (!main.hasAttribute("tabindex")) main.tabIndex = -1;
  main.focus();
  window.scrollTo(0, 0);
  for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
}

/** Notes the elements that should be reached and how they look without the focus. */
function begin(): string[] {
  const main = document.querySelector<HTMLElement>("main")!;
  const control =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [tabindex]";
  const shows = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}” ${element.getAttribute("role") ?? ""} ${element.id || element.getAttribute("name") || element.className}`.trim();
  /** Includes the neighbouring elements: a field shows the focus by the frame around it. */
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

/** What is wrong with the current focus; null once it is outside the content. */
async function look(): Promise<string[] | null> {
  const { wanted, reached, lookOf, nameOf } = window.__walk;
  const isNowhere = (): boolean => document.activeElement === document.body;
  // On its way out of a frame, which another process draws, nothing has the focus for an instant, or for seconds on a
  // busy machine; a press meanwhile would begin at the top of the page.
  for (let frames = 900; frames > 0 && isNowhere() && window.__walk.last?.tagName === "IFRAME"; frames -= 1)
    await new Promise(requestAnimationFrame);
  const element = document.activeElement;
  // A date has one stop each for its day, month and year.
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
    // If it reaches beyond the window, only the visible part.
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
  // The tooltip of the previous stop disappears shortly; a frame scrolls into view once it has received the focus.
  for (let frames = 60; frames > 0 && !isUncovered(); frames -= 1) await new Promise(requestAnimationFrame);
  const { width, height } = element.getBoundingClientRect();
  // What another element draws, such as a checkbox, is too small to check.
  if (width > 4 && height > 4 && !isUncovered())
    problems.push(`${nameOf(element)} has the focus and is covered, in ${innerWidth}×${innerHeight}`);
  return problems;
}

/** The wanted elements that were not reached. Radio buttons of a group are one stop. */
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
