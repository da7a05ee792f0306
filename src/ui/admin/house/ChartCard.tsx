import { useId, type ReactNode } from "react";
import type { Drawn } from "../chart/drawn.ts";
import { NumbersTable } from "../chart/NumbersTable.tsx";
import { Picture } from "../chart/Picture.tsx";
import styles from "./house.module.css";

type Props = {
  title: string;
  about: string;
  /** Null for as long as it is not known. */
  drawn: Drawn | null;
  /** In the place of the picture, or above it: why there is none, or not the newest. */
  children: ReactNode;
};

/** A chart of the dashboard, whose parts make up a whole. What it is about is said before its numbers have come. */
export function ChartCard({ title, about, drawn, children }: Props) {
  const id = useId();
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{drawn?.names.length === 0 ? "No data yet." : about}</p>
      {children}
      {drawn && drawn.names.length > 0 && (
        <>
          <Picture as="bars" stacked drawn={drawn} />
          <NumbersTable {...drawn} summary="Show as a table" by="What" />
        </>
      )}
    </section>
  );
}
