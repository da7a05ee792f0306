import { expect, test } from "vitest";
import fc from "fast-check";
import {
  contained,
  cutOf,
  drawnSize,
  firstSelection,
  isTooSmall,
  leastSide,
  mostDrawn,
} from "#src/ui/admin/form/crop/geometry.ts";

const wide = 16 / 9;

test("the first selection is the whole picture, or its middle in the requested shape", () => {
  expect(firstSelection({ width: 700, height: 300 })).toEqual({ x: 0, y: 0, width: 100, height: 100 });
  expect(cutOf({ width: 800, height: 900 }, firstSelection({ width: 800, height: 900 }, wide), wide)).toEqual(
    { x: 0, y: 225, width: 800, height: 450 },
  );
  expect(
    cutOf({ width: 3_200, height: 900 }, firstSelection({ width: 3_200, height: 900 }, wide), wide),
  ).toEqual({ x: 800, y: 0, width: 1_600, height: 900 });
});

test.each([
  ["a third", { x: 100 / 3, y: 0, width: 100 / 3, height: 100 }, { x: 333, y: 0, width: 333, height: 500 }],
  ["beyond the edge", { x: 60, y: -20, width: 50, height: 50 }, { x: 500, y: 0, width: 500, height: 250 }],
  ["nothing", { x: 100, y: 100, width: 0, height: 0 }, { x: 999, y: 499, width: 1, height: 1 }],
])(
  "a selection in a picture of 1,000 × 500 (%s) is cut to whole pixels within its edges",
  (_, selection, cut) => {
    expect(cutOf({ width: 1_000, height: 500 }, selection)).toEqual(cut);
  },
);

test("a selection keeps its shape and the minimum size of a picture", () => {
  const size = { width: 640, height: 320 };
  const free = contained(size, { x: 99, y: 99, width: 1, height: 1 });
  expect(cutOf(size, free)).toEqual({ x: 608, y: 288, width: leastSide, height: leastSide });
  const shaped = cutOf(size, contained(size, { x: 0, y: 0, width: 1, height: 1 }, wide), wide);
  expect(shaped).toMatchObject({ width: 57, height: leastSide });
});

test("a picture with no room to crop is too small", () => {
  expect(isTooSmall({ width: leastSide, height: 500 })).toBe(true);
  expect(isTooSmall({ width: leastSide + 1, height: leastSide + 1 })).toBe(false);
});

test("a picture too large for a browser is drawn as large as possible", () => {
  expect(drawnSize({ width: 4_096, height: 4_096 })).toEqual({ width: 4_096, height: 4_096 });
  const { width, height } = drawnSize({ width: 12_000, height: 4_000 });
  expect(width * height).toBeLessThanOrEqual(mostDrawn);
  expect(width / height).toBeCloseTo(3, 2);
});

const side = fc.integer({ min: leastSide + 1, max: 12_000 });
const part = fc.double({ min: -50, max: 150, noNaN: true });
const parts = fc.record({ x: part, y: part, width: part, height: part });

test("every cut lies within the picture and has the requested shape to within a pixel", () => {
  fc.assert(
    fc.property(side, side, parts, fc.constantFrom(undefined, 1, wide), (width, height, asked, aspect) => {
      const size = { width, height };
      const cut = cutOf(size, contained(size, asked, aspect), aspect);
      expect(cut.x >= 0 && cut.y >= 0 && cut.x + cut.width <= width && cut.y + cut.height <= height).toBe(
        true,
      );
      // A long and narrow picture does not have room for every shape.
      if (aspect === undefined || Math.min(width, height * aspect) / Math.max(1, aspect) >= leastSide)
        expect(Math.min(cut.width, cut.height)).toBeGreaterThanOrEqual(leastSide - 1);
      if (aspect !== undefined) expect(Math.abs(cut.width / aspect - cut.height)).toBeLessThanOrEqual(1);
    }),
  );
});
