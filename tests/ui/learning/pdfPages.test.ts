import { expect, test } from "vitest";
import { pagesSeen } from "#src/ui/learning/content/pdf/watchPages.ts";

/** Pages of one height, one below another, of which the first begins at `from`. */
const pages = (count: number, height: number, from: number) =>
  Array.from({ length: count }, (_, index) => ({ top: from + index * (height + 16), height }));

test.each([
  ["none has come up yet: it begins at the first, and nothing is reached", 700, { page: 1, reached: 0 }],
  ["half of the first one is in the window", 300, { page: 1, reached: 1 }],
  ["the second one is at the top, the third below the window", -900, { page: 2, reached: 2 }],
  ["the end of the last one is above the window", -3_500, { page: 3, reached: 3 }],
])("which page is read and which is reached: %s [T-13]", (_, from, seen) =>
  expect(pagesSeen(pages(3, 962, from), 800)).toEqual(seen),
);

test("of several pages that are in the window at once the upper one is read, and the last one is reached", () =>
  expect(pagesSeen(pages(12, 180, 100), 800)).toEqual({ page: 1, reached: 4 }));
