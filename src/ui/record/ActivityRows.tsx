import type { Activity } from "#src/contracts/activityLog.ts";
import { formatTime } from "#src/contracts/readersTimes.ts";
import { formatWeekday } from "#src/ui/kit/time.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { contentHref, historyHref } from "./activityLinks.ts";
import { actWords, detailWords, typeWords } from "./words.ts";
import styles from "./record.module.css";

type Props = {
  rows: readonly Activity[];
  /** Whether all of it is about a single thing, whose title is the page's own. */
  ofOne?: boolean;
};

/** What was done, under the day on which it was done, by the reader's calendar. */
export function ActivityRows({ rows, ofOne = false }: Props) {
  const { now } = useClock();
  const days = new Map<string, Activity[]>();
  for (const row of rows) {
    const day = formatWeekday(row.at, now());
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, some]) => (
    <section key={day} className={styles.letter}>
      <h2>{day}</h2>
      <ul className={styles.rows}>
        {some.map((row) => (
          <li key={`${row.act} ${row.type} ${row.id} ${row.at}`} className={styles.act}>
            <time dateTime={row.at}>{formatTime(row.at)}</time>
            <span>{detailWords(row) ?? actWords[row.act]}</span>
            {!ofOne && (
              <>
                <What row={row} />
                <PageLink href={historyHref(row)} className={styles.history}>
                  History <span className="visually-hidden">of “{row.title}”</span>
                </PageLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

function What({ row }: { row: Activity }) {
  const hasCpdLog = useMe()?.features["cpd_log"] ?? false;
  const href = row.type === "cpd" && !hasCpdLog ? null : contentHref(row);
  return (
    <span className={styles.what}>
      {href === null ? row.title : <PageLink href={href}>{row.title}</PageLink>}
      <span className={styles.said}>
        {typeWords[row.type]}
        {!row.open && ", no longer available"}
      </span>
    </span>
  );
}
