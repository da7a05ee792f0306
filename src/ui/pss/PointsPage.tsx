import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { plural } from "#src/contracts/numbers.ts";
import { pssCalls, type PointsEntry } from "#src/contracts/pss.ts";
import { currentList } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Moment } from "#src/ui/kit/Moment.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { itemAddress } from "#src/ui/learning/address.ts";
import page from "#src/ui/learning/page.module.css";
import { useLastAnswer } from "#src/ui/learning/useLastAnswer.ts";
import { PagedList } from "#src/ui/lists/PagedList.tsx";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { AccreditationFilter } from "./AccreditationFilter.tsx";
import { frameworkHref, historyHref, pssAddresses, readHistory } from "./address.ts";
import { origin, pointsOf, signed } from "./words.ts";
import styles from "./pss.module.css";

type Answer = z.output<typeof pssCalls.history.answer>;

/** `/pss/my-history?accreditation=…`: every entry of the learner's points, newest first, with their sum. */
export function PointsPage() {
  const { ask } = useAsk();
  const asked = useListAddress(pssAddresses.history);
  const query = readHistory(asked.search);
  const read = useQuery({
    ...ask(pssCalls.history, { query }),
    ...currentList,
  });
  const answer: Answer | undefined = useLastAnswer(read.data);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>My history</h1>
        <p className={page.lead}>Your points, what each was for, and who gave it.</p>
      </header>
      <AccreditationFilter {...{ asked, chosen: query.accreditation }} among={answer?.accreditations ?? []} />
      <PagedList
        {...{ asked, answer, read }}
        count={({ points, meta }) => `${pointsOf(points)} in ${plural(meta.total, "entry", "entries")}`}
        loading="Loading your points"
        nothing={<Nothing narrowed={query.accreditation !== undefined} />}
      >
        {({ data: rows }) => (
          <ul className={styles.rows}>
            {rows.map((one) => (
              <li key={one.key} className={styles.entry}>
                <Entry entry={one} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Entry({ entry }: { entry: PointsEntry }) {
  const { now } = useClock();
  const { points, at, accreditation, skill, item, open, reason } = entry;
  return (
    <>
      <b className={styles.sum} data-taken={points < 0 || undefined}>
        {signed(points)}
      </b>
      <div className={styles.what}>
        <p className={styles.subject}>
          {item && open ? (
            <PageLink href={itemAddress(item.id)}>{item.title}</PageLink>
          ) : (
            (item?.title ?? reason)
          )}
        </p>
        <p>
          {skill.name}, <PageLink href={frameworkHref(accreditation.id)}>{accreditation.name}</PageLink>
        </p>
        <p>
          {origin(entry)}
          {item && reason && `: ${reason}`}
          {item && !open && ". It is no longer available"}
        </p>
      </div>
      <span className={styles.when}>
        <Moment at={at} now={now} />
      </span>
    </>
  );
}

const Nothing = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <Empty
      title="No points for this accreditation yet"
      action={
        <Button kind="secondary" component={PageLink} href={historyHref()}>
          Show all points
        </Button>
      }
    >
      Points appear here once you have completed an item of this accreditation.
    </Empty>
  ) : (
    <Empty
      title="No points yet"
      action={
        <Button kind="secondary" component={PageLink} href={frameworkHref()}>
          Open my framework
        </Button>
      }
    >
      Complete an item of your framework to earn your first points.
    </Empty>
  );
