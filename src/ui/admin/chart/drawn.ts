import type { Color } from "#src/ui/theme/color.ts";

/** What a chart and its table show: for each name, a number per series. */
export type Drawn = {
  names: readonly string[];
  series: readonly { label: string; tone: Color; values: readonly number[] }[];
};
