import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useParams, useSearchParams } from "wouter";
import { show } from "./show.tsx";

vi.mock("#src/ui/learning/ItemPage.tsx", () => ({ default: () => <h1>Item {useParams().id}</h1> }));
vi.mock("#src/ui/learning/SearchPage.tsx", () => ({
  default: () => <h1>{useSearchParams()[0].get("name")}</h1>,
}));

const open = (address: string) => show({ address });
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test.each([
  ["a trailing space from an email", "/item/3%20", "Item 3%20"],
  ["a trailing bracket from an email", "/item/3%3E", "Item 3%3E"],
  ["a non-ASCII letter", "/blåbær", "Page not found"],
  ["a line break", "/nowhere%0A", "Page not found"],
  ["an invalid escape", "/item/%E0%A4%A", "Page not found"],
  ["an escaped letter, which makes it a different path", "/catalog%75e", "Page not found"],
])(
  "an address with %s (%s) opens its own page or the 404 page [R-L-004][T-59]",
  async (_, address, title) => {
    await open(address);
    expect(heading()).toBe(title);
  },
);

test.each(["/item/3#50%", "/item/3#%E0%A4%A"])(
  "%s opens its page although the fragment matches nothing [T-59]",
  async (address) => {
    await open(address);
    expect(heading()).toBe("Item 3");
  },
);

test("a fragment scrolls to the part of the page that it names, escaped or not [T-59]", async () => {
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
  "the search term %s is read from the address exactly as typed [T-10]",
  async (typed) => {
    await open(`/search?${new URLSearchParams({ name: typed })}`);
    expect(heading()).toBe(typed);
  },
);
