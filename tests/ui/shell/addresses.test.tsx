import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useParams, useSearchParams } from "wouter";
import { show } from "./show.tsx";

vi.mock("#src/ui/learning/ItemPage.tsx", () => ({ default: () => <h1>Item {useParams().id}</h1> }));
vi.mock("#src/ui/learning/SearchPage.tsx", () => ({
  default: () => <h1>{useSearchParams()[0].get("name")}</h1>,
}));

const open = (address: string) => show({ address });
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test.each([
  ["a sign of a mail's words", "/item/3%20", "Item 3%20"],
  ["a bracket of a mail", "/item/3%3E", "Item 3%3E"],
  ["a letter beyond ASCII", "/blåbær", "Page not found"],
  ["a line break", "/nowhere%0A", "Page not found"],
  ["an escape that stands for no letter", "/item/%E0%A4%A", "Page not found"],
  ["an escaped letter, which makes it another path", "/catalog%75e", "Page not found"],
])(
  "an address with %s (%s) opens its own page or the 404 screen [R-L-004][T-59]",
  async (_, address, title) => {
    await open(address);
    expect(heading()).toBe(title);
  },
);

test.each(["/item/3#50%", "/item/3#%E0%A4%A"])(
  "%s has a fragment that names nothing: the page opens [T-59]",
  async (address) => {
    await open(address);
    expect(heading()).toBe("Item 3");
  },
);

test("an address leads to the part of the page that its fragment names, escaped or not [T-59]", async () => {
  const scrolled = vi.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = function () {
    scrolled.call(this);
  };
  const part = document.body.appendChild(document.createElement("section"));
  for (const [id, fragment] of [
    ["50%", "50%"],
    ["a b", "a%20b"],
  ] as const) {
    part.id = id;
    scrolled.mockClear();
    const { close } = await open(`/item/3#${fragment}`);
    expect(scrolled.mock.contexts).toEqual([part]);
    close();
  }
  part.remove();
});

test.each(["100%", "a%20b", "a%26b", "+ & #"])(
  "what is searched for is %s, as it was typed [T-10]",
  async (typed) => {
    await open(`/search?${new URLSearchParams({ name: typed })}`);
    expect(heading()).toBe(typed);
  },
);
