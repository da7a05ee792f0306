import type { Accreditation } from "#src/contracts/pss.ts";
import { Day } from "#src/ui/kit/Day.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { ShareBar } from "#src/ui/learning/ShareBar.tsx";
import { shareOf, statusMarks, statusWords } from "./words.ts";
import styles from "./pss.module.css";

type Of = { accreditation: Pick<Accreditation, "status" | "achieved_at" | "points" | "needed"> };

/** The learner's status in an accreditation, and when it was achieved. */
export function Standing({ accreditation: { status, achieved_at } }: Of) {
  const { now } = useClock();
  return (
    <p className={styles.standing}>
      <StatusChip status={statusMarks[status]} label={statusWords[status]} />
      {achieved_at !== null && (
        <span className={styles.since}>
          on <Day at={achieved_at} now={now} />
        </span>
      )}
    </p>
  );
}

/** The points so far out of those needed, in words and as a picture. */
export const Points = ({ points, whole }: { points: number; whole: number }) => (
  <div className={styles.points}>
    <p>{shareOf(points, whole)}</p>
    <ShareBar whole={whole} done={points} className={styles.share} />
  </div>
);
