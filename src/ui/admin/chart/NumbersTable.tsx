import { formatNumber } from "#src/contracts/numbers.ts";
import type { Drawn } from "./drawn.ts";
import styles from "./chart.module.css";

type Props = Drawn & { by: string };

/** The numbers of a chart as a table, for anyone who cannot or would rather not read a picture. */
export function NumbersTable({ by, names, series }: Props) {
  return (
    <details className={styles.numbers}>
      <summary>Show as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- names may be the same, and no row moves
            <tr key={row}>
              <th scope="row">{name}</th>
              {series.map(({ label, values }) => (
                <td key={label}>{formatNumber(values[row] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
