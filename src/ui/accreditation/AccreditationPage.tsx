import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { accreditationCalls, type ExamCard } from "#src/contracts/accreditation.ts";
import { plural } from "#src/contracts/numbers.ts";
import { offsetOf } from "#src/machines/exam/serverOffset.ts";
import { to } from "#src/routes/links.ts";
import { whyNotLoaded } from "#src/contracts/failures.ts";
import { readFailure } from "#src/services/failures.ts";
import { saidByPage } from "#src/services/query.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton, SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import page from "#src/ui/learning/page.module.css";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useReloadAt } from "#src/ui/hooks/useReloadAt.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { ExamRow } from "./ExamRow.tsx";
import { lockEndOf } from "./words.ts";
import styles from "./AccreditationPage.module.css";

type Standing = z.output<typeof accreditationCalls.index.answer>["data"];

/** `/accreditation`: all exams of the learner, grouped by what they need next. Those that are running come first. */
export default function AccreditationPage() {
  const { askTimed } = useAsk();
  const { data, error, isFetching, refetch } = useQuery({
    ...askTimed(accreditationCalls.index),
    // An attempt begins, ends and is marked in places that do not notify this list.
    refetchOnMount: "always",
    ...saidByPage,
  });
  useReloadAt(askTimed(accreditationCalls.index, { unattended: true }), lockEndOf(data?.data.locked));
  const failure = error && readFailure(error);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Accreditation</h1>
        <p className={page.lead}>{data ? summaryOf(data.data) : "Your exams and your progress."}</p>
      </header>
      {failure?.kind === "forbidden" && (
        <Forbidden title="You cannot see these exams">
          Ask your manager or an administrator for access.
        </Forbidden>
      )}
      {failure && failure.kind !== "forbidden" && (
        <Failed
          title={data ? "This could not be updated" : "Your exams could not be loaded"}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {whyNotLoaded(error)}
        </Failed>
      )}
      {data ? (
        <Sections standing={data.data} offset={offsetOf({ ...data.heard, time: data })} />
      ) : (
        !failure && <IndexSkeleton />
      )}
    </div>
  );
}

const underWay = ({ standing }: ExamCard): boolean => standing === "in progress";

/** Sums up in one sentence how things stand. */
function summaryOf({ open, awaiting, locked, passed }: Standing): string {
  const running = open.filter(underWay).length;
  const parts = [
    [running, "in progress"],
    [open.length - running, "to do"],
    [awaiting.length, "awaiting marking"],
    [locked.length, "not available now"],
    [passed.length, "passed"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const total = parts.reduce((sum, [count]) => sum + count, 0);
  return total === 0 ? "You have no exams." : `${plural(total, "exam")}: ${said.join(", ")}.`;
}

function Sections({
  standing: { open, awaiting, locked, passed },
  offset,
}: {
  standing: Standing;
  offset: number;
}) {
  const running = open.filter(underWay);
  if (open.length + awaiting.length + locked.length + passed.length === 0)
    return <Empty title="No exams yet">Exams that are assigned to you will appear here.</Empty>;
  return (
    <>
      <Section title="In progress" offset={offset} exams={running} urgent />
      <Section
        title="To do"
        offset={offset}
        exams={open.filter((card) => !underWay(card))}
        more={
          <PageLink href={to("AccreditationSearch", {}, { type: "for-completion" })}>Search exams</PageLink>
        }
      />
      <Section title="Awaiting marking" offset={offset} exams={awaiting} />
      <Section title="Not available now" offset={offset} exams={locked} />
      <Section
        title="Passed"
        offset={offset}
        exams={passed}
        more={
          <PageLink href={to("AccreditationSearch", {}, { type: "completed" })}>All passed exams</PageLink>
        }
      />
    </>
  );
}

type SectionProps = {
  title: string;
  exams: readonly ExamCard[];
  offset: number;
  /** Its time is running. */
  urgent?: boolean;
  more?: ReactNode;
};

const Section = ({ title, exams, offset, urgent = false, more }: SectionProps) =>
  exams.length === 0 ? null : (
    <PageSection title={title} more={more} className={styles.section} data-urgent={urgent || undefined}>
      <ul className={styles.list}>
        {exams.map((card) => (
          <li key={card.id}>
            <ExamRow card={card} level={3} offset={offset} />
          </li>
        ))}
      </ul>
    </PageSection>
  );

const IndexSkeleton = () => (
  <Loading label="Loading your exams">
    <div className={styles.section}>
      <Skeleton width={140} height={24} />
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className={styles.pending}>
          <SkeletonLines lines={4} />
        </div>
      ))}
    </div>
  </Loading>
);
