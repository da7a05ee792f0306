import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { mentoringCalls, type Match } from "#src/contracts/mentoring.ts";
import { toMentoring } from "#src/routes/mentoring.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { idsOf, readCompared, type MatchQuestion } from "./address.ts";
import { CompareTable } from "./CompareTable.tsx";
import { MentoringPage, type AreaShown } from "./MentoringPage.tsx";
import { useSide } from "./useSide.ts";
import { lookedFor, matchProblem } from "./words.ts";
import styles from "./mentoring.module.css";

/** `/mentoring/compare?ids=…`: up to four matches side by side. */
export default function ComparePage() {
  return (
    <MentoringPage
      title="Compare"
      tab="Find a Match"
      lead={() => <PageLink href={toMentoring("MentoringResults")}>All matches</PageLink>}
    >
      {(shown) => <Compare {...shown} />}
    </MentoringPage>
  );
}

function Compare(shown: AreaShown) {
  const [search] = useSearchParams();
  const question = readCompared(search);
  return question ? (
    <Compared question={question} ids={idsOf(search, "ids")} {...shown} />
  ) : (
    <Nobody one={lookedFor(shown.profile.type)} />
  );
}

const Nobody = ({ one }: { one: string }) => (
  <Empty
    title="Nobody to compare"
    action={
      <Button component={PageLink} href={toMentoring("MentoringResults")}>
        Find {one}s
      </Button>
    }
  >
    Choose up to four {one}s among the matches.
  </Empty>
);

type ComparedProps = AreaShown & { question: MatchQuestion; ids: readonly number[] };

function Compared({ question, ids, profile }: ComparedProps) {
  const { ask } = useAsk();
  const side = useSide();
  const read = useQuery({
    ...ask(mentoringCalls.search, { query: { ...question, ...side } }),
    ...saidByPage,
  });
  // In the order in which they were chosen.
  const inOrder = (found: readonly Match[]) =>
    ids.flatMap((id) => found.find((match) => match.profile.id === id) ?? []);
  return (
    <div className={styles.section}>
      <ListFrame
        answer={read.data}
        asked={read}
        problem={matchProblem}
        loading="Loading the matches"
        outline={<SkeletonLines lines={10} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<Nobody one={lookedFor(profile.type)} />}
      >
        {({ data }) => <CompareTable matches={inOrder(data)} own={profile} />}
      </ListFrame>
    </div>
  );
}
