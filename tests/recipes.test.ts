import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../docs/recipes/", import.meta.url);
const recipes = readdirSync(folder);
/** A path in this repository: in code, from the root. */
const path = /`((?:src|server|tests|docs|scripts)\/[\w./-]+)`/g;

test.each(recipes)("every path in the recipe %s exists", (name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  const named = [...text.matchAll(path)].map(([, found]) => found!);
  if (name !== "README.md") expect(named.length).toBeGreaterThan(3);
  expect(named.filter((one) => !existsSync(new URL(`../${one}`, import.meta.url)))).toEqual([]);
});

test("README.md links to every recipe", () => {
  const list = readFileSync(new URL("README.md", folder), "utf8");
  expect(recipes.filter((name) => name !== "README.md" && !list.includes(`(${name})`))).toEqual([]);
});
