import type { Home } from "#src/contracts/learning.ts";
import { ErrorMark } from "#src/ui/kit/icons.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { addressOf } from "./address.ts";
import { duration, kindOf } from "./words.ts";
import styles from "./DueList.module.css";

/** What has a date, soonest first: one line each, the date in front. */
export const DueList = ({ due }: Pick<Home, "due">) => (
  <ul className={styles.list}>
    {due.map(({ card, due_at, overdue, reason }) => (
      <li key={`${card.type} ${card.id}`} data-overdue={overdue ? "" : undefined}>
        <time dateTime={due_at} className={styles.date}>
          {dayOf(due_at)}
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

const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });

/** `Mon 23 Nov`, in the reader's own zone: a due date is a day and no appointment. */
const dayOf = (at: string): string => day.format(new Date(at)).replace(",", "");
