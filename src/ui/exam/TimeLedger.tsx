import type { TimeEntry } from "#src/contracts/examResult.ts";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { signed, timeWords } from "./words.ts";
import styles from "./ResultView.module.css";

/** Where the time of an attempt has gone, as an account whose lines add up (G-9). */
export function TimeLedger({ time }: { time: readonly TimeEntry[] }) {
  const left = time.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <section className={styles.section} aria-labelledby="time">
      <h2 id="time">How your time was used</h2>
      {/* A narrow window scrolls the table and not the page. The keyboard can scroll it, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="group" aria-labelledby="time" tabIndex={0}>
        <table className={styles.ledger}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {time.map(({ at_iso, kind, seconds, reason }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an account is read in its order and never changes
              <tr key={index}>
                <td>
                  <Timestamp at={at_iso} />
                </td>
                <td>
                  {timeWords[kind]}
                  {reason && <small>{reason}</small>}
                </td>
                <td>{signed(seconds)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Left at the end
              </th>
              <td>{signed(left).replace("+", "")}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
