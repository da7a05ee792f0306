import type { color } from "#src/ui/theme/theme.ts";

/** What a chart and its table show: a number of each series for each name. */
export type Drawn = {
  names: readonly string[];
  series: readonly { label: string; tone: Parameters<typeof color>[0]; values: readonly number[] }[];
};
