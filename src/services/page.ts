import { keepCookie } from "./cookies.ts";
import { createAnnouncer } from "./announcer.ts";
import { createHolding, type PageAddress } from "./holding.ts";
import { uuid } from "./uuid.ts";
import { resizeDebounce } from "#src/contracts/limits.ts";

/** Events that reach the page from outside. */
export type PageSignal =
  /** The user sees the page again: the tab was hidden, the machine slept, or it was in the back-forward cache. */
  | { type: "woke" }
  /** The page is about to close. */
  | { type: "closing" }
  /** After `closing`, the page came back from the back-forward cache. */
  | { type: "returned" }
  | { type: "online" }
  | { type: "offline" };

/** Who leads to an address: the player does when it goes on to another episode, whatever the user is doing. */
export type Leader = "user" | "player";

/** What the application does with the document and its window. Tests have their own. */
export type Page = {
  /** Path, query and fragment of the current place. */
  address(): string;
  place(): PageAddress;
  origin: string;
  /** Listens for every change of the address, before any view does. Returns a function to stop. */
  onAddress(heard: (by: Leader) => void): () => void;
  /** Goes to another address of this document. */
  visit(address: string, options?: { replace?: boolean; by?: Leader }): void;
  /** Goes one page back, or home if there is no page of ours to go back to. */
  back(): void;
  /** Goes through the history. */
  step(by: number): void;
  /**
   * From now on, the browser asks before it leaves the document, and a step in the history to another path is reversed
   * and reported instead. Returns a function to end that.
   */
  hold(stepped: (by: number) => void): () => void;
  /**
   * Leaves the document for another (a full-page load), without asking despite any hold. This and `reload` wait while
   * there is no network; if several are requested, the latest wins.
   */
  leave(address: string): void;
  reload(): void;
  /** Sets an attribute of the root element; null removes it. */
  mark(name: string, value: string | null): void;
  /** Keeps a value for a year, for the server to read when it sends the next document. An empty value removes it. */
  keepCookie(name: string, value: string): void;
  /** Stops any playback. */
  closeMedia(): void;
  /** Passes a text to screen readers, when they have time (the live region `#announcer`). */
  announce(text: string): void;
  /** Downloads a file under this name. */
  download(name: string, file: Blob): void;
  /** The width of the window without zoom, in pixels (D-3). */
  width(): number;
  /** Listens for the window being resized, 500 ms after the last change (B-366). Returns a function to stop. */
  onResize(heard: () => void): () => void;
  /**
   * Listens for Ctrl K and ⌘ K, unless something else has handled them. The listener is told whether a dialog is open,
   * and returns whether it handles the key.
   */
  onPaletteKey(heard: (isAsking: boolean) => boolean): () => void;
  isOnline(): boolean;
  /**
   * Listens for the page being hidden, which may be the last event it gets (POD 4): another tab is in front, or the
   * page closes. Returns a function to stop.
   */
  onHidden(heard: () => void): () => void;
  onSignal(heard: (signal: PageSignal) => void): () => void;
  /**
   * Listens for any sign that somebody is there: a key, a press, an input, a drop, or a return to this window. The
   * listener is called before any other. Returns a function to stop.
   */
  onUse(heard: () => void): () => void;
};

/** The data of an entry in the history. */
export type Entry = {
  /** How many steps into this document the entry is, so that going back never leaves the document without asking. */
  step: number;
  /** Distinguishes the entry from every other. */
  visit: string;
  /** How far the page was scrolled when the document was left. */
  scroll?: number;
  /** The same for the parts that scroll within the page, by name: from the left and from the top. */
  parts?: Record<string, [number, number]>;
};

/** The real page. */
export function createPage(window: Window & typeof globalThis): Page {
  const { document, history, location } = window;
  const entry = (): Partial<Entry> => (history.state as Partial<Entry> | null) ?? {};
  const stepNow = (): number => entry().step ?? 0;

  let lastStep = stepNow();
  const markEntry = (step: number): void =>
    history.replaceState({ ...entry(), step, visit: uuid() } satisfies Entry, "");
  if (entry().step === undefined) markEntry(0);
  // The browser adds entries of its own, for links to fragments.
  listen(window, ["popstate"], () => {
    if (entry().step === undefined) markEntry(lastStep + 1);
    lastStep = stepNow();
  });
  let stopWaiting = (): void => {};
  /**
   * Without a network, leaving would show the browser's own error page. So the latest request waits for the network.
   */
  const onceOnline = (go: () => void): void => {
    stopWaiting();
    if (window.navigator.onLine) return go();
    stopWaiting = listen(window, ["online"], () => {
      stopWaiting();
      go();
    });
  };
  const holding = createHolding(window, stepNow);
  const place = (): PageAddress => holding.place() ?? location;

  /** Whoever leads to the address that the listeners are about to be told. */
  let leader: Leader = "user";
  const visit: Page["visit"] = (address, { replace = false, by = "user" } = {}) => {
    leader = by;
    try {
      if (replace) history.replaceState({ ...entry(), step: stepNow() }, "", address);
      else history.pushState({ step: stepNow() + 1, visit: uuid() } satisfies Entry, "", address);
    } finally {
      leader = "user";
    }
    lastStep = stepNow();
  };

  return {
    address: () => {
      const { pathname, search, hash } = place();
      return pathname + search + hash;
    },
    place,
    origin: location.origin,
    onAddress: (heard) =>
      listen(window, ["popstate", "pushState", "replaceState", "hashchange"], () => heard(leader)),
    visit,
    back: () => (stepNow() > 0 ? history.back() : visit("/", { replace: true })),
    step: (by) => history.go(by),
    hold: holding.hold,
    leave: (address) =>
      onceOnline(() => {
        holding.end();
        location.assign(address);
      }),
    reload: () =>
      onceOnline(() => {
        holding.end();
        location.reload();
      }),
    mark: (name, value) =>
      value === null
        ? document.documentElement.removeAttribute(name)
        : document.documentElement.setAttribute(name, value),
    keepCookie,
    closeMedia: () =>
      document.querySelectorAll<HTMLMediaElement>("audio, video").forEach((media) => media.pause()),
    announce: createAnnouncer(window),
    download: (name, file) => {
      const url = URL.createObjectURL(file);
      Object.assign(document.createElement("a"), { href: url, download: name }).click();
      window.setTimeout(() => URL.revokeObjectURL(url), 1_000);
    },
    width: () => Math.max(window.innerWidth, window.outerWidth),
    onResize: (heard) => {
      let timer = 0;
      const stop = listen(window, ["resize"], () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(heard, resizeDebounce);
      });
      return () => {
        window.clearTimeout(timer);
        stop();
      };
    },
    onPaletteKey: (heard) =>
      listen(document, ["keydown"], (event) => {
        const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event as KeyboardEvent;
        if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented)
          return;
        if (heard(document.querySelector("[role=dialog], [role=alertdialog]") !== null))
          event.preventDefault();
      }),
    isOnline: () => window.navigator.onLine,
    onHidden: (heard) => {
      const stops = [
        listen(window, ["pagehide"], heard),
        listen(document, ["visibilitychange"], () => {
          if (document.visibilityState === "hidden") heard();
        }),
      ];
      return () => stops.forEach((stop) => stop());
    },
    onSignal: (heard) => {
      const stops = [
        listen(window, ["online"], () => heard({ type: "online" })),
        listen(window, ["offline"], () => heard({ type: "offline" })),
        listen(window, ["pagehide"], () => heard({ type: "closing" })),
        listen(window, ["pageshow"], (event) => {
          if ((event as PageTransitionEvent).persisted) heard({ type: "returned" });
        }),
        listen(window, ["focus"], () => heard({ type: "woke" })),
        listen(document, ["resume"], () => heard({ type: "woke" })),
        listen(document, ["visibilitychange"], () => {
          if (document.visibilityState === "visible") heard({ type: "woke" });
        }),
      ];
      return () => stops.forEach((stop) => stop());
    },
    onUse: (heard) => hearUse(window, heard),
  };
}

/** See `onUse`. Assistive technology may click or change a value without a key or a pointer. */
export function hearUse(window: Window, heard: () => void): () => void {
  const stop = listen(window, ["keydown", "pointerdown", "click", "input", "drop"], heard, true);
  // Only the focus of the window: that of elements is also moved by the page itself.
  const stopFocus = listen(window, ["focus"], heard);
  return () => {
    stop();
    stopFocus();
  };
}

/** @param capture whether to listen before anything else */
function listen(
  target: EventTarget,
  types: readonly string[],
  heard: (event: Event) => void,
  capture = false,
): () => void {
  for (const type of types) target.addEventListener(type, heard, capture);
  return () => types.forEach((type) => target.removeEventListener(type, heard, capture));
}

/** The nonce of this load, for styles that are added later. */
export const nonceOf = (document: Document): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
