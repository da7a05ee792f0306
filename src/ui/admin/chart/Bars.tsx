import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import { BarChart } from "@mui/x-charts/BarChart";
import { color } from "#src/ui/theme/color.ts";
import { axisHeight, rowHeight, type Drawn } from "./drawn.ts";
import styles from "./chart.module.css";

type Props = Drawn & {
  /** One behind the other, as parts of a whole; beside each other without it. */
  stacked?: boolean;
};

/** Pixels. Narrower parts of a bar do not have their number in them; the table has it. */
const narrowestWithNumber = 28;
/** Letters: on a phone the bars need the room; the table has the whole name. */
const longestName = 20;

const cut = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName).replace(/(?<![\s.,:;])[\s.,:;]+$/, "")}…` : name;

/** Beyond the longest bar there is room for its number, which is cut off where the chart ends: more for longer numbers. */
const roomFor = (series: Drawn["series"]): number => {
  const longest = Math.max(1, ...series.flatMap(({ values }) => values));
  return longest * (1.1 + String(longest).length / 20);
};

/** Bars from left to right. A picture only: `NumbersTable` says the same to whoever cannot see it. */
function BarsView({ names, series, stacked = false }: Props) {
  return (
    <div aria-hidden inert className={stacked ? styles.inside : styles.outside}>
      <BarChart
        layout="horizontal"
        height={names.length * rowHeight + axisHeight}
        skipAnimation
        // Two of the same name are two bars.
        yAxis={[
          {
            data: names.map((name, index) => `${cut(name)}${"\u200b".repeat(index)}`),
            width: "auto",
            disableTicks: true,
          },
        ]}
        xAxis={[{ position: "none", ...(stacked ? {} : { max: roomFor(series) }) }]}
        series={series.map(({ label, tone, values }) => ({
          label,
          data: [...values],
          color: color(tone),
          ...(stacked ? { stack: "all" } : { barLabelPlacement: "outside" as const }),
          barLabel: ({ value }, { bar }) =>
            value && (!stacked || bar.width >= narrowestWithNumber) ? String(value) : null,
        }))}
      />
    </div>
  );
}

export const Bars = themed(BarsView);
