import { expect, test } from "vitest";
import { sharedChunks, type Module } from "../../scripts/vite/sharedChunks.ts";

const module = (name: string, loads: string, length: number, imports: string[] = []): Module => ({
  module: name,
  loads: new Set(loads.split(" ")),
  length,
  imports,
});
const all = (modules: readonly Module[], isOfSide = (_: string) => false): string[][] =>
  sharedChunks(modules, () => 1, isOfSide)
    .map((chunk) => [...chunk].sort())
    .sort(([one], [other]) => one!.localeCompare(other!));

const large = 200_000;
const small = 100;

test("what the same pages need is one chunk, and what only some need is not brought to others", () => {
  expect(all([module("a", "x y", large), module("b", "x y", large), module("c", "x", large)])).toEqual([
    ["a", "b"],
    ["c"],
  ]);
});

test("what is too small for a request of its own comes with what most of its pages load", () => {
  expect(all([module("a", "x y z", large), module("b", "x y", small)])).toEqual([["a", "b"]]);
});

test("what only one side needs stays apart from what others need, however small it is", () => {
  const modules = [module("a", "x office", large), module("b", "office", small)];
  expect(all(modules, (load) => load === "office")).toEqual([["a"], ["b"]]);
});

test("what has another chunk between it is not joined: the two would import each other", () => {
  // All are small; “a” and “c” have two pages in common, and “b” none with either.
  const a = module("a", "x y", small, ["b"]);
  const c = module("c", "x y z", small);
  expect(all([a, module("b", "w", small, ["c"]), c])).toEqual([["a"], ["b"], ["c"]]);
});

test("a page does not get what is brought for others, where that is a lot to it", () => {
  const pages = Array.from({ length: 4 }, (_, number) => `p${number}`);
  const modules = [module("a", ["x", ...pages].join(" "), small), module("b", pages.join(" "), 20_000)];
  expect(all(modules)).toEqual([["a", "b"]]);
  const heavy = [...modules, module("c", "x", 270_000)];
  expect(all(heavy)).toEqual([["a"], ["b"], ["c"]]);
});
