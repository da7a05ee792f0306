import { beforeEach, describe, expect, test, vi } from "vitest";
import { createArrivals } from "#src/ui/shell/arrival.ts";

/** After a navigation to a page whose code is still on its way. */
function arriveAtFrame() {
  document.body.innerHTML = "<main></main>";
  const main = document.querySelector("main")!;
  const arrivals = createArrivals(window, () => {});
  arrivals.arrive();
  arrivals.arrive();
  return {
    main,
    async shows(heading: string) {
      main.innerHTML = `<h1>${heading}</h1>`;
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe("the heading of a page whose code takes ten seconds", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  });

  test("receives the focus", async () => {
    const { main, shows } = arriveAtFrame();
    expect(document.activeElement).toBe(main);
    await vi.advanceTimersByTimeAsync(10_000);
    await shows("Search");
    expect(document.activeElement?.textContent).toBe("Search");
  });

  test("does not, if a key has been pressed meanwhile", async () => {
    const { main, shows } = arriveAtFrame();
    await vi.advanceTimersByTimeAsync(10_000);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    await shows("Search");
    expect(document.activeElement).toBe(main);
  });
});
