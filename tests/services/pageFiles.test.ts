// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { PageFiles } from "#src/contracts/pageFiles.ts";
import { createPageFiles } from "#src/services/pageFiles.ts";

const built: PageFiles = { files: ["/assets/a.js", "/assets/b.js", "/assets/c.js"], pages: { Item: [0, 2] } };

function given(answer: () => Response = () => Response.json(built)) {
  const screen = Promise.withResolvers<void>();
  const asked: string[] = [];
  const world = {
    fetch: async (path: unknown) => {
      asked.push(String(path));
      return answer();
    },
    firstScreen: screen.promise,
    nonce: "n0nce",
  };
  return { askFor: createPageFiles(document, world, "/assets/pages.json"), asked, drawn: screen.resolve };
}
const links = () => [...document.head.querySelectorAll("link")];
const paths = () => links().map((link) => link.getAttribute("href"));

beforeEach(() => {
  document.head.replaceChildren();
});

test("preloads all files of a page at once, each once, but only after the first screen", async () => {
  const { askFor, asked, drawn } = given();
  askFor("Item");
  expect([asked, paths()]).toEqual([[], []]);

  drawn();
  await expect.poll(() => asked).toEqual(["/assets/pages.json"]);
  await expect.poll(() => (askFor("Item"), paths())).toEqual(["/assets/a.js", "/assets/c.js"]);
  askFor("Item");
  askFor("Nowhere");
  expect(paths()).toEqual(["/assets/a.js", "/assets/c.js"]);
  expect(links().map(({ rel, nonce, crossOrigin }) => [rel, nonce, crossOrigin])).toEqual([
    ["modulepreload", "n0nce", ""],
    ["modulepreload", "n0nce", ""],
  ]);
});

test("does not preload a file that the document already names", async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/a.js">';
  const { askFor, drawn } = given();
  drawn();
  await expect.poll(() => (askFor("Item"), paths())).toEqual(["/assets/a.js", "/assets/c.js"]);
});

test.each([
  ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch")) as never],
  ["is not valid", () => Response.json({ pages: 1 })],
])("preloads nothing and does not fail if the list %s", async (_, answer) => {
  const { askFor, asked, drawn } = given(answer);
  drawn();
  await expect.poll(() => asked).toHaveLength(1);
  await new Promise(setImmediate);
  askFor("Item");
  expect(paths()).toEqual([]);
});
