import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { trainingCalls, type Quarter } from "#src/contracts/training.ts";
import { toTraining } from "#src/routes/training.ts";
import { saidByPage } from "#src/services/query.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { learnerListWords } from "#src/ui/learning/listWords.ts";
import page from "#src/ui/learning/page.module.css";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { AssignmentRow } from "./AssignmentRow.tsx";
import { quarterWords } from "./words.ts";
import styles from "./training.module.css";

/** How many overdue assignments are visible at once: the quarters are below them. */
const mostShown = 5;

type Mandatory = z.output<typeof trainingCalls.mandatory.answer>["data"];

/** `/mandatory-training`: what is overdue, and each quarter with links to its two lists (B-072). */
export default function MandatoryTrainingPage() {
  const { ask } = useAsk();
  const read = useQuery({ ...ask(trainingCalls.mandatory), refetchOnMount: "always", ...saidByPage });
  const mandatory = read.data?.data;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Mandatory training</h1>
        <p className={page.lead}>
          {mandatory ? leadOf(mandatory) : "What your organisation requires of you."}
        </p>
      </header>
      <ListFrame
        answer={mandatory}
        asked={read}
        problem={learnerListWords}
        loading="Loading your mandatory training"
        outline={<SkeletonLines lines={8} />}
        isEmpty={({ quarters }) => quarters.length === 0}
        empty={
          <Empty title="No mandatory training yet">
            Training that your organisation requires of you will appear here, by the quarter in which it is
            due.
          </Empty>
        }
      >
        {({ quarters, overdue }) => (
          <>
            {overdue.length > 0 && (
              <PageSection title="Overdue" className={styles.section}>
                <Rows of={overdue.slice(0, mostShown)} />
                {overdue.length > mostShown && (
                  <details className={styles.more}>
                    <summary>{overdue.length - mostShown} more overdue</summary>
                    <Rows of={overdue.slice(mostShown)} />
                  </details>
                )}
              </PageSection>
            )}
            <PageSection title="By quarter" className={styles.section}>
              <ul className={styles.quarters}>
                {quarters.map((one) => (
                  <li key={`${one.year} ${one.quarter}`}>
                    <QuarterRow of={one} />
                  </li>
                ))}
              </ul>
            </PageSection>
          </>
        )}
      </ListFrame>
    </div>
  );
}

const Rows = ({ of }: { of: Mandatory["overdue"] }) => (
  <ul className={styles.rows}>
    {of.map((one) => (
      <li key={one.id}>
        <AssignmentRow assignment={one} level={3} />
      </li>
    ))}
  </ul>
);

/** Sums up the learner's mandatory training in one sentence. */
function leadOf({ quarters, overdue }: Mandatory): string {
  const outstanding = quarters.reduce((sum, one) => sum + one.outstanding, 0);
  if (outstanding === 0) return "You have completed everything that is required of you.";
  return overdue.length > 0
    ? `${outstanding} outstanding, ${overdue.length} overdue.`
    : `${outstanding} outstanding, none overdue.`;
}

function QuarterRow({ of }: { of: Quarter }) {
  const { year, quarter, outstanding, overdue, completed } = of;
  const words = quarterWords(of);
  return (
    <>
      <h3>{words}</h3>
      <p>
        {completed} of {outstanding + completed} completed
        {overdue > 0 && (
          <>
            , <span className={styles.late}>{overdue} overdue</span>
          </>
        )}
      </p>
      <div className={styles.links}>
        {outstanding > 0 && (
          <PageLink href={toTraining("MandatoryTrainingOutstanding", { year, quarter })}>
            {outstanding} outstanding <span className="visually-hidden">in {words}</span>
          </PageLink>
        )}
        {completed > 0 && (
          <PageLink href={toTraining("MandatoryTrainingCompleted", { year, quarter })}>
            {completed} completed <span className="visually-hidden">in {words}</span>
          </PageLink>
        )}
      </div>
    </>
  );
}
