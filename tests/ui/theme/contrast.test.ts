import { describe, expect, test } from "vitest";
import { themes } from "#src/contracts/themes.ts";
import { check, contrast } from "./contrast.ts";

test("the contrast ratio follows WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(() => contrast("#fff", "#000000")).toThrow("#fff is not written #rrggbb");
});

describe.each(themes)("%s [B-243]", (theme) => {
  test.each(["light", "dark"] as const)(
    "every colour pair has enough contrast in %s, also when hovered, focused and selected",
    (scheme) => {
      const low = check(theme, scheme).filter(({ ratio, atLeast }) => ratio < atLeast);
      expect(low.map(({ title, ratio }) => `${title} ${ratio.toFixed(2)}`)).toEqual([]);
    },
  );
});
