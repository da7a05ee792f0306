import type { Match, Profile } from "#src/contracts/mentoring.ts";
import { whyNotAsk } from "./words.ts";
import styles from "./matchCard.module.css";

/** Why one cannot ask for a match now (G-2). */
export function AskButton({ match, own }: { match: Match; own: Profile }) {
  const why = whyNotAsk(match, own);
  return why && <p className={styles.why}>{why}</p>;
}
