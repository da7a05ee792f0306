import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { onEmbedded as journeys } from "../e2e/embedded.ts";
import { embeddedOnly, onEmbedded, wiredOnEmbedded } from "../server/embedded.ts";

test("what is chosen for the embedded database is there, and nothing twice", () => {
  const all = [...onEmbedded, ...wiredOnEmbedded, ...journeys.map((path) => path.replace("**", "tests/e2e"))];
  expect(all.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  expect(onEmbedded).toEqual(expect.arrayContaining(embeddedOnly));
});

test("none of it listens at a port of a fixed number: the tests on PostgreSQL run at the same time", () => {
  const fixed = onEmbedded
    .filter((path) => !embeddedOnly.includes(path))
    .filter((path) => /(?:port|at)\W{1,3}4\d{3}\b|startProduct\(/.test(readFileSync(path, "utf8")));
  expect(fixed).toEqual([]);
});
