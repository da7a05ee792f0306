import { expect, test } from "vitest";
import type { Load, Module } from "../../scripts/vite/moduleSets.ts";
import { sharedChunks } from "../../scripts/vite/sharedChunks.ts";

const module = (name: string, loads: string, length: number, imports: string[] = []): Module => ({
  module: name,
  loads: new Set(loads.split(" ")),
  length,
  imports,
});
const ofPage: Load = { weight: 1, isOfSide: false, goal: null };
const all = (modules: readonly Module[], loadOf: (name: string) => Partial<Load> = () => ({})): string[][] =>
  sharedChunks(modules, (name) => ({ ...ofPage, ...loadOf(name) }))
    .map((chunk) => [...chunk].sort())
    .sort(([one], [other]) => one!.localeCompare(other!));

const large = 200_000;
const small = 100;

test("modules that the same pages need share a chunk, and other pages do not load them", () => {
  expect(all([module("a", "x y", large), module("b", "x y", large), module("c", "x", large)])).toEqual([
    ["a", "b"],
    ["c"],
  ]);
});

test("a module too small for its own request joins what most of its pages load", () => {
  expect(all([module("a", "x y z", large), module("b", "x y", small)])).toEqual([["a", "b"]]);
});

test("a module that only one side needs stays apart, however small it is", () => {
  const modules = [module("a", "x office", large), module("b", "office", small)];
  expect(all(modules, (load) => ({ isOfSide: load === "office" }))).toEqual([["a"], ["b"]]);
});

test("chunks with another one between them are not joined, as the two would import each other", () => {
  // All are small; “a” and “c” have two pages in common, and “b” none with either.
  const a = module("a", "x y", small, ["b"]);
  const c = module("c", "x y z", small);
  expect(all([a, module("b", "w", small, ["c"]), c])).toEqual([["a"], ["b"], ["c"]]);
});

test("a page with a weight goal does not load modules that only others need", () => {
  const pages = Array.from({ length: 4 }, (_, number) => `p${number}`);
  const modules = [module("a", ["x", ...pages].join(" "), small), module("b", pages.join(" "), 2_000)];
  expect(all(modules)).toEqual([["a", "b"]]);
  const goal = { bytes: 100, files: 3 };
  expect(all(modules, (load) => (load === "x" ? { goal } : {}))).toEqual([["a"], ["b"]]);
});

test("a page above its goal no longer loads the modules of a chunk that it does not need", () => {
  const pages = Array.from({ length: 9 }, (_, number) => `p${number}`);
  const others = ["b", "c", "d"].map((name, place) => module(name, pages.slice(place).join(" "), 600));
  const modules = [module("a", ["x", ...pages].join(" "), small), ...others];
  expect(all(modules)).toEqual([["a", "b", "c", "d"]]);
  const goal = { bytes: 100, files: 3 };
  expect(all(modules, (load) => (load === "x" ? { goal } : {}))).toEqual([["a"], ["b", "c", "d"]]);
});

test("a page with a goal for the number of files has its small modules joined", () => {
  const modules = ["a", "b", "c"].map((name, place) => module(name, `x p${place} q${place}`, 20_000));
  expect(all(modules)).toEqual([["a"], ["b"], ["c"]]);
  const goal = { bytes: 100_000, files: 1 };
  expect(all(modules, (load) => (load === "x" ? { goal } : {}))).toEqual([["a", "b", "c"]]);
});
