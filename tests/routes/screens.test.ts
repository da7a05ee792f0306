import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { screens } from "#src/screens/table.ts";
import { rowOf, type ScreenName } from "#src/routes/table.ts";
import { sourcesOf } from "#server/http/manifest.ts";

describe.each(Object.keys(screens) as ScreenName[])("the screen %s", (name) => {
  const sources = sourcesOf(rowOf(name));

  test("names the file of every module that comes for it, for the document to load at once", () => {
    expect(sources).toHaveLength(screens[name].parts.length);
    expect(sources.filter((file) => !existsSync(file))).toEqual([]);
  });
});
