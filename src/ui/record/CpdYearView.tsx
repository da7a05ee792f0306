import { cpdKeys, type CpdYear } from "#src/contracts/cpdLog.ts";
import { ShareBar } from "#src/ui/learning/ShareBar.tsx";
import { duration } from "#src/ui/learning/words.ts";
import { cpdWords } from "#src/contracts/cpdWords.ts";
import styles from "./record.module.css";

/**
 * The progress of a year: what is done, planned and short of the target, and how much of each category is done (T-23).
 */
export function CpdYearView({ year: { year, target, done, planned, short, by } }: { year: CpdYear }) {
  const whole = Math.max(target ?? 0, done + planned, 1);
  const sums = cpdKeys.filter((key) => by[key] > 0);
  return (
    <section className={styles.year} aria-labelledby="cpd-year">
      <h2 id="cpd-year">
        {target === null ? `CPD in ${year}` : `CPD in ${year}: ${duration(done)} of ${duration(target)}`}
      </h2>
      <ShareBar {...{ whole, done, planned }} className={styles.bar} />
      <dl className={styles.sums}>
        <Sum of="done" term="Done" minutes={done} />
        <Sum of="planned" term="Planned" minutes={planned} />
        {target !== null && <Sum of="short" term="Short" minutes={short} />}
      </dl>
      {sums.length > 0 && (
        <p className={styles.facts}>
          {sums.map((key) => (
            <span key={key}>
              {cpdWords[key]} {duration(by[key])}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

const Sum = ({ of, term, minutes }: { of: string; term: string; minutes: number }) => (
  <div data-of={of}>
    <dt>{term}</dt>
    <dd>{duration(minutes)}</dd>
  </div>
);
