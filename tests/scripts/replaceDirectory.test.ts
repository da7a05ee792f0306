import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { replaceDirectory } from "../../scripts/lib/replaceDirectory.ts";

const folder = mkdtempSync(join(tmpdir(), "lyceum-replace-"));
afterAll(() => rmSync(folder, { recursive: true }));

const directory = (name: string, files: readonly string[]): string => {
  const path = join(folder, name);
  mkdirSync(path);
  for (const file of files) writeFileSync(join(path, file), name);
  return path;
};

test("moves a directory to a new place, and replaces an existing one", async () => {
  const place = join(folder, "place");
  await replaceDirectory(directory("first", ["a", "b"]), place);
  expect(readdirSync(place).sort()).toEqual(["a", "b"]);
  await replaceDirectory(directory("second", ["c"]), place);
  expect(readdirSync(place)).toEqual(["c"]);
  expect(readdirSync(folder)).toEqual(["place"]);
});

test("leaves exactly one complete directory when many are moved at once", async () => {
  const place = join(folder, "contested");
  const builds = Array.from({ length: 20 }, (_, i) => directory(`build-${i}`, ["one", "two", "three"]));
  await Promise.all(builds.map((build) => replaceDirectory(build, place)));
  const makers = readdirSync(place).map((file) => readFileSync(join(place, file), "utf8"));
  expect(makers).toHaveLength(3);
  expect(new Set(makers).size).toBe(1);
  expect(readdirSync(folder).filter((name) => name.startsWith("build-"))).toEqual([]);
});

test("reports a missing source directory", async () => {
  await expect(replaceDirectory(join(folder, "nothing"), join(folder, "elsewhere"))).rejects.toThrow(
    "ENOENT",
  );
});
