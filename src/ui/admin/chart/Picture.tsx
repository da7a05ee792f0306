import { Bars } from "./Bars.tsx";
import type { Drawn } from "./drawn.ts";
import { Lines } from "./Lines.tsx";
import styles from "./chart.module.css";

type Props = {
  as: "bars" | "line";
  /** Placed end to end, as parts of a whole; otherwise one below the other. */
  stacked?: boolean | undefined;
  drawn: Drawn;
};

/** Numbers as a picture, from zero and at most 240 pixels high. A single series has no legend: the heading names it. */
export const Picture = ({ as, stacked = false, drawn }: Props) => (
  <div aria-hidden className={styles.picture}>
    {drawn.series.length > 1 && (
      <ul className={styles.legend}>
        {drawn.series.map(({ label, tone }) => (
          <li key={label} data-tone={tone}>
            {label}
          </li>
        ))}
      </ul>
    )}
    {as === "line" ? <Lines {...drawn} /> : <Bars {...drawn} stacked={stacked} />}
  </div>
);
