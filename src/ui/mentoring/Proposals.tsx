import { useQuery } from "@tanstack/react-query";
import { mentoringCalls, type Proposal } from "#src/contracts/mentoring.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { useChoice } from "#src/ui/learning/useChoice.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { MatchCard } from "./MatchCard.tsx";
import type { AreaShown } from "./MentoringPage.tsx";
import { matchProblem, nameOf } from "./words.ts";
import styles from "./mentoring.module.css";

/** Matches that administrators propose: to ask, or to decline. Renders nothing without any. */
export function Proposals({ profile }: AreaShown) {
  const { ask } = useAsk();
  const read = useQuery({ ...ask(mentoringCalls.proposals), ...saidByPage });
  if (!read.error && !read.data?.data.length) return null;
  return (
    <PageSection title="Proposed for you" className={styles.section}>
      <ListFrame answer={read.data} asked={read} problem={matchProblem} loading={null}>
        {({ data }) => (
          <ul className={styles.matches}>
            {data.map((proposal) => (
              <Proposed key={proposal.id} proposal={proposal} profile={profile} />
            ))}
          </ul>
        )}
      </ListFrame>
    </PageSection>
  );
}

type Props = { proposal: Proposal; profile: AreaShown["profile"] };

function Proposed({ proposal: { id, match, note }, profile }: Props) {
  const { call } = useCalls();
  const { forget } = useCache();
  const [declined, decline] = useChoice<boolean>(`proposal ${id}`, false, async () => {
    await call(mentoringCalls.dismissProposal, { params: { id } });
    forget(mentoringCalls.proposals.path);
  });
  if (declined) return null;
  return (
    <li>
      <MatchCard
        match={match}
        own={profile}
        level={3}
        note={note}
        more={
          <Button kind="quiet" onClick={() => decline(true)}>
            Decline<span className="visually-hidden">: {nameOf(match.profile)}</span>
          </Button>
        }
      />
    </li>
  );
}
