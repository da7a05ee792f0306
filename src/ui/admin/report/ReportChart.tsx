import Box from "@mui/material/Box";
import { useId } from "react";
import type { Report, ReportAnswer } from "#src/contracts/admin/reports.ts";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { heightOfBars, heightOfLines, type Drawn } from "../chart/drawn.ts";
import { NumbersTable } from "../chart/NumbersTable.tsx";
import { formatDay } from "../list/cells.tsx";
import styles from "./report.module.css";

/** The pictures bring their library along; the numbers do not wait for it, nor does anything move when it has come. */
const waiting = () => <Loading label="Loading the chart" />;
const Bars = late("The chart", async () => ({ default: (await import("../chart/Bars.tsx")).Bars }), {
  waiting,
});
const Lines = late("The chart", async () => ({ default: (await import("../chart/Lines.tsx")).Lines }), {
  waiting,
});

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
    names: groups.map(({ name }) => nameOf(name)),
    series: chart.series.map(({ label, tone }, index) => ({
      label,
      tone,
      values: groups.map(({ values }) => values[index] ?? 0),
    })),
  };
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{chart.about}</h2>
      <Box sx={{ minHeight: chart.as === "line" ? heightOfLines : heightOfBars(drawn) }}>
        {chart.as === "line" ? <Lines {...drawn} /> : <Bars {...drawn} />}
      </Box>
      <NumbersTable {...drawn} summary="The chart as a table" by={by.label} />
    </section>
  );
}
