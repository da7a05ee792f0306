import { formatNumber } from "#src/contracts/numbers.ts";
import type { Drawn } from "./drawn.ts";
import styles from "./chart.module.css";

type Props = Drawn & { stacked: boolean };

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
/** A length as a percentage of the longest one. */
const share = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)}%`;

/** Bars from left to right, all from zero. A picture only: `NumbersTable` says the same to anyone who cannot see it. */
export function Bars({ names, series, stacked }: Props) {
  const rows = names.map((name, row) => ({ name, values: series.map(({ values }) => values[row] ?? 0) }));
  const longest = Math.max(1, ...rows.map(({ values }) => (stacked ? sum(values) : Math.max(...values))));
  return (
    <ol className={styles.bars}>
      {rows.map(({ name, values }, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- names may be the same, and no row moves
        <li key={row}>
          <span className={styles.name}>{name}</span>
          <div className={styles.lengths}>
            {stacked ? (
              <div className={styles.length}>
                <svg>
                  {series.map(({ label, tone }, index) => (
                    <rect
                      key={label}
                      data-tone={tone}
                      x={share(sum(values.slice(0, index)), longest)}
                      width={share(values[index]!, longest)}
                      height="100%"
                    />
                  ))}
                </svg>
                <span>{values.map(formatNumber).join(" + ")}</span>
              </div>
            ) : (
              series.map(({ label, tone }, index) => (
                <div key={label} className={styles.length}>
                  <svg>
                    <rect data-tone={tone} width={share(values[index]!, longest)} height="100%" />
                  </svg>
                  <span>{formatNumber(values[index]!)}</span>
                </div>
              ))
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
