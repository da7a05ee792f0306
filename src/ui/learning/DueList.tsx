import type { Due } from "#src/contracts/learning.ts";
import { standingWords } from "#src/ui/accreditation/words.ts";
import { Countdown } from "#src/ui/kit/Countdown.tsx";
import { DueDate } from "#src/ui/kit/DueDate.tsx";
import { ErrorMark } from "#src/ui/kit/icons.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { addressOf } from "./address.ts";
import { beginWords, duration, kindOf } from "./words.ts";
import styles from "./DueList.module.css";

/** How many are visible at once: home is a starting point. */
const mostShown = 5;

type Props = {
  due: readonly Due[];
  /** Milliseconds to add to the clock to get the server's time. */
  offset: number;
};

/** Everything with a date, one line each: a running exam first, then whatever is due soonest. */
export function DueList({ due, offset }: Props) {
  const more = due.slice(mostShown);
  return (
    <>
      <Rows due={due.slice(0, mostShown)} offset={offset} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{more.length} more</summary>
          <Rows due={more} offset={offset} />
        </details>
      )}
    </>
  );
}

const Rows = ({ due, offset }: Props) => (
  <ul className={styles.list}>
    {due.map((row) => (
      <Row key={`${row.card.type} ${row.card.id}`} row={row} offset={offset} />
    ))}
  </ul>
);

function Row({ row, offset }: { row: Due; offset: number }) {
  const { card, overdue, reason, standing } = row;
  const canOpen = standing === null || standing === "open" || standing === "in progress";
  return (
    <li data-overdue={overdue ? "" : undefined} data-running={row.finishes_at_iso ? "" : undefined}>
      <When row={row} offset={offset} />
      <div className={styles.what}>
        <b>{card.title}</b>
        <p>
          {kindOf(card)}, {duration(card.minutes)}
          {reason && ` · ${reason}`}
        </p>
      </div>
      {canOpen ? <Opening row={row} /> : <span className={styles.waiting}>{standingWords[standing]}</span>}
    </li>
  );
}

/** The time left of a running exam, or the date. */
function When({ row: { due_at, overdue, finishes_at_iso }, offset }: { row: Due; offset: number }) {
  const { now } = useClock();
  if (finishes_at_iso)
    return (
      <span className={styles.date}>
        <Countdown until={finishes_at_iso} label="Time left" now={() => now() + offset} /> left
      </span>
    );
  if (!due_at) return null;
  return (
    <span className={styles.date}>
      {overdue && <ErrorMark />}
      <DueDate at={due_at} now={now} />
    </span>
  );
}

/** The only link of the line. It covers everything but the date. */
const Opening = ({ row: { card } }: { row: Due }) => (
  <PageLink href={addressOf(card)} className={styles.start}>
    {beginWords[card.progress]}
    <span className="visually-hidden">: {card.title}</span>
  </PageLink>
);
