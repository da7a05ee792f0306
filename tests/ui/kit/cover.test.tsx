import { expect, test } from "vitest";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { drawCover } from "#src/ui/kit/cover.ts";
import { pathsOf } from "#src/ui/kit/coverPaths.ts";
import { show } from "./show.tsx";

const titles = Array.from({ length: 200 }, (_, index) => `Title number ${index}`);

test("the same title and topic give the same cover", () => {
  expect(drawCover("Ethics", "Advice")).toEqual(drawCover("Ethics", "Advice"));
});

test("different titles give different covers", () => {
  const drawn = new Set(titles.map((title) => JSON.stringify(drawCover(title, "Advice"))));
  expect(drawn.size).toBe(titles.length);
});

test("covers of one topic share a second colour", () => {
  const hues = (topic: string) =>
    new Set(titles.map((title) => /--hue-(\w+)/.exec(drawCover(title, topic).paints.spark)?.[1]));
  expect(hues("Advice").size).toBe(1);
  expect(
    new Set(["Advice", "Regulation", "Ethics", "Pensions"].flatMap((topic) => [...hues(topic)])).size,
  ).toBeGreaterThan(1);
});

test("every cover has finite coordinates and fewer than 48 shapes", () => {
  for (const title of titles) {
    const art = drawCover(title, "Ethics", "podcast");
    expect(JSON.stringify(art)).not.toMatch(/NaN|null|Infinity/);
    expect(art.shapes.length).toBeLessThan(48);
    expect(art.paints.deep + art.paints.mid).toContain("--hue-podcast");
  }
});

test("every cover has its spark colour on a background of more than one colour", () => {
  for (const title of titles) {
    const paints = drawCover(title, "Ethics").shapes.map(({ paint }) => paint);
    expect(paints, title).toContain("spark");
    expect(new Set(paints).size, title).toBeGreaterThan(2);
  }
});

test("a banner cover fills its full width without being stretched", () => {
  for (const title of titles) {
    const { shapes } = drawCover(title, "Ethics", "podcast", "banner");
    expect(JSON.stringify(shapes)).not.toMatch(/NaN|null|Infinity/);
    const far = shapes.filter((shape) =>
      shape.kind === "path"
        ? (shape.box?.right ?? Number(/M(\d+)/.exec(shape.d)?.[1])) > 400 || / 720 /.test(shape.d)
        : shape.x > 400 || (shape.kind === "circle" && shape.x + shape.r > 400),
    );
    expect(far.length, title).toBeGreaterThan(0);
    expect(pathsOf(shapes).length).toBeLessThan(40);
  }
  show(<Cover title="Ethics" slot="banner" />);
  expect(document.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 720 180");
});

test("a cover is hidden from assistive technology", () => {
  show(<Cover title="Ethics" />);
  expect(document.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});

test("shapes of one colour are merged into one path, unless that would change how they overlap", () => {
  const square = (x: number, paint: "deep" | "pale") =>
    ({ kind: "rect", x, y: 0, width: 10, height: 10, paint }) as const;
  const at = (x: number) => `M${x} 0h10v10h-10Z`;
  expect(pathsOf([square(0, "deep"), square(20, "pale"), square(40, "deep"), square(41, "deep")])).toEqual([
    { paint: "deep", d: at(0) + at(40) + at(41) },
    { paint: "pale", d: at(20) },
  ]);
  expect(pathsOf([square(0, "deep"), square(5, "pale"), square(7, "deep")])).toEqual([
    { paint: "deep", d: at(0) },
    { paint: "pale", d: at(5) },
    { paint: "deep", d: at(7) },
  ]);
});

test("a cover draws fewer than 24 paths, and fewer than 8 on average", () => {
  const counts = titles.map((title) => pathsOf(drawCover(title, "Ethics").shapes).length);
  expect(Math.max(...counts)).toBeLessThan(24);
  expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(8);
});
