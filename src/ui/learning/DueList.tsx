import type { Home } from "#src/contracts/learning.ts";
import { ErrorMark } from "#src/ui/kit/icons.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { addressOf } from "./address.ts";
import { duration, kindOf } from "./words.ts";
import styles from "./DueList.module.css";

/** What has a date, soonest first: one line each, the date in front. */
export function DueList({ due }: Pick<Home, "due">) {
  const now = useApp().world.now();
  return (
    <ul className={styles.list}>
      {due.map(({ card, due_at, overdue, reason }) => (
        <li key={`${card.type} ${card.id}`} data-overdue={overdue ? "" : undefined}>
          <time dateTime={due_at} className={styles.date}>
            {dayOf(due_at, now)}
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

const parts = { weekday: "short", day: "numeric", month: "short" } as const;
const day = new Intl.DateTimeFormat("en-GB", parts);
const dayOfYear = new Intl.DateTimeFormat("en-GB", { ...parts, year: "numeric" });

/** `Mon 23 Nov`, in the reader's own zone: a due date is a day and no appointment. Of another year with the year. */
function dayOf(at: string, now: number): string {
  const due = new Date(at);
  const isThisYear = due.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? day : dayOfYear).format(due).replace(",", "");
}
