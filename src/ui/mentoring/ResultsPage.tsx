import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { mentoringCalls, type Match } from "#src/contracts/mentoring.ts";
import { mentoringLimits, type ProfileType } from "#src/contracts/mentoringWords.ts";
import { plural } from "#src/contracts/numbers.ts";
import { pagedRead, saidByPage } from "#src/services/query.ts";
import { BeyondEnd } from "#src/ui/kit/BeyondEnd.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { pageBar } from "#src/ui/kit/footBar.ts";
import list from "#src/ui/learning/ContentList.module.css";
import { Pages } from "#src/ui/learning/Pages.tsx";
import { useLastAnswer } from "#src/ui/learning/useLastAnswer.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useListAddress, type AskedOfAddress } from "#src/ui/lists/useListAddress.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { choosing, chosenIn, compareHref, nobodyChosen, readResults, resultsAddress } from "./address.ts";
import { MatchCard } from "./MatchCard.tsx";
import { MatchFiltersPanel } from "./MatchFiltersPanel.tsx";
import { countOf, filtersOf, MatchSearch, MatchSearchProvider } from "./MatchSearchActor.tsx";
import { MentoringPage, type AreaShown } from "./MentoringPage.tsx";
import { useSide } from "./useSide.ts";
import { lookedFor, matchProblem } from "./words.ts";
import area from "./mentoring.module.css";
import styles from "./results.module.css";

/** `/mentoring/results?…`: all matches, best first; the filters are in the address. */
export default function ResultsPage() {
  const asked = useListAddress(resultsAddress);
  return (
    <MentoringPage
      title="Matches"
      tab="Find a Match"
      // The other side has other people. This is no step in the history, or Back would bring the previous people back.
      sideChosen={() => asked.adjust({ ...nobodyChosen, page: null })}
    >
      {(shown) => (
        <MatchSearchProvider asked={asked}>
          <Found asked={asked} {...shown} />
        </MatchSearchProvider>
      )}
    </MentoringPage>
  );
}

function Found({ asked, profile }: AreaShown & { asked: AskedOfAddress }) {
  const { ask } = useAsk();
  const side = useSide();
  const count = useRef<HTMLParagraphElement>(null);
  const read = useQuery({
    ...ask(mentoringCalls.search, { query: { ...readResults(asked.search), ...side } }),
    ...pagedRead,
  });
  const skills = useQuery({ ...ask(mentoringCalls.skills), ...saidByPage }).data?.data ?? [];
  const waiting = MatchSearch.useSelector((s) => s.hasTag("waiting"));
  const { send } = MatchSearch.useActorRef();
  const answer = useLastAnswer(read.data);
  const barred = useBarred(mentoringCalls.ask);
  const one = lookedFor(profile.type);
  const chosen = chosenIn(asked.search, profile.type);
  const choose = (ids: readonly number[]) => asked.adjust(choosing(ids, profile.type));
  const narrowed = countOf(filtersOf(asked.question)) > 0;
  return (
    <div className={styles.columns}>
      <MatchFiltersPanel view={profile.type} skills={skills} hasTown={profile.town !== null} />
      <div>
        <p ref={count} className={list.count} role="status" tabIndex={-1}>
          {answer &&
            (narrowed ? plural(answer.meta.total, `matching ${one}`) : plural(answer.meta.total, one))}
        </p>
        <ListFrame
          answer={answer}
          asked={read}
          problem={matchProblem}
          loading="Loading the matches"
          outline={<SkeletonLines lines={8} />}
          isEmpty={({ data }) => data.length === 0}
          empty={
            answer && answer.meta.total > 0 ? (
              <BeyondEnd toFirst={asked.toFirst} />
            ) : narrowed ? (
              <Empty
                title={`No ${one}s match`}
                action={
                  <Button kind="secondary" onClick={() => send({ type: "clear" })}>
                    Clear filters
                  </Button>
                }
              >
                Try fewer filters or another skill.
              </Empty>
            ) : (
              <Empty title={`No ${one}s yet`}>
                {`${one === "mentor" ? "Mentors" : "Mentees"} will appear here once somebody has signed up.`}
              </Empty>
            )
          }
        >
          {({ data, meta }) => (
            <>
              <Barred why={barred} />
              <ul className={area.matches} aria-busy={read.isPlaceholderData || waiting || undefined}>
                {data.map((match) => (
                  <li key={match.profile.id}>
                    <MatchCard
                      match={match}
                      own={profile}
                      level={2}
                      more={<Choose match={match} chosen={chosen} choose={choose} />}
                    />
                  </li>
                ))}
              </ul>
              <Pages addressOf={asked.addressOf} meta={meta} top={count} />
            </>
          )}
        </ListFrame>
        <Chosen chosen={chosen} side={profile.type} clear={() => choose([])} />
      </div>
    </div>
  );
}

type ChooseProps = { match: Match; chosen: readonly number[]; choose: (ids: readonly number[]) => void };

/** Adds a person to the comparison. */
const Choose = ({ match: { profile }, chosen, choose }: ChooseProps) => {
  const has = chosen.includes(profile.id);
  return (
    <Checkbox
      label="Compare"
      checked={has}
      disabled={!has && chosen.length >= mentoringLimits.compared}
      onChange={(checked) =>
        choose(checked ? [...chosen, profile.id] : chosen.filter((id) => id !== profile.id))
      }
    />
  );
};

type ChosenProps = { chosen: readonly number[]; side: ProfileType; clear: () => void };

/** The people to be compared, if there are any. */
const Chosen = ({ chosen, side, clear }: ChosenProps) =>
  chosen.length === 0 ? null : (
    <div ref={pageBar} className={styles.chosen} role="group" aria-label="Comparison">
      <p role="status">
        {chosen.length === mentoringLimits.compared
          ? `${chosen.length} chosen, the most that can be compared`
          : `${chosen.length} chosen`}
        {chosen.length === 1 && ". Choose one more to compare."}
      </p>
      <Button kind="quiet" onClick={clear}>
        Clear
      </Button>
      {chosen.length > 1 && (
        <Button component={PageLink} href={compareHref(chosen, side)}>
          Compare
        </Button>
      )}
    </div>
  );
