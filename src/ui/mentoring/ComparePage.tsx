import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { mentoringCalls, type Match } from "#src/contracts/mentoring.ts";
import { otherSide, type ProfileType } from "#src/contracts/mentoringWords.ts";
import { toMentoring } from "#src/routes/mentoring.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { areChosenFrom, idsOf, readCompared, type MatchQuestion } from "./address.ts";
import { MentoringArea } from "./AreaActor.tsx";
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
  const { type } = shown.profile;
  const chosenFrom = otherSide(type);
  const isOnOtherSide = !areChosenFrom(type, search);
  const canSwitch = MentoringArea.useSelector((s) => s.can({ type: "view.chosen", view: chosenFrom }));
  if (question && isOnOtherSide && canSwitch) return <FromOtherSide side={chosenFrom} />;
  return question ? (
    <Compared question={question} ids={idsOf(search, "ids")} {...shown} />
  ) : (
    <Nobody one={lookedFor(type)} />
  );
}

/** Shown to a user who has switched sides since the comparison was made, and then come back to it. */
function FromOtherSide({ side }: { side: ProfileType }) {
  const { send } = MentoringArea.useActorRef();
  const view = side.toLowerCase();
  return (
    <Empty
      title={`You compared these ${lookedFor(side)}s as a ${view}`}
      action={
        <Button onClick={() => send({ type: "view.chosen", view: side })}>Switch to the {view} view</Button>
      }
    >
      You now see mentoring as a {otherSide(side).toLowerCase()}.
    </Empty>
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
    Choose up to four {one}s from the matches.
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
  const barred = useBarred(mentoringCalls.ask);
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
        {({ data }) => (
          <>
            <CompareTable matches={inOrder(data)} own={profile} />
            <Barred why={barred} />
          </>
        )}
      </ListFrame>
    </div>
  );
}
