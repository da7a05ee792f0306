import { BarChart } from "@mui/x-charts/BarChart";
import { LineChart } from "@mui/x-charts/LineChart";
import { useId } from "react";
import type { Report, ReportAnswer } from "#src/contracts/admin/reports.ts";
import { color } from "#src/ui/theme/theme.ts";
import { formatDay } from "../list/cells.tsx";
import styles from "./report.module.css";

type Props = { report: Report; groups: ReportAnswer["chart"] };

const rowHeight = 44;
const cut = (text: string): string => (text.length > 28 ? `${text.slice(0, 28).trimEnd()}…` : text);

/** The numbers of the whole report as a picture, and the same as a table for who cannot or would rather not see it. */
export default function ReportChart({ report, groups }: Props) {
  const id = useId();
  const chart = report.chart!;
  const by = report.columns.find(({ field }) => field === chart.by)!;
  const nameOf = (name: string): string =>
    by.as === "status"
      ? (by.words[name]?.label ?? name)
      : chart.as === "line"
        ? formatDay(name)
        : name || "–";
  const names = groups.map(({ name }) => nameOf(name));
  const series = chart.series.map(({ label, tone }, index) => ({
    label,
    data: groups.map(({ values }) => values[index] ?? 0),
    color: color(tone),
  }));
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{chart.about}</h2>
      <div aria-hidden inert>
        {chart.as === "line" ? (
          <LineChart
            height={240}
            skipAnimation
            xAxis={[{ scaleType: "point", data: names }]}
            series={series.map((one) => ({ ...one, curve: "linear", showMark: groups.length < 3 }))}
          />
        ) : (
          <BarChart
            layout="horizontal"
            height={groups.length * rowHeight + 48}
            skipAnimation
            yAxis={[
              { data: names.map((name, index) => `${cut(name)}${"\u200b".repeat(index)}`), width: 190 },
            ]}
            xAxis={[{ position: "none" }]}
            series={series.map((one) => ({
              ...one,
              barLabel: ({ value }) => (value ? String(value) : null),
            }))}
          />
        )}
      </div>
      <details>
        <summary>The chart as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{by.label}</th>
              {chart.series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{nameOf(name)}</th>
                {values.map((value, index) => (
                  <td key={chart.series[index]!.label}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
