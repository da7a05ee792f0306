import { expect, test } from "vitest";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { drawCover } from "#src/ui/kit/cover.ts";
import { show } from "./show.tsx";

const titles = Array.from({ length: 200 }, (_, index) => `Title number ${index}`);

test("one seed, one cover", () => {
  expect(drawCover("Ethics", "Advice")).toEqual(drawCover("Ethics", "Advice"));
});

test("different titles look different", () => {
  const drawn = new Set(titles.map((title) => JSON.stringify(drawCover(title, "Advice"))));
  expect(drawn.size).toBe(titles.length);
});

test("a topic keeps its second colour", () => {
  const hues = (topic: string) =>
    new Set(titles.map((title) => /--hue-(\w+)/.exec(drawCover(title, topic).paints.spark)?.[1]));
  expect(hues("Advice").size).toBe(1);
  expect(
    new Set(["Advice", "Regulation", "Ethics", "Pensions"].flatMap((topic) => [...hues(topic)])).size,
  ).toBeGreaterThan(1);
});

test("every number is finite and every cover cheap", () => {
  for (const title of titles) {
    const art = drawCover(title, "Ethics", "podcast");
    expect(JSON.stringify(art)).not.toMatch(/NaN|null|Infinity/);
    expect(art.shapes.length).toBeLessThan(48);
    expect(art.paints.deep + art.paints.mid).toContain("--hue-podcast");
  }
});

test("a cover is decoration", () => {
  show(<Cover title="Ethics" />);
  expect(document.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});
