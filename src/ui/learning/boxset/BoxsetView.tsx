import { boxsetCalls, type Boxset } from "#src/contracts/boxset.ts";
import { plural } from "#src/contracts/numbers.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { itemAddress } from "../address.ts";
import page from "../page.module.css";
import { cpdDetails, cpdOf, duration } from "../words.ts";
import { LateActions } from "../share/LateActions.tsx";
import { BoxsetEntries } from "./BoxsetEntries.tsx";
import styles from "./BoxsetPage.module.css";

type Props = { boxset: Boxset };

/** A boxset: what it is, the reader's progress with the next step, and its items. */
export const BoxsetView = ({ boxset }: Props) => {
  const { title, summary, topic, contents, minutes, in_order } = boxset;
  return (
    <article className={styles.layout}>
      <header className={`${page.head} ${styles.head}`}>
        <h1>{title}</h1>
        <p className={page.lead}>{summary}</p>
        <ul className={styles.facts}>
          <li>Boxset</li>
          <li>{plural(contents.length, "item")}</li>
          <li>{duration(minutes)}</li>
          {cpdOf(boxset.cpd) && <li>{cpdOf(boxset.cpd)}</li>}
        </ul>
        <LateActions content={boxset} path={boxsetCalls.boxset.path} />
      </header>
      <aside className={styles.side} aria-label="Your progress">
        <Cover title={title} topic={topic.name} className={styles.cover} />
        <Progress boxset={boxset} />
        <Cpd boxset={boxset} />
      </aside>
      <section className={styles.items}>
        <h2>Items</h2>
        {in_order && (
          <p>Complete this boxset in order. Each item opens once you have completed the one before it.</p>
        )}
        <BoxsetEntries boxset={boxset} />
      </section>
    </article>
  );
};

/** How many items are completed, and the one thing to do next. */
function Progress({ boxset: { id, contents, items, next, completed_at, progress } }: Props) {
  const { now } = useClock();
  const { completed } = items!;
  const total = contents.length;
  const begun = progress !== "not started";
  return (
    <section>
      <p className={styles.done}>
        {completed} of {plural(total, "item")} completed
      </p>
      <svg aria-hidden className={styles.line} viewBox={`0 0 ${total} 1`} preserveAspectRatio="none">
        <rect width={completed} height="1" />
      </svg>
      {completed_at && (
        <p>
          Completed <Day at={completed_at} now={now} short />.
        </p>
      )}
      {next && (
        <>
          <Button
            component={PageLink}
            href={itemAddress(next.id, id)}
            aria-label={`${begun ? "Continue" : "Start"}: ${next.title}`}
          >
            {begun ? "Continue" : "Start"}
          </Button>
          <p className={styles.next}>Next: {next.title}</p>
        </>
      )}
    </section>
  );
}

/** The CPD earned so far out of the total. An item completed on its own counts here too, but only once (T-24). */
function Cpd({ boxset: { cpd, cpd_earned } }: Props) {
  const details = cpdDetails(cpd);
  return (
    <section>
      <h2>CPD</h2>
      <p>
        {details.length === 0
          ? "Earns no CPD."
          : `${cpdOf(cpd_earned) ?? "No CPD"} earned so far. The whole boxset earns:`}
      </p>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
