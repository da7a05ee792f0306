import type { AnyMachineSnapshot, AnyStateNode, InspectionEvent } from "xstate";
import type { Declared, Shown } from "#src/contracts/shown.ts";
import { awaitTarget, targetOf } from "./targets.ts";

/**
 * Returns what a step of a machine declares (G-24): for each transition its own declaration, or else those of the
 * states that it enters, each the state's own or that of its nearest ancestor. The function uses nothing outside
 * itself: the end-to-end tests send its source text into the page.
 */
export function declaredBy(inspected: InspectionEvent): Shown[] {
  if (inspected.type !== "@xstate.microstep" || !("machine" in inspected.snapshot)) return [];
  if (inspected.event.type === "xstate.init") return [];
  const { _nodes } = inspected.snapshot as AnyMachineSnapshot;
  const around = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [node, ...around(node.parent)] : []);
  const leaves = _nodes.filter((node) => Object.keys(node.states).length === 0);
  return inspected._transitions.flatMap((transition) => {
    if (transition.meta) return [transition.meta as Shown];
    return (
      leaves
        .map(around)
        .filter((nodes) => transition.target?.some((target) => nodes.includes(target as AnyStateNode)))
        .map((nodes) => nodes.find(({ meta }) => meta)?.meta as Declared | undefined)
        .filter((shown) => shown !== undefined)
        // A machine with nothing on any screen has nothing to say about its steps, either.
        .filter((shown) => "focus" in shown)
    );
  });
}

/**
 * An element, its ancestors when it had the focus, from the inside out, and the element from which the focus came into
 * the outermost part around it.
 */
type Had = { element: HTMLElement; around: HTMLElement[]; from: HTMLElement | null };

/** How long an element that a step names may take to appear, in milliseconds. */
const patience = 3_000;

const controls =
  "a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]";
const dialogs = "[role=dialog], [role=alertdialog]";
const parts = `main, section, article, aside, nav, form, [role=group], ${dialogs}`;

/**
 * Carries out what the machines declare: moves the focus in the next frame, when the views have caught up, and
 * announces the sentences. If the element that had the focus disappears anyway, the heading of the nearest remaining
 * part gets the focus; where none has a heading, as with messages, the focus goes back to where it came from, or else to
 * the heading of the open part. An element that its own act has disabled gets the focus back when it is enabled again.
 * @param announce says something to screen readers
 * @param signal ends it, for a document that outlives it
 */
export function createPresenter(
  {
    document,
    clearTimeout,
    setTimeout,
    requestAnimationFrame: soon,
    MutationObserver,
  }: Window & typeof globalThis,
  announce: (text: string) => void,
  signal: AbortSignal = new AbortController().signal,
): (inspected: InspectionEvent) => void {
  /** The last element that had the focus; null once the user has let go of it. */
  let had = null as Had | null;
  /** The element that had the focus when a dialog opened, by the actor that opened it. */
  const openers = new WeakMap<object, Had>();
  let stopWaiting = (): void => {};
  let pending: { actor: object; focus: Shown["focus"] }[] = [];

  const hear = (type: string, listener: (event: Event) => void, capture = false): void =>
    document.addEventListener(type, listener, { capture, signal });
  hear("focusin", (event) => {
    stopWaiting();
    const element = event.target as HTMLElement;
    const before = (event as FocusEvent).relatedTarget as HTMLElement | null;
    const around = ancestors(element);
    // Coming back from another window, the focus comes from nowhere.
    const isWithin =
      element === had?.element || around.findLast((one) => one.matches(parts))?.contains(before) === true;
    had = { element, around, from: isWithin ? (had?.from ?? null) : before };
  });
  for (const type of ["keydown", "pointerdown"]) hear(type, () => stopWaiting(), true);
  // Pressing where nothing takes the focus lets go of it.
  hear("pointerup", () => {
    if (isLost()) had = null;
  });

  // Elements can also disappear without a declared step: a response from the server removes what asked for it.
  const observer = new MutationObserver(() => {
    const gone = had;
    if (!gone || gone.element.isConnected || !isLost()) return;
    soon(() => {
      if (had === gone && isLost()) rescue(gone);
    });
  });
  observer.observe(document.documentElement, { subtree: true, childList: true });
  signal.addEventListener("abort", () => observer.disconnect());

  const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

  function carryOut(): void {
    const steps = pending;
    pending = [];
    // The last step that moves the focus wins. Going back leads nowhere for an actor that has opened nothing.
    const moves = ({ actor: of, focus: to }: (typeof steps)[number]): boolean =>
      to === "back" ? openers.has(of) : to !== "stay" && to !== "page";
    const { actor, focus } = steps.findLast(moves) ?? steps.at(-1)!;
    if (focus.startsWith("the ")) return reach(actor, focus);
    if (focus === "heading") return focusOn(headingIn(openPart(document)));
    const refused = focus === "error" ? errorIn(actor) : null;
    if (refused) return focusIn(refused);
    if (focus === "back" && isLost()) {
      const opener = openers.get(actor);
      openers.delete(actor);
      if (opener && canHaveFocus(opener.element)) return opener.element.focus();
      if (opener) return rescue(opener);
    }
    if (focus !== "page" && isLost() && had) rescue(had);
  }

  function reach(actor: object, name: string): void {
    const element = targetOf(actor, name);
    if (element?.isConnected) return focusOn(element);
    if (isLost() && had) rescue(had);
    stopWaiting();
    const stop = awaitTarget(actor, name, (come) => soon(() => focusOn(come)));
    const timer = setTimeout(stop, patience);
    stopWaiting = () => {
      clearTimeout(timer);
      stop();
    };
  }

  function errorIn(actor: object): HTMLElement | null {
    const form = targetOf(actor, "the form") ?? had?.element.closest<HTMLElement>(`form, ${dialogs}`);
    return (form?.isConnected ? form : openPart(document)).querySelector<HTMLElement>(
      '[aria-invalid="true"]',
    );
  }

  function rescue({ element, around, from }: Had): void {
    if (element.matches(":disabled") && element.isConnected) return takeUpAgain(element);
    if (canHaveFocus(element)) return element.focus();
    const part = around.find(
      (one) => one.matches(parts) && one.isConnected && one.querySelector("h1, h2, h3") && isInSight(one),
    );
    if (part) return focusOn(headingIn(part));
    // A dialog is beside the page in the document: if it goes together with its opener, nothing around it is left. The
    // messages are beside the page too, and have no heading. Where all parts have gone, the new page takes the focus.
    if (!around.some((one) => one.matches(dialogs) || (one.matches(parts) && one.isConnected))) return;
    if (from && canHaveFocus(from)) from.focus();
    else focusOn(headingIn(openPart(document)));
  }

  function takeUpAgain(element: HTMLElement): void {
    stopWaiting();
    const observer = new MutationObserver(() => {
      if (element.isConnected && element.matches(":disabled")) return;
      stopWaiting();
      if (isLost() && had) rescue(had);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    stopWaiting = () => {
      observer.disconnect();
      stopWaiting = () => {};
    };
  }

  return (inspected) => {
    const declared = declaredBy(inspected);
    if (declared.length === 0) return;
    const actor = inspected.actorRef;
    for (const { focus, says } of declared) {
      if (says !== "nothing" && says !== "shown") announce(says);
      if (focus === "dialog" && had && !openers.has(actor)) openers.set(actor, had);
      if (pending.length === 0) soon(carryOut);
      pending.push({ actor, focus });
    }
  };
}

function ancestors({ parentElement }: HTMLElement): HTMLElement[] {
  return parentElement ? [parentElement, ...ancestors(parentElement)] : [];
}

const isInSight = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.matches(controls) && isInSight(element);

/** The frontmost dialog, or the content of the page. */
const openPart = (document: Document): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>(dialogs)].findLast(isInSight) ??
  document.querySelector("main") ??
  document.body;

const headingIn = (part: HTMLElement): HTMLElement => part.querySelector<HTMLElement>("h1, h2, h3") ?? part;

/** Focuses what is refused; in a group of choices the first of them. */
function focusIn(refused: HTMLElement): void {
  refused.focus();
  if (refused.ownerDocument.activeElement !== refused) focusOn(refused);
}

/**
 * Focuses an element. If it cannot have the focus, its first control gets it; if there is none, the element gets it
 * after all.
 */
function focusOn(element: HTMLElement): void {
  const isHeading = element.matches("h1, h2, h3");
  const control =
    isHeading || element.matches(controls) ? element : element.querySelector<HTMLElement>(controls);
  if (!control || isHeading) if (element.tabIndex < 0) element.tabIndex = -1;
  (control ?? element).focus();
}
