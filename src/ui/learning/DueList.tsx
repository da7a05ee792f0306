import type { Home } from "#src/contracts/learning.ts";
import { Day } from "#src/ui/kit/Day.tsx";
import { ErrorMark } from "#src/ui/kit/icons.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { addressOf } from "./address.ts";
import { duration, kindOf } from "./words.ts";
import styles from "./DueList.module.css";

/** What has a date, soonest first: one line each, the date in front. */
export function DueList({ due }: Pick<Home, "due">) {
  const { now } = useApp().world;
  return (
    <ul className={styles.list}>
      {due.map(({ card, due_at, overdue, reason }) => (
        <li key={`${card.type} ${card.id}`} data-overdue={overdue ? "" : undefined}>
          <span className={styles.date}>
            <Day at={due_at} now={now} within />
          </span>
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
