import type { Color } from "#src/ui/theme/color.ts";

/** What a chart and its table show: a number of each series for each name. */
export type Drawn = {
  names: readonly string[];
  series: readonly { label: string; tone: Color; values: readonly number[] }[];
};
