import { expect, test } from "vitest";
import { Lines } from "#src/ui/admin/chart/Lines.tsx";
import { show } from "../kit/show.tsx";

/** The upper end of the axis of a line with this peak. */
const axisTo = (peak: number): string => {
  const { container } = show(
    <Lines names={["May", "June"]} series={[{ label: "Sign-ins", tone: "accent", values: [0, peak] }]} />,
  );
  return container.querySelector("span")!.textContent;
};

test.each([
  [0, "1"],
  [2, "2"],
  [7, "8"],
  [12, "15"],
  [530, "600"],
  [1_001, "1,500"],
  [8_100, "10,000"],
])("the axis of a line that rises to %i ends at %s, so that the line fills most of it", (peak, end) =>
  expect(axisTo(peak)).toBe(end),
);

test.each([1, 3, 6, 11, 26, 41, 530, 99_999])(
  "the axis of a line that rises to %i counts whole things",
  (peak) => expect(axisTo(peak)).toMatch(/^[\d,]+$/),
);
