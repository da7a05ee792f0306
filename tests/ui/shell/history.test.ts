// The router fires an event for every change of the address that it did not make itself, and `page.ts` listens to it.
import "wouter";
import { afterEach, expect, test, vi } from "vitest";
import { createPage } from "#src/services/page.ts";

// As in the product, one page for as long as the document exists.
const page = createPage(window);

const place = () => page.address();
const stepNow = () => (history.state as { step?: number }).step;
const visitNow = () => (history.state as { visit?: string }).visit;

/**
 * Does something that moves through the history, and waits until the browser has gone there, and back if it is sent
 * back.
 */
async function gone(act: () => void, steps = 1): Promise<void> {
  let left = steps;
  await new Promise<void>((resolve) => {
    const heard = () => {
      left -= 1;
      if (left > 0) return;
      window.removeEventListener("popstate", heard, true);
      resolve();
    };
    window.addEventListener("popstate", heard, true);
    act();
  });
}

let release = (): void => {};
/** Holds the page, and records how far the user wanted to go. */
function hold() {
  const stepped = vi.fn<(by: number) => void>();
  release = page.hold(stepped);
  return stepped;
}
afterEach(() => release());

test("Back on the first entry of a document goes home by replacing that entry", () => {
  expect(stepNow()).toBe(0);
  const { length } = history;
  history.replaceState(history.state, "", "/catalogue");
  page.back();
  expect(place()).toBe("/");
  expect(stepNow()).toBe(0);
  expect(history.length).toBe(length);
});

test("each visit adds a step with an id of its own; a visit that replaces keeps both", async () => {
  const [first, before] = [visitNow(), stepNow()!];
  page.visit("/catalogue?topic=1#list");
  expect(place()).toBe("/catalogue?topic=1#list");
  expect(stepNow()).toBe(before + 1);
  const second = visitNow();
  expect(second).not.toBe(first);
  page.visit("/catalogue?topic=2", { replace: true });
  expect(place()).toBe("/catalogue?topic=2");
  expect([stepNow(), visitNow()]).toEqual([before + 1, second]);
  await gone(() => page.back());
  expect([stepNow(), visitNow()]).toEqual([before, first]);
});

test("a link to a fragment adds a step, from anywhere in the history", async () => {
  page.visit("/profile");
  const before = stepNow()!;
  await gone(() => (location.hash = "content"));
  expect(place()).toBe("/profile#content");
  expect(stepNow()).toBe(before + 1);
  page.visit("/catalogue");
  await gone(() => page.step(-1));
  await gone(() => (location.hash = "footer"));
  expect(stepNow()).toBe(before + 2);
  await gone(() => page.step(-2));
  expect(place()).toBe("/profile");
});

test("address listeners are notified of every kind of change until they unsubscribe", async () => {
  const heard = vi.fn();
  const stop = page.onAddress(heard);
  const times = async (act: () => unknown): Promise<number> => {
    heard.mockClear();
    await act();
    return heard.mock.calls.length;
  };
  expect(await times(() => page.visit("/catalogue"))).toBe(1);
  expect(await times(() => page.visit("/profile", { replace: true }))).toBe(1);
  expect(await times(() => gone(() => page.back()))).toBe(1);
  expect(await times(() => window.dispatchEvent(new HashChangeEvent("hashchange")))).toBe(1);
  stop();
  expect(await times(() => page.visit("/catalogue"))).toBe(0);
});

test("address listeners are told who leads there", async () => {
  const heard = vi.fn();
  const stop = page.onAddress(heard);
  page.visit("/podcast/1/episode/2", { replace: true, by: "player" });
  page.visit("/catalogue");
  await gone(() => page.back());
  expect(heard.mock.calls).toEqual([["player"], ["user"], ["user"]]);
  stop();
});

test("a held page undoes Back and reports how many steps it would have gone [T-48]", async () => {
  page.visit("/catalogue");
  page.visit("/profile");
  const stepped = hold();
  const heard = vi.fn();
  const stop = page.onAddress(heard);
  await gone(() => page.back());
  expect(location.pathname).toBe("/catalogue");
  expect(place()).toBe("/profile");
  await gone(() => undefined);
  expect(location.pathname).toBe("/profile");
  expect(stepped.mock.calls).toEqual([[-1]]);
  // Only the holder has been called.
  expect(heard).not.toHaveBeenCalled();
  stop();

  await gone(() => page.back(), 2);
  expect(stepped.mock.calls).toEqual([[-1], [-1]]);
  release();
  await gone(() => page.back());
  expect(place()).toBe("/catalogue");
  expect(stepped).toHaveBeenCalledTimes(2);
});

test("steps within a held page are not undone, and its latest address is the one restored", async () => {
  page.visit("/catalogue");
  page.visit("/profile");
  const stepped = hold();
  await gone(() => (location.hash = "content"));
  await gone(() => page.back());
  expect(place()).toBe("/profile");
  expect(stepped).not.toHaveBeenCalled();

  page.visit("/profile?tab=2");
  await gone(() => page.step(-2), 2);
  expect(location.pathname + location.search).toBe("/profile?tab=2");
  expect(stepped.mock.calls).toEqual([[-2]]);

  page.visit("/profile?tab=3", { replace: true });
  await gone(() => page.step(-2));
  expect(place()).toBe("/profile?tab=3");
  await gone(() => undefined);
  expect(stepped.mock.calls).toEqual([[-2], [-2]]);
});

test("the browser asks before unloading only while the page is held", () => {
  const isAsked = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isAsked()).toBe(false);
  hold();
  expect(isAsked()).toBe(true);
  release();
  expect(isAsked()).toBe(false);
});
