import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { positionInterval, readingBegins } from "#src/contracts/limits.ts";
import { isUnderWay, scrollFor, shareRead } from "#src/ui/learning/watchReading.ts";
import { completed, noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { callsOf, nextFrame, settled } from "../showPage.tsx";
import { call, show, press, choose, tick, bodiesSent, waitingIn } from "./itemPage.tsx";

/** The progress line of the bar, in hundredths. */
const lineRead = () =>
  screen.getByRole("region", { name: "Progress and actions" }).querySelector("rect")!.getAttribute("width");
/** Scrolls the text this far above the top of a window of 800 px; jsdom has no layout. */
async function scrollText(top: number, height = 3_200) {
  // The reader has arrived at the top of it.
  await nextFrame();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ top, height } as DOMRect);
  window.innerHeight = 800;
  window.dispatchEvent(new Event("scroll"));
  return nextFrame();
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

describe("an item reopened before its data is refetched", () => {
  test("continues where it was left [T-13][T-16]", async () => {
    const { server, go } = await show();
    await scrollText(-800);
    await go("/");
    expect(bodiesSent(server.calls, "POST /api/viewed")).toHaveLength(1);
    await go("/item/3");
    expect(screen.getByText("You are where you left off.")).toBeTruthy();
    expect(screen.getByText("50% read")).toBeTruthy();
    await go("/");
    expect(bodiesSent(server.calls, "POST /api/viewed")).toHaveLength(1);
  });

  test("continues where it was left, even without a connection [T-13][T-60]", async () => {
    const { server, go } = await show();
    server.on("POST /api/viewed", noAnswer());
    await scrollText(-800);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await settled();
    await go("/");
    await go("/item/3");
    expect(screen.getByText("50% read")).toBeTruthy();
  });

  test("keeps its position even if that had to wait in the outbox [T-16][T-60]", async () => {
    const { server, app, go } = await show();
    server.on("POST /api/complete", noAnswer());
    await press("Mark as completed");
    await scrollText(-800);
    await go("/");
    expect(app.actors.outbox.getSnapshot().context.acts.map(({ act: one }) => one.kind)).toEqual([
      "complete",
      "viewed",
    ]);
    await go("/item/3");
    expect(screen.getByText("You are where you left off.")).toBeTruthy();
    expect(lineRead()).toBe("100");
    expect(bodiesSent(server.calls, "POST /api/viewed")).toEqual([]);
  });

  test("is hidden and completed as the reader left it, whether or not the server has answered [T-12]", async () => {
    const { server, go } = await show();
    const answer = Promise.withResolvers<FakeAnswer>();
    server.on(call, () => new Promise<FakeAnswer>(() => {}));
    server.on("POST /api/complete", () => answer.promise);
    await choose("Hide from my lists");
    await press("Mark as completed");
    await go("/");
    await go("/item/3");
    expect(screen.getByText("Hidden from your lists")).toBeTruthy();
    expect(screen.getByText("Completed")).toBeTruthy();
    await act(async () => answer.resolve(completed));
    await press("Show in lists");
    await press("Undo");
    await go("/");
    await go("/item/3");
    expect(screen.queryByText("Hidden from your lists")).toBeNull();
    expect(screen.getByRole("button", { name: "Mark as completed" })).toBeTruthy();
  });

  test("keeps its changes in the outbox if the connection is lost after it was left [T-12][T-60]", async () => {
    const { server, app, go } = await show();
    const answers = ["complete", "remove-from-view/3/item", "viewed"].map((name) => {
      const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
      server.on(`POST /api/${name}`, () => promise);
      return resolve;
    });
    await press("Mark as completed");
    await choose("Hide from my lists");
    await scrollText(-800);
    await go("/");
    await act(async () => answers.forEach((resolve) => resolve(noAnswer())));
    await settled();
    expect(waitingIn(app)).toEqual([
      { kind: "complete", content: "item", id: 3, completed: true, position: 0 },
      { kind: "hide", content: "item", id: 3, hidden: true },
      { kind: "viewed", content: "item", id: 3, position: 0.5 },
    ]);
  });

  test("reports a refusal that arrives after it was left [T-12]", async () => {
    const { server, toasts, go } = await show();
    const answer = Promise.withResolvers<FakeAnswer>();
    server.on("POST /api/complete", () => answer.promise);
    await press("Mark as completed");
    await go("/");
    await act(async () => answer.resolve({ status: 422, body: { message: "It was withdrawn" } }));
    await settled();
    expect(toasts.map(({ text }) => text)).toEqual(["It was withdrawn"]);
  });

  test("reverts changes that the server refused [T-12]", async () => {
    const { server, go } = await show();
    const no = { status: 500, body: { message: "Server Error" } };
    server.on("POST /api/complete", no);
    server.on("POST /api/remove-from-view/3/item", no);
    await choose("Hide from my lists");
    await press("Mark as completed");
    await go("/");
    await go("/item/3");
    expect(screen.queryByText("Hidden from your lists")).toBeNull();
    expect(screen.getByRole("button", { name: "Mark as completed" })).toBeTruthy();
  });
});

describe("the reading position", () => {
  test("is saved within ten seconds of reading [B-080][E-031]", async () => {
    const { server, clock } = await show();
    await scrollText(-800);
    expect(screen.getByText("50% read")).toBeTruthy();
    await tick(clock, positionInterval - 1);
    expect(bodiesSent(server.calls, "POST /api/viewed")).toEqual([]);
    await tick(clock, 1);
    expect(bodiesSent(server.calls, "POST /api/viewed")).toEqual([
      'POST /api/viewed {"type":"item","id":3,"position":0.5}',
    ]);
    expect(positionInterval).toBeLessThanOrEqual(10_000);
  });

  test.each([
    ["the page is unloaded", () => window.dispatchEvent(new Event("pagehide"))],
    ["another screen opens", undefined],
  ])("is saved at once when %s [B-080]", async (_, leave) => {
    const view = await show();
    await scrollText(-800);
    if (leave) await act(async () => void leave());
    else view.unmount();
    await settled();
    expect(bodiesSent(view.server.calls, "POST /api/viewed")).toHaveLength(1);
  });

  const viewsOf = ({ server }: Awaited<ReturnType<typeof show>>) =>
    bodiesSent(server.calls, "POST /api/viewed");

  test("is not saved after only a brief look", async () => {
    const view = await show({ position: 0.5, progress: "in progress" });
    await nextFrame();
    await tick(view.clock, readingBegins - 1);
    // As when going to the place where the reader left off.
    await act(async () => void window.dispatchEvent(new Event("scroll")));
    await nextFrame();
    view.unmount();
    await settled();
    expect(viewsOf(view)).toEqual([]);
  });

  test("is saved once the item has been open for fifteen seconds, even without scrolling", async () => {
    const view = await show();
    await nextFrame();
    await tick(view.clock, readingBegins);
    expect(viewsOf(view)).toHaveLength(1);
    expect(readingBegins).toBe(15_000);
  });

  test("ignores the time during which the page was hidden", async () => {
    const view = await show();
    await nextFrame();
    const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const turn = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    await turn();
    await tick(view.clock, readingBegins);
    expect(viewsOf(view)).toEqual([]);
    state.mockReturnValue("visible");
    await turn();
    await tick(view.clock, readingBegins);
    expect(viewsOf(view)).toHaveLength(1);
  });

  test("is sent with the sitting and the time on screen, from the opening of the item on [D-26]", async () => {
    const { server } = await show();
    const [opened] = callsOf(server.calls, "POST /api/viewed");
    expect(opened).toMatch(
      /"id":3,"sitting":"[0-9a-f-]{36}","seconds":0,"opened":true\}$|"opened":true.*"seconds":0/,
    );
    await scrollText(-800);
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    const saved = callsOf(server.calls, "POST /api/viewed").at(-1)!;
    expect(/"sitting":"([^"]+)"/.exec(saved)![1]).toBe(/"sitting":"([^"]+)"/.exec(opened!)![1]);
  });

  test("and a completion are sent with the longest time that counts if the item has been open for longer [D-26]", async () => {
    const { server } = await show();
    await nextFrame();
    const clock = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => clock() + 2 * 86_400_000);
    await scrollText(-800);
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    await press("Mark as completed");
    for (const call of ["POST /api/viewed", "POST /api/complete"])
      expect(callsOf(server.calls, call).at(-1)).toContain('"seconds":86400');
  });

  test("can be before the furthest point read, which the bar shows", async () => {
    await show({ position: 0.2, read: 0.7, progress: "in progress" });
    expect(screen.getByText("70% read")).toBeTruthy();
    expect(screen.getByText("3 min left")).toBeTruthy();
    expect(lineRead()).toBe("70");
  });

  test("fills the progress line of a completed item", async () => {
    await show({ position: 0.2, read: 1, progress: "completed" });
    expect(lineRead()).toBe("100");
    expect(screen.queryByText(/% read|left$/)).toBeNull();
  });

  test("is restored on opening, with the choice to start again", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({
      top: 400,
      height: 3_200,
    } as DOMRect);
    window.innerHeight = 800;
    await show({ position: 0.5, progress: "in progress" });
    await nextFrame();
    expect(window.scrollTo).toHaveBeenCalledWith(0, 1_200);
    expect(screen.getByText(/You are where you left off/)).toBeTruthy();
    await choose("Start again");
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0 });
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
    expect(screen.queryByText(/You are where you left off/)).toBeNull();
  });

  test.each([
    [800, 0],
    [0, 0.25],
    [-2_400, 1],
    [-9_000, 1],
    [900, 0],
  ])("with the text at %i px, the share read is %f", (top, share) => {
    expect(shareRead({ top, height: 3_200 }, 800)).toBe(share);
  });

  test("scrolls back to the place where a share was read", () => {
    const place = { top: 400, height: 3_200 };
    const scrolled = scrollFor(0.5, place, 800, 0);
    expect(shareRead({ ...place, top: place.top - scrolled }, 800)).toBe(0.5);
  });

  test.each([
    [0, false],
    [0.02, false],
    [0.03, true],
    [0.97, true],
    [1, true],
  ])("at %f, the item counts as begun: %s", (share, under) => expect(isUnderWay(share)).toBe(under));
});
