import { afterEach, describe, expect, test, vi } from "vitest";
import { resizeDebounce } from "#src/contracts/limits.ts";
import { createPage, nonceOf, type PageSignal } from "#src/services/page.ts";

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

describe("leaving the document", () => {
  test("goes at once where there is a network", () => {
    const { page, went } = openPage();
    page.leave("/login");
    page.reload();
    expect(went).toEqual(["/login", "reload"]);
  });

  test.each([
    ["leave", "/login"],
    ["reload", "reload"],
  ] as const)("%s waits without a network, and goes once when it is back", (wish, to) => {
    const { page, went, setOnline } = openPage({ online: false });
    page[wish]("/login");
    expect(went).toEqual([]);
    setOnline(true);
    expect(went).toEqual([to]);
    setOnline(false);
    setOnline(true);
    expect(went).toEqual([to]);
  });

  test.each(["leave", "reload"] as const)("%s asks nothing of a page that was held", (wish) => {
    const { page, window } = openPage();
    const isAsked = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    page.hold(() => undefined);
    expect(isAsked()).toBe(true);
    page[wish]("/login");
    expect(isAsked()).toBe(false);
  });

  test("of what was wished without a network only the newest happens", () => {
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

  test("what is wished as the network comes back takes the place of what waited", () => {
    const { page, went, setOnline, window } = openPage({ online: false });
    page.leave("/login");
    window.navigator.onLine = true;
    page.leave("/admin");
    setOnline(true);
    expect(went).toEqual(["/admin"]);
  });
});

describe("what happens to the page", () => {
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
  const happenings: readonly (readonly [string, () => unknown, PageSignal["type"][]])[] = [
    ["the network comes back", () => window.dispatchEvent(new Event("online")), ["online"]],
    ["the network goes", () => window.dispatchEvent(new Event("offline")), ["offline"]],
    ["it goes away", () => window.dispatchEvent(new Event("pagehide")), ["closing"]],
    ["it comes out of the back-forward cache", () => shown(true), ["returned"]],
    ["it is shown for the first time", () => shown(false), []],
    ["its window is looked at again", () => window.dispatchEvent(new Event("focus")), ["woke"]],
    ["it goes on after it was frozen", () => document.dispatchEvent(new Event("resume")), ["woke"]],
    ["its tab comes to the front", () => turned("visible"), ["woke"]],
    ["its tab goes behind another", () => turned("hidden"), []],
  ];

  test.each(happenings)("%s: it is told as it is, until nobody listens", (_, happen, signals) => {
    const told: PageSignal["type"][] = [];
    const stop = createPage(window).onSignal(({ type }) => told.push(type));
    happen();
    expect(told).toEqual(signals);
    stop();
    happen();
    expect(told).toEqual(signals);
  });
});

describe("the keys of the palette", () => {
  const press = (keys: KeyboardEventInit, taken = false): KeyboardEvent => {
    const event = new KeyboardEvent("keydown", { key: "k", cancelable: true, ...keys });
    if (taken) event.preventDefault();
    document.dispatchEvent(event);
    return event;
  };

  test.each<[string, KeyboardEventInit, boolean, number]>([
    ["Ctrl K", { ctrlKey: true }, false, 1],
    ["⌘ K", { metaKey: true }, false, 1],
    ["Ctrl K with Caps Lock", { ctrlKey: true, key: "K" }, false, 1],
    ["K alone", {}, false, 0],
    ["Ctrl ⌘ K", { ctrlKey: true, metaKey: true }, false, 0],
    ["Ctrl Alt K", { ctrlKey: true, altKey: true }, false, 0],
    ["Ctrl Shift K", { ctrlKey: true, shiftKey: true }, false, 0],
    ["Ctrl J", { ctrlKey: true, key: "j" }, false, 0],
    ["Ctrl K that something else has taken", { ctrlKey: true }, true, 0],
  ])("%s", (_, keys, taken, times) => {
    const heard = vi.fn(() => true);
    const stop = createPage(window).onPaletteKey(heard);
    press(keys, taken);
    expect(heard).toHaveBeenCalledTimes(times);
    stop();
    press(keys, taken);
    expect(heard).toHaveBeenCalledTimes(times);
  });

  test("are the browser's own where they are not taken, and tell whether a dialog is open", () => {
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

test("of a window that is being dragged only its last size is told, once it has rested [B-366]", () => {
  vi.useFakeTimers();
  try {
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
  } finally {
    vi.useRealTimers();
  }
});

test("a file is offered under its name, and let go of once the browser has it", () => {
  vi.useFakeTimers();
  const clicked: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
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
  try {
    createPage(window).download("users.csv", new Blob(["a"]));
    expect(clicked).toEqual(["users.csv from blob:1"]);
    expect(letGo).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(letGo.mock.calls).toEqual([["blob:1"]]);
  } finally {
    click.mockRestore();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});

test("the nonce of the document is found where there is one, and an empty one is none", () => {
  const meta = document.head.appendChild(document.createElement("meta"));
  meta.setAttribute("property", "csp-nonce");
  expect(nonceOf(document)).toBeUndefined();
  meta.nonce = "abc";
  expect(nonceOf(document)).toBe("abc");
  meta.remove();
  expect(nonceOf(document)).toBeUndefined();
});
