import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { embeddedOnly, onEmbedded } from "../server/embedded.ts";

test("what is chosen for the embedded database is there, and nothing twice", () => {
  expect(onEmbedded.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(onEmbedded).size).toBe(onEmbedded.length);
  expect(onEmbedded).toEqual(expect.arrayContaining(embeddedOnly));
});

test("none of it listens at a port of a fixed number: the tests on PostgreSQL run at the same time", () => {
  const fixed = onEmbedded
    .filter((path) => !embeddedOnly.includes(path))
    .filter((path) => /(?:port|at)\W{1,3}4\d{3}\b|startProduct\(/.test(readFileSync(path, "utf8")));
  expect(fixed).toEqual([]);
});
