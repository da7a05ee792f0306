import type { color } from "#src/ui/theme/color.ts";

/** What a chart and its table show: a number of each series for each name. */
export type Drawn = {
  names: readonly string[];
  series: readonly { label: string; tone: Parameters<typeof color>[0]; values: readonly number[] }[];
};

/** Pixels. What they come to is known before the library that draws has come, so that nothing moves when it does. */
export const [rowHeight, axisHeight, linesHeight] = [44, 48, 260];
const legendHeight = 30;
/** A picture with its legend. */
export const heightOfBars = ({ names }: Pick<Drawn, "names">): number =>
  names.length * rowHeight + axisHeight + legendHeight;
export const heightOfLines = linesHeight + legendHeight;
