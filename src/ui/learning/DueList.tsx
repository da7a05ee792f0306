import type { Home } from "#src/contracts/learning.ts";
import { ErrorMark } from "#src/ui/kit/icons.tsx";
import { formatTimestamp, formatWeekday } from "#src/ui/kit/time.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { addressOf } from "./address.ts";
import { duration, kindOf } from "./words.ts";
import styles from "./DueList.module.css";

/** What has a date, soonest first: one line each, the date in front. */
export function DueList({ due }: Pick<Home, "due">) {
  const { now } = useClock();
  return (
    <ul className={styles.list}>
      {due.map(({ card, due_at, overdue, reason }) => (
        <li key={`${card.type} ${card.id}`} data-overdue={overdue ? "" : undefined}>
          {/* Without the kit's tooltip, which weighs more than the rest of home's cards. */}
          <time dateTime={due_at} title={formatTimestamp(due_at, true)} className={styles.date}>
            {formatWeekday(due_at, now())}
          </time>
          <div className={styles.what}>
            <PageLink href={addressOf(card)}>{card.title}</PageLink>
            <p>
              {reason} · {kindOf(card)}, {duration(card.minutes)}
            </p>
          </div>
          {overdue && (
            <span className={styles.overdue}>
              <ErrorMark />
              Overdue
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
