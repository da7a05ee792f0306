import { beforeEach, describe, expect, test, vi } from "vitest";
import { createArrivals } from "#src/ui/shell/arrival.ts";
import { createLifetime } from "../lifetime.ts";

/** After a navigation to a page whose code is still on its way. */
function arriveAtFrame() {
  document.body.innerHTML = "<main></main>";
  const main = document.querySelector("main")!;
  const arrivals = createArrivals(window, () => {}, createLifetime().signal);
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

test("a page chosen in a dialog focuses its heading once the dialog has closed, and not before [T-59]", async () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  document.body.innerHTML = `<div aria-hidden="true"><main><h1>Users</h1></main></div><input />`;
  const arrivals = createArrivals(window, () => {}, createLifetime().signal);
  arrivals.arrive();
  const field = document.querySelector("input")!;
  field.focus();
  // The key that chooses it has not reached the window yet.
  field.addEventListener("keydown", () => arrivals.arrive());
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(document.activeElement).toBe(field);
  document.querySelector("div")!.removeAttribute("aria-hidden");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Users"));
});
