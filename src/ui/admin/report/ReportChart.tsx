import { useId } from "react";
import type { Report, ReportAnswer } from "#src/contracts/admin/reports.ts";
import type { Drawn } from "../chart/drawn.ts";
import { NumbersTable } from "../chart/NumbersTable.tsx";
import { Picture } from "../chart/Picture.tsx";
import { formatDay } from "../kinds/words.ts";
import styles from "./report.module.css";

type Props = { report: Report; groups: ReportAnswer["chart"] };

/** The numbers of the whole report as a picture, and the same as a table for who cannot or would rather not see it. */
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
  const drawn: Drawn = {
    names: groups.map(({ name, others }) => (others === undefined ? nameOf(name) : "Other")),
    series: chart.series.map(({ label, tone }, index) => ({
      label,
      tone,
      values: groups.map(({ values }) => values[index] ?? 0),
    })),
  };
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{chart.about}</h2>
      <Picture as={chart.as === "line" ? "line" : "bars"} drawn={drawn} />
      <NumbersTable {...drawn} summary="The chart as a table" by={by.label} />
    </section>
  );
}
