/** What a user does on a page that the server has painted, before the page's code listens. */

/** Fields with what was entered, buttons that were pressed and forms that were sent, in order. */
type Acts = Map<Element, string | boolean | undefined>;

declare global {
  interface Window {
    /** Listens from the first painted element on; set by a script in `index.html`. */
    earlyActs?: EventListenerObject & { acts: Acts; frameHears: boolean };
  }
}

/**
 * Repeats what was done on the painted page, so that a slow network loses neither a press nor a letter. Call it when
 * hydration of the view has begun: buttons around the page work from then on. The page itself, and every form, waits
 * until the page says that its code runs: its actors have not started, and until React has got to a field, it mistakes
 * what is entered for the field's own value. By the time of a "change" event React may have reset the field already, so
 * the "input" event before it is what counts.
 * @param shown whether the page's code is there; without it there is nothing to wait for
 * @param failed settles when a view has failed: its page may never say that it runs
 */
export function actAgain(window: Window & typeof globalThis, shown: boolean, failed: Promise<void>): void {
  const { earlyActs, document } = window;
  if (!earlyActs) return;
  window.removeEventListener("pagehide", earlyActs, true);
  earlyActs.frameHears = true;
  const root = document.documentElement;
  const again = (): void => {
    for (const type of ["click", "input", "submit"]) window.removeEventListener(type, earlyActs, true);
    // No code has noticed that a field was focused before it loaded; a field with suggestions would empty itself.
    const focused = document.activeElement;
    if (focused && focused !== document.body)
      focused.dispatchEvent(new window.FocusEvent("focusin", { bubbles: true }));
    for (const [element, entered] of earlyActs.acts) {
      const there = element.isConnected ? element : madeAnew(window, element);
      if (there) repeat(window, there, entered);
    }
    earlyActs.acts.clear();
  };
  if (!shown || root.dataset.page !== undefined) return again();
  const { promise: runs, resolve } = Promise.withResolvers<void>();
  const observer = new window.MutationObserver(() => resolve());
  observer.observe(root, { attributeFilter: ["data-page"] });
  void Promise.race([runs, failed]).then(() => {
    observer.disconnect();
    again();
  });
}

/**
 * Returns the field of the same name, with the focus moved to it, if React could not hydrate the painted one. A page
 * that was painted in its reader's previous time zone is rendered again.
 */
function madeAnew({ document, CSS }: typeof globalThis, { localName, attributes }: Element): Element | null {
  const same = ["name", "value"].flatMap((attribute) => {
    const given = attributes.getNamedItem(attribute)?.value;
    // The value attribute of a text field is its initial value; that of a checkbox or a radio button distinguishes it
    // from its neighbours.
    const tells =
      attribute === "name" || /^(checkbox|radio)$/.test(attributes.getNamedItem("type")?.value ?? "");
    return given && tells ? `[${attribute}="${CSS.escape(given)}"]` : [];
  });
  const found = same.length === 0 ? [] : document.querySelectorAll<HTMLElement>(localName + same.join(""));
  if (found.length !== 1) return null;
  if (document.activeElement === document.body) found[0]!.focus();
  return found[0]!;
}

function repeat(window: typeof globalThis, element: Element, entered: string | boolean | undefined): void {
  const { HTMLButtonElement, HTMLFormElement, HTMLInputElement, HTMLTextAreaElement, Event } = window;
  if (element instanceof HTMLButtonElement) return element.click();
  if (element instanceof HTMLFormElement) return element.requestSubmit();
  if (element instanceof HTMLInputElement && typeof entered === "boolean") {
    element.checked = !entered;
    return element.click();
  }
  if (typeof entered !== "string") return;
  if (element instanceof HTMLInputElement && element.type !== "file")
    enter(element, HTMLInputElement, entered);
  else if (element instanceof HTMLTextAreaElement) enter(element, HTMLTextAreaElement, entered);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Enters a text past React, which remembers the last value of a field through a setter on the field itself and knows of
 * no other changes. The caret stays, or goes to the end of the text if React has emptied the field.
 */
function enter<Field extends HTMLInputElement | HTMLTextAreaElement>(
  field: Field,
  { prototype }: { prototype: Field },
  text: string,
): void {
  const emptied = field.value !== text;
  const { selectionStart, selectionEnd } = field;
  field.value = `${text} `;
  Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(field, text);
  if (selectionStart === null) return;
  field.setSelectionRange(emptied ? text.length : selectionStart, emptied ? text.length : selectionEnd);
}
