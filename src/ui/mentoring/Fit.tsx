import type { Match } from "#src/contracts/mentoring.ts";
import styles from "./matchCard.module.css";

/** How good a match is and why, never just a number. */
export const Fit = ({ score, reasons }: Pick<Match, "score" | "reasons">) => (
  <div className={styles.fit}>
    <p className={styles.score}>
      <b>{score}%</b> match
    </p>
    <ul className={styles.reasons} aria-label="Why">
      {reasons.map(({ of, words }) => (
        <li key={of}>{words}</li>
      ))}
    </ul>
  </div>
);
