import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { onEmbedded as journeys } from "../e2e/embedded.ts";
import { embeddedOnly, onEmbedded, wiredOnEmbedded } from "../server/embedded.ts";

test("every file chosen for the embedded database exists and is listed once", () => {
  const all = [...onEmbedded, ...wiredOnEmbedded, ...journeys.map((path) => path.replace("**", "tests/e2e"))];
  expect(all.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  expect(onEmbedded).toEqual(expect.arrayContaining(embeddedOnly));
});

test("tests on the embedded database use no fixed port, as the tests on PostgreSQL run at the same time", () => {
  const fixed = onEmbedded
    .filter((path) => !embeddedOnly.includes(path))
    .filter((path) => /(?:port|at)\W{1,3}4\d{3}\b|startProduct\(/.test(readFileSync(path, "utf8")));
  expect(fixed).toEqual([]);
});
