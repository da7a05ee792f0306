import { expect, test } from "vitest";
import { pagesSeen } from "#src/ui/learning/content/pdf/watchPages.ts";

/** Pages of one height, one below another, of which the first begins at `from`. */
const pages = (count: number, height: number, from: number) =>
  Array.from({ length: count }, (_, index) => ({ top: from + index * (height + 16), height }));

test.each([
  [
    "no page is in view yet, so reading starts at the first and none is reached",
    700,
    { page: 1, reached: 0 },
  ],
  ["half of the first page is in view", 300, { page: 1, reached: 1 }],
  ["the second page is at the top and the third below the window", -900, { page: 2, reached: 2 }],
  ["the end of the last page is above the window", -3_500, { page: 3, reached: 3 }],
])("finds the page being read and the last page reached: %s [T-13]", (_, from, seen) =>
  expect(pagesSeen(pages(3, 962, from), 800)).toEqual(seen),
);

test("with several pages in view, the top one is being read and the last one is reached", () =>
  expect(pagesSeen(pages(12, 180, 100), 800)).toEqual({ page: 1, reached: 4 }));
