import { useId } from "react";
import { formatNumber } from "#src/contracts/numbers.ts";
import type { Report, ReportAnswer } from "#src/contracts/admin/reports.ts";
import type { Drawn } from "../chart/drawn.ts";
import { NumbersTable } from "../chart/NumbersTable.tsx";
import { Picture } from "../chart/Picture.tsx";
import { formatDay } from "../kinds/words.ts";
import styles from "./report.module.css";

type Props = { report: Report; groups: ReportAnswer["chart"] };

/** The numbers of the whole report as a picture, and as a table for anyone who cannot or would rather not see it. */
export function ReportChart({ report, groups }: Props) {
  const id = useId();
  const chart = report.chart!;
  const by = report.columns.find(({ field }) => field === chart.by)!;
  const nameOf = (name: string): string =>
    by.as === "status"
      ? (by.words[name]?.label ?? name)
      : chart.as === "line"
        ? formatDay(name)
        : name || "–";
  const drawnOf = (shown: Props["groups"]): Drawn => ({
    names: shown.map(({ name, others }) => (others === undefined ? nameOf(name) : "Other")),
    series: chart.series.map(({ label, tone }, index) => ({
      label,
      tone,
      values: shown.map(({ values }) => values[index] ?? 0),
    })),
  });
  // Beside the total of hundreds of groups, the bar of a single one would not be visible.
  const others = groups.find((group) => group.others !== undefined);
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{chart.about}</h2>
      <Picture
        as={chart.as === "line" ? "line" : "bars"}
        stacked={chart.stacked}
        drawn={drawnOf(groups.filter((group) => group !== others))}
      />
      {others && (
        <p className={styles.others}>
          {`${formatNumber(others.others!)} more: `}
          {chart.series
            .map(({ label }, index) => `${label} ${formatNumber(others.values[index] ?? 0)}`)
            .join(", ")}
        </p>
      )}
      <NumbersTable {...drawnOf(groups)} by={by.label} />
    </section>
  );
}
