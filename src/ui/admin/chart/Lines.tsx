import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import { LineChart } from "@mui/x-charts/LineChart";
import { color } from "#src/ui/theme/color.ts";
import { linesHeight, type Drawn } from "./drawn.ts";

/** Pixels; with less none would be written. */
const namesHeight = 36;
/** Fewer points than this would not be seen as a line. */
const fewPoints = 3;

/** A line of each series over the names. A picture only: `NumbersTable` says the same to whoever cannot see it. */
function LinesView({ names, series }: Drawn) {
  return (
    <div aria-hidden inert>
      <LineChart
        height={linesHeight}
        skipAnimation
        xAxis={[{ scaleType: "point", data: [...names], height: namesHeight }]}
        series={series.map(({ label, tone, values }) => ({
          label,
          data: [...values],
          color: color(tone),
          curve: "linear",
          showMark: names.length < fewPoints,
        }))}
      />
    </div>
  );
}

export const Lines = themed(LinesView);
