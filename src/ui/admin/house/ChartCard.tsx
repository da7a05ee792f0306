import { useId } from "react";
import type { Drawn } from "../chart/drawn.ts";
import { NumbersTable } from "../chart/NumbersTable.tsx";
import { Picture } from "../chart/Picture.tsx";
import styles from "./house.module.css";

type Props = Drawn & { title: string; about: string };

/** A chart of the dashboard, whose parts make up a whole. */
export function ChartCard({ title, about, names, series }: Props) {
  const id = useId();
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{names.length > 0 ? about : "No data yet."}</p>
      {names.length > 0 && (
        <>
          <Picture as="bars" stacked drawn={{ names, series }} />
          <NumbersTable {...{ names, series }} summary="Show as a table" by="What" />
        </>
      )}
    </section>
  );
}
