import type { Color } from "#src/ui/theme/color.ts";

/** What a chart and its table show: a number of each series for each name. */
export type Drawn = {
  names: readonly string[];
  series: readonly { label: string; tone: Color; values: readonly number[] }[];
};

/** So many bars are drawn; what is beyond them is one more, “Other”. */
export const mostBars = 5;

const number = new Intl.NumberFormat("en-GB");
export const formatNumber = (value: number): string => number.format(value);
