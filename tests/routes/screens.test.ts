import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { screens } from "#src/areas/screens.ts";
import { routes, type ScreenName } from "#src/areas/table.ts";
import { sourcesOf } from "#server/http/manifest.ts";

const { rowNamed } = routes;

test("a word search, which is counted, runs only for an opened page; a list without words can be prefetched", async () => {
  const first = (query: string) => screens.Search.first!({ params: {}, search: new URLSearchParams(query) });
  expect(await first("name=pension")).toMatchObject([{ onlyOpened: true }]);
  expect((await first("topic=1"))[0]).not.toHaveProperty("onlyOpened");
});

test("an exam is requested only by its opened page; the result of an attempt can be prefetched", async () => {
  const first = (query: string) =>
    screens.Exam.first!({ params: { id: "3" }, search: new URLSearchParams(query) });
  expect(await first("")).toMatchObject([{ params: { id: "3" }, onlyOpened: true }]);
  const [result] = await first("attempt=41");
  expect(result).toMatchObject({ params: { id: "41" } });
  expect(result).not.toHaveProperty("onlyOpened");
});

describe.each(Object.keys(screens) as ScreenName[])("the screen %s", (name) => {
  const sources = sourcesOf(rowNamed(name)!);

  test("names an existing source file for each of its parts, for the document to load at once", () => {
    expect(sources).toHaveLength(screens[name].parts.length);
    expect(sources.filter((file) => !existsSync(file))).toEqual([]);
  });
});
