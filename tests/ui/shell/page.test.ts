import { describe, expect, test } from "vitest";
import { createPage, type PageSignal } from "#src/services/page.ts";

/** A window of a document that can be left, as far as leaving it goes. */
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
