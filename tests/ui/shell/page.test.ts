import { afterEach, describe, expect, test, vi } from "vitest";
import { resizeDebounce } from "#src/contracts/limits.ts";
import { createFirstScreen } from "#src/services/firstScreen.ts";
import { createPage, nonceOf, type PageSignal } from "#src/services/page.ts";
import { uuid } from "#src/services/uuid.ts";

/** A window whose document can be left, as far as leaving is concerned. */
function openPage({ online = true } = {}) {
  const went: string[] = [];
  const window = Object.assign(new EventTarget(), {
    document,
    history: { state: { step: 0 } },
    navigator: { onLine: online },
    location: { assign: (to: string) => went.push(to), reload: () => went.push("reload") },
  });
  const setOnline = (onLine: boolean): void => {
    window.navigator.onLine = onLine;
    window.dispatchEvent(new Event(onLine ? "online" : "offline"));
  };
  return { page: createPage(window as unknown as Parameters<typeof createPage>[0]), went, setOnline, window };
}

test("an address can be visited without HTTPS, where browsers make no UUID", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const page = createPage(window);
  page.visit("/catalogue");
  const visits = [history.state.visit];
  page.visit("/profile");
  visits.push(history.state.visit);
  for (const visit of visits)
    expect(visit).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(visits[0]).not.toBe(visits[1]);
});

test("a UUID keeps every random bit that its version and variant leave", () => {
  vi.stubGlobal("crypto", {
    getRandomValues: (bytes: Uint8Array) => bytes.map((_, index) => (bytes[index] = 0xe0 + index)),
  });
  expect(uuid()).toBe("e0e1e2e3-e4e5-46e7-a8e9-eaebecedeeef");
});

describe("the first screen", () => {
  /** Waits for it in a tab that is painted on request; tells whether it has settled. */
  function wait() {
    vi.useFakeTimers();
    const frames: (() => void)[] = [];
    const { drawn, shown } = createFirstScreen({
      setTimeout: globalThis.setTimeout,
      requestAnimationFrame: (paint: () => void) => frames.push(paint),
    } as unknown as Window);
    let settled = false;
    void shown.then(() => (settled = true));
    const isShown = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return settled;
    };
    const paint = () => frames.splice(0).forEach((frame) => frame());
    return { drawn, isShown, paint };
  }

  test("has been shown once it is painted and the browser is idle", async () => {
    const { drawn, isShown, paint } = wait();
    drawn();
    paint();
    expect(await isShown(1_000)).toBe(false);
    paint();
    expect(await isShown(199)).toBe(false);
    expect(await isShown(1)).toBe(true);
  });

  test.each([
    ["is drawn in a tab in the background, which is not painted", true],
    ["has not even been drawn, because the network is slow", false],
  ])("counts as shown ten seconds after the page began if it %s [D-2]", async (_, isDrawn) => {
    const { drawn, isShown } = wait();
    if (isDrawn) drawn();
    expect(await isShown(9_999)).toBe(false);
    expect(await isShown(1)).toBe(true);
  });
});

describe("leaving the document", () => {
  test("happens at once while online", () => {
    const { page, went } = openPage();
    page.leave("/login");
    page.reload();
    expect(went).toEqual(["/login", "reload"]);
  });

  test.each([
    ["leave", "/login"],
    ["reload", "reload"],
  ] as const)("%s waits while offline and happens once when the connection is back", (wish, to) => {
    const { page, went, setOnline } = openPage({ online: false });
    page[wish]("/login");
    expect(went).toEqual([]);
    setOnline(true);
    expect(went).toEqual([to]);
    setOnline(false);
    setOnline(true);
    expect(went).toEqual([to]);
  });

  test.each(["leave", "reload"] as const)(
    "%s lets go of a held page, so that the browser does not ask",
    (wish) => {
      const { page, window } = openPage();
      const isAsked = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
      page.hold(() => undefined);
      expect(isAsked()).toBe(true);
      page[wish]("/login");
      expect(isAsked()).toBe(false);
    },
  );

  test("only the latest request made offline is carried out", () => {
    const { page, went, setOnline } = openPage({ online: false });
    page.reload();
    page.leave("/login");
    page.leave("/admin");
    setOnline(true);
    expect(went).toEqual(["/admin"]);
    setOnline(false);
    page.leave("/login");
    page.reload();
    setOnline(true);
    expect(went).toEqual(["/admin", "reload"]);
  });

  test("a request made as the connection returns replaces the waiting one", () => {
    const { page, went, setOnline, window } = openPage({ online: false });
    page.leave("/login");
    window.navigator.onLine = true;
    page.leave("/admin");
    setOnline(true);
    expect(went).toEqual(["/admin"]);
  });
});

describe("page signals", () => {
  // Queries in other files that share this document wait while it is hidden, or the network is away.
  afterEach(() => {
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
  });
  const turned = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const shown = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

  test("the page counts as hidden when its tab is, and when it is left; not when it is shown again", () => {
    const heard = vi.fn();
    const stop = createPage(window).onHidden(heard);
    turned("hidden");
    expect(heard).toHaveBeenCalledTimes(1);
    turned("visible");
    expect(heard).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event("pagehide"));
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    turned("hidden");
    window.dispatchEvent(new Event("pagehide"));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  const happenings: readonly (readonly [string, () => unknown, PageSignal["type"][]])[] = [
    ["the connection is back", () => window.dispatchEvent(new Event("online")), ["online"]],
    ["the connection is lost", () => window.dispatchEvent(new Event("offline")), ["offline"]],
    ["the page is unloaded", () => window.dispatchEvent(new Event("pagehide")), ["closing"]],
    ["the page is restored from the back-forward cache", () => shown(true), ["returned"]],
    ["the page is shown for the first time", () => shown(false), []],
    ["the window is focused again", () => window.dispatchEvent(new Event("focus")), ["woke"]],
    ["the page resumes after it was frozen", () => document.dispatchEvent(new Event("resume")), ["woke"]],
    ["the tab becomes visible", () => turned("visible"), ["woke"]],
    ["the tab is hidden", () => turned("hidden"), []],
  ];

  test.each(happenings)(
    "%s: listeners receive the right signals until they unsubscribe",
    (_, happen, signals) => {
      const told: PageSignal["type"][] = [];
      const stop = createPage(window).onSignal(({ type }) => told.push(type));
      happen();
      expect(told).toEqual(signals);
      stop();
      happen();
      expect(told).toEqual(signals);
    },
  );
});

describe("the keys of the command palette", () => {
  const press = (keys: KeyboardEventInit, taken = false): KeyboardEvent => {
    const event = new KeyboardEvent("keydown", { key: "k", cancelable: true, ...keys });
    if (taken) event.preventDefault();
    document.dispatchEvent(event);
    return event;
  };

  test.each<[string, KeyboardEventInit, boolean, number]>([
    ["Ctrl K is recognised", { ctrlKey: true }, false, 1],
    ["⌘ K is recognised", { metaKey: true }, false, 1],
    ["Ctrl K with Caps Lock is recognised", { ctrlKey: true, key: "K" }, false, 1],
    ["K alone is ignored", {}, false, 0],
    ["Ctrl ⌘ K is ignored", { ctrlKey: true, metaKey: true }, false, 0],
    ["Ctrl Alt K is ignored", { ctrlKey: true, altKey: true }, false, 0],
    ["Ctrl Shift K is ignored", { ctrlKey: true, shiftKey: true }, false, 0],
    ["Ctrl J is ignored", { ctrlKey: true, key: "j" }, false, 0],
    ["Ctrl K is ignored when something else has handled it", { ctrlKey: true }, true, 0],
  ])("%s", (_, keys, taken, times) => {
    const heard = vi.fn(() => true);
    const stop = createPage(window).onPaletteKey(heard);
    press(keys, taken);
    expect(heard).toHaveBeenCalledTimes(times);
    stop();
    press(keys, taken);
    expect(heard).toHaveBeenCalledTimes(times);
  });

  test("are left to the browser when not handled, and report whether a dialog is open", () => {
    const heard = vi.fn((isAsking: boolean) => !isAsking);
    const stop = createPage(window).onPaletteKey(heard);
    expect(press({ ctrlKey: true }).defaultPrevented).toBe(true);
    for (const role of ["dialog", "alertdialog"]) {
      const dialog = document.body.appendChild(document.createElement("div"));
      dialog.setAttribute("role", role);
      expect(press({ ctrlKey: true }).defaultPrevented).toBe(false);
      dialog.remove();
    }
    expect(heard.mock.calls).toEqual([[false], [true], [true]]);
    stop();
  });
});

test("whatever shows that somebody is there counts as use, but not that the page moves the focus", () => {
  const heard = vi.fn();
  const stop = createPage(window).onUse(heard);
  const button = document.body.appendChild(document.createElement("button"));
  button.addEventListener("click", (event) => event.stopPropagation());
  button.focus();
  expect(heard).not.toHaveBeenCalled();
  for (const type of ["keydown", "pointerdown", "click", "input", "drop"])
    button.dispatchEvent(new Event(type, { bubbles: true }));
  window.dispatchEvent(new Event("focus"));
  expect(heard).toHaveBeenCalledTimes(6);
  stop();
  button.click();
  expect(heard).toHaveBeenCalledTimes(6);
  button.remove();
});

test("resizing is debounced: listeners are called once the window has stopped changing [B-366]", () => {
  vi.useFakeTimers();
  const heard = vi.fn();
  const stop = createPage(window).onResize(heard);
  const resize = () => window.dispatchEvent(new Event("resize"));
  resize();
  vi.advanceTimersByTime(resizeDebounce - 1);
  resize();
  vi.advanceTimersByTime(resizeDebounce - 1);
  expect(heard).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(heard).toHaveBeenCalledTimes(1);
  resize();
  stop();
  resize();
  vi.runAllTimers();
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a download uses the file's name and then releases its object URL", () => {
  vi.useFakeTimers();
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} from ${this.href}`);
  });
  const letGo = vi.fn();
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = () => "blob:1";
      static override revokeObjectURL = letGo;
    },
  );
  createPage(window).download("users.csv", new Blob(["a"]));
  expect(clicked).toEqual(["users.csv from blob:1"]);
  expect(letGo).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(letGo.mock.calls).toEqual([["blob:1"]]);
});

test("the document's CSP nonce is found, and an empty one counts as none", () => {
  const meta = document.head.appendChild(document.createElement("meta"));
  meta.setAttribute("property", "csp-nonce");
  expect(nonceOf(document)).toBeUndefined();
  meta.nonce = "abc";
  expect(nonceOf(document)).toBe("abc");
  meta.remove();
  expect(nonceOf(document)).toBeUndefined();
});
