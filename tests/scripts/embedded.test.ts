import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { embeddedOnly, onEmbedded } from "../server/embedded.ts";

test("what is chosen for the embedded database is there, and nothing twice", () => {
  expect(onEmbedded.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(onEmbedded).size).toBe(onEmbedded.length);
  expect(onEmbedded).toEqual(expect.arrayContaining(embeddedOnly));
});
