import { BarChart } from "@mui/x-charts/BarChart";
import { useId } from "react";
import { color } from "#src/ui/theme/theme.ts";
import styles from "./house.module.css";

type Props = {
  title: string;
  about: string;
  series: readonly string[];
  tones: readonly ("success" | "danger" | "edge")[];
  rows: readonly { key: number; name: string; values: readonly number[] }[];
};

const rowHeight = 44;

/** Bars, and the same numbers as a table for who cannot or would rather not read them from bars. */
export function ChartCard({ title, about, series, tones, rows }: Props) {
  const id = useId();
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{rows.length > 0 ? about : "Nothing to show yet."}</p>
      {rows.length > 0 && (
        <>
          <div aria-hidden inert>
            <BarChart
              layout="horizontal"
              height={rows.length * rowHeight + 48}
              skipAnimation
              yAxis={[{ data: rows.map(({ name }) => name), width: 150 }]}
              xAxis={[{ position: "none" }]}
              series={series.map((label, index) => ({
                label,
                data: rows.map(({ values }) => values[index] ?? 0),
                stack: "all",
                barLabel: ({ value }) => (value ? String(value) : null),
                color: color(tones[index] ?? "edge"),
              }))}
            />
          </div>
          <details>
            <summary>As a table</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  {series.map((label) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, name, values }) => (
                  <tr key={key}>
                    <th scope="row">{name}</th>
                    {values.map((value, index) => (
                      <td key={series[index]}>{value}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
