import { formatNumber } from "#src/contracts/numbers.ts";
import type { Drawn } from "./drawn.ts";
import styles from "./chart.module.css";

/** The next round number for the top of an axis, close enough for a line to fill most of it: 8, 10, 15, 20, 30 … */
export function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const ends = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power);
  return ends.find((end) => end >= most && Number.isInteger(end))!;
}

/**
 * A line for each series over the names, from zero. A picture only: `NumbersTable` says the same to anyone who cannot
 * see it.
 */
export function Lines({ names, series }: Drawn) {
  const top = roundUp(Math.max(...series.flatMap(({ values }) => values)));
  const last = Math.max(1, names.length - 1);
  // A single point is in the middle.
  const x = (point: number): number => (names.length === 1 ? 0.5 : point);
  return (
    <div className={styles.lines}>
      <div className={styles.scale}>
        <span>{formatNumber(top)}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${last} ${top}`} preserveAspectRatio="none">
        {series.map(({ label, tone, values }) => (
          <path
            key={label}
            data-tone={tone}
            data-alone={values.length === 1 ? "" : undefined}
            // If there is only one point, a line of no length draws it.
            d={`M${values.map((value, point) => `${x(point)} ${top - value}`).join("L")}${values.length === 1 ? "h0" : ""}`}
          />
        ))}
      </svg>
      <div className={styles.ends}>
        <span>{names[0]}</span>
        {names.length > 1 && <span>{names.at(-1)}</span>}
      </div>
    </div>
  );
}
