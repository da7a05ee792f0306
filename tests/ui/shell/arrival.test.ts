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

describe("going back to a list", () => {
  const list = `<h1>Catalogue</h1><ul><li><a href="/item/1">One</a></li><li><a href="/item/2">Two</a></li></ul><a href="/item/2">Two again</a>`;
  const focused = () => document.activeElement?.textContent;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  });

  /** Leaves the list by this link and comes back: to nothing but its frame. */
  function comeBackFrom(link: (all: HTMLElement[]) => HTMLElement | undefined) {
    document.body.innerHTML = `<main>${list}</main>`;
    const main = document.querySelector("main")!;
    history.replaceState({ visit: "list" }, "");
    const arrivals = createArrivals(window, () => {}, createLifetime().signal);
    arrivals.arrive();
    const go = (visit: string, page: string) => {
      history.replaceState({ visit }, "");
      arrivals.leave();
      main.innerHTML = page;
      arrivals.arrive();
    };
    link([...main.querySelectorAll("a")])?.focus();
    go("item", "<h1>Item</h1>");
    expect(focused()).toBe("Item");
    go("list", "");
    expect(document.activeElement).toBe(main);
    return {
      async shows(page: string) {
        main.innerHTML = page;
        await vi.advanceTimersByTimeAsync(0);
      },
      async adds(rows: string) {
        main.insertAdjacentHTML("beforeend", rows);
        await vi.advanceTimersByTimeAsync(0);
      },
    };
  }

  test.each(["One", "Two", "Two again"])("focuses the link by which it was left: %s", async (name) => {
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    const { shows } = comeBackFrom((all) => all.find(({ textContent }) => textContent === name));
    await shows(list);
    expect(focused()).toBe(name);
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  });

  test("focuses the heading until rows that load have come, and then the link", async () => {
    const { shows, adds } = comeBackFrom(([one]) => one);
    await shows("<h1>Catalogue</h1>");
    expect(focused()).toBe("Catalogue");
    await adds(`<a href="/item/2">Two</a>`);
    expect(focused()).toBe("Catalogue");
    await adds(`<a href="/item/1">One</a>`);
    expect(focused()).toBe("One");
  });

  test("leaves the focus where a user or the page has moved it meanwhile", async () => {
    const first = comeBackFrom(([one]) => one);
    await first.shows("<h1>Catalogue</h1>");
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    await first.adds(`<a href="/item/1">One</a>`);
    expect(focused()).toBe("Catalogue");

    const second = comeBackFrom(([one]) => one);
    await second.shows("<h1>Catalogue</h1><button>Filters</button>");
    document.querySelector("button")!.focus();
    await second.adds(`<a href="/item/1">One</a>`);
    expect(focused()).toBe("Filters");
  });

  test("keeps the heading if the link has gone, or was not what had the focus", async () => {
    const gone = comeBackFrom(([one]) => one);
    await gone.shows("<h1>Catalogue</h1>");
    await vi.advanceTimersByTimeAsync(3_000);
    await gone.adds(`<a href="/item/1">One</a>`);
    expect(focused()).toBe("Catalogue");

    const other = comeBackFrom(() => undefined);
    await other.shows(list);
    expect(focused()).toBe("Catalogue");
  });
});
