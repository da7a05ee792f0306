import { keepCookie } from "./cookies.ts";
import { createAnnouncer } from "./announcer.ts";
import { createHolding, type PageAddress } from "./holding.ts";
import { resizeDebounce } from "#src/contracts/limits.ts";

/** What happens to the page from outside. */
export type PageSignal =
  /** It is looked at again: the tab was hidden, the machine slept, or it came out of the back-forward cache. */
  | { type: "woke" }
  /** It is going away. */
  | { type: "closing" }
  /** It came back out of the back-forward cache, after `closing`. */
  | { type: "returned" }
  | { type: "online" }
  | { type: "offline" };

/** The document and its window, as far as the application acts on them. Tests have their own. */
export type Page = {
  /** Path, query and fragment of where we are. */
  address(): string;
  place(): PageAddress;
  origin: string;
  /** Hears every change of the address, before any view does. Returns how to stop. */
  onAddress(heard: () => void): () => void;
  /** Goes to another address of this document. */
  visit(address: string, options?: { replace?: boolean }): void;
  /** One page back; home where there is nothing of ours to go back to. */
  back(): void;
  /** Goes through the history. */
  step(by: number): void;
  /**
   * From now on the browser asks before the document goes, and a step of the history to another path is taken back and told
   * instead. Returns how to end that.
   */
  hold(stepped: (by: number) => void): () => void;
  /**
   * Leaves the document for another (a full-page load). What is held is not asked about any more. This and `reload` wait for
   * a network where there is none; of several wishes the newest holds.
   */
  leave(address: string): void;
  reload(): void;
  /** An attribute of the root element; null takes it away. */
  mark(name: string, value: string | null): void;
  /** For the server to read with the next document, for a year; empty takes it away. */
  keepCookie(name: string, value: string): void;
  /** Stops whatever plays. */
  closeMedia(): void;
  /** Says something to screen readers, when they have time (the live region `#announcer`). */
  announce(text: string): void;
  /** Offers a text as a file. */
  download(name: string, file: Blob): void;
  /** Of the window as it would be without zoom, in pixels (D-3). */
  width(): number;
  /** Hears that the window has another size, 500 ms after its last step (B-366). Returns how to stop. */
  onResize(heard: () => void): () => void;
  /** Hears Ctrl K and ⌘ K, unless something else has taken them, and whether a dialog is open. It says whether it takes them. */
  onPaletteKey(heard: (isAsking: boolean) => boolean): () => void;
  isOnline(): boolean;
  /**
   * Hears that nobody looks at the page any more, which may be the last that is heard of it (POD 4): another tab is in front, or
   * it goes. Returns how to stop.
   */
  onHidden(heard: () => void): () => void;
  onSignal(heard: (signal: PageSignal) => void): () => void;
};

/** What an entry of the history knows of itself. */
export type Entry = {
  /** How many steps into this document it is, so that going back never leaves the document unasked. */
  step: number;
  /** Tells it from every other entry. */
  visit: string;
  /** How far it was scrolled when the document went away. */
  scroll?: number;
  /** The same of what scrolls within it: from the left and from the top, by its name. */
  parts?: Record<string, [number, number]>;
};

/** The real page. */
export function createPage(window: Window & typeof globalThis): Page {
  const { document, history, location } = window;
  const entry = (): Partial<Entry> => (history.state as Partial<Entry> | null) ?? {};
  const stepNow = (): number => entry().step ?? 0;

  let lastStep = stepNow();
  const markEntry = (step: number): void =>
    history.replaceState({ ...entry(), step, visit: window.crypto.randomUUID() } satisfies Entry, "");
  if (entry().step === undefined) markEntry(0);
  // The browser itself makes entries, too: for a link to a fragment.
  listen(window, ["popstate"], () => {
    if (entry().step === undefined) markEntry(lastStep + 1);
    lastStep = stepNow();
  });
  let stopWaiting = (): void => {};
  /** Without a network another document would be the browser's own page of an error: the newest wish waits for the network. */
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

  const visit: Page["visit"] = (address, { replace = false } = {}) => {
    if (replace) history.replaceState({ ...entry(), step: stepNow() }, "", address);
    else
      history.pushState(
        { step: stepNow() + 1, visit: window.crypto.randomUUID() } satisfies Entry,
        "",
        address,
      );
    lastStep = stepNow();
  };

  return {
    address: () => {
      const { pathname, search, hash } = place();
      return pathname + search + hash;
    },
    place,
    origin: location.origin,
    onAddress: (heard) => listen(window, ["popstate", "pushState", "replaceState", "hashchange"], heard),
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
  };
}

function listen(target: EventTarget, types: readonly string[], heard: (event: Event) => void): () => void {
  for (const type of types) target.addEventListener(type, heard);
  return () => types.forEach((type) => target.removeEventListener(type, heard));
}

/** The nonce of this load, for the styles that are made later. */
export const nonceOf = (document: Document): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
