import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { isMissing } from "#src/contracts/failures.ts";
import { assignmentStandings, trainingCalls, type AssignmentStanding } from "#src/contracts/training.ts";
import { toTraining } from "#src/routes/training.ts";
import { currentList } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import page from "#src/ui/learning/page.module.css";
import { useLastAnswer } from "#src/ui/learning/useLastAnswer.ts";
import { ListTabs } from "#src/ui/lists/ListTabs.tsx";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { Breadcrumbs } from "#src/ui/shell/Breadcrumbs.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { AssignmentList } from "./AssignmentList.tsx";
import { quarterAddress, readQuarter } from "./listQuery.ts";
import { quarterWords, tabWords } from "./words.ts";

const home = { label: "Mandatory training", href: toTraining("AcademyMandatoryTraining") };

const addresses = {
  outstanding: "MandatoryTrainingOutstanding",
  completed: "MandatoryTrainingCompleted",
} as const;

/** The mandatory training that is due in one quarter, either outstanding or completed (B-072). */
export function QuarterPage({ standing }: { standing: AssignmentStanding }) {
  const params = useParams<{ year: string; quarter: string }>();
  const asked = useListAddress(quarterAddress(standing));
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(trainingCalls.quarter, { params, query: readQuarter(standing, asked.search) }),
    ...currentList,
  });
  const answer = useLastAnswer(read.data);
  const of = { year: Number(params.year), quarter: Number(params.quarter) };
  if (isMissing(read.error))
    return (
      <div className={page.page}>
        <Breadcrumbs places={[home]} />
        <Empty
          level={1}
          title="There is no such quarter"
          action={
            <Button kind="secondary" component={PageLink} href={home.href}>
              All mandatory training
            </Button>
          }
        >
          A year has quarters 1 to 4. The address may be wrong.
        </Empty>
      </div>
    );
  return (
    <div className={page.page}>
      <header className={page.head}>
        <Breadcrumbs places={[home]} />
        <h1>{quarterWords(of)}</h1>
        <p className={page.lead}>Mandatory training that is due in this quarter.</p>
        <ListTabs
          label="Which training"
          tabs={assignmentStandings.map((one) => ({
            label: tabWords(one, answer?.standings[one]),
            href: toTraining(addresses[one], of),
            current: one === standing,
          }))}
        />
      </header>
      <AssignmentList
        {...{ asked, standing, answer, read }}
        one="assignment"
        nothing={
          standing === "completed" ? (
            <Empty title="Nothing completed in this quarter yet">
              Training that is due in this quarter appears here once you have completed it.
            </Empty>
          ) : (
            <Empty
              title="Nothing outstanding in this quarter"
              action={
                <Button kind="secondary" component={PageLink} href={home.href}>
                  All mandatory training
                </Button>
              }
            >
              You have nothing left to complete here.
            </Empty>
          )
        }
      />
    </div>
  );
}
