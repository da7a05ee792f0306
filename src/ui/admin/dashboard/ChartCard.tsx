import { useId, type ReactNode } from "react";
import styles from "./dashboard.module.css";

type Props = {
  title: string;
  about: string;
  /** The chart, or why there is none. */
  children: ReactNode;
};

/** A chart on a dashboard. Its title and description are painted with the page, before its numbers have loaded. */
export function ChartCard({ title, about, children }: Props) {
  const id = useId();
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{about}</p>
      {children}
    </section>
  );
}
