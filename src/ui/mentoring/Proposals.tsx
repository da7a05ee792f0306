import { useQuery } from "@tanstack/react-query";
import { useCallback, useState, type PropsWithChildren } from "react";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { MatchCard } from "./MatchCard.tsx";
import type { AreaShown } from "./MentoringPage.tsx";
import { ProposalActs, ProposalActsProvider, useDecline } from "./ProposalActs.tsx";
import { matchProblem, nameOf } from "./words.ts";
import styles from "./mentoring.module.css";

type Props = PropsWithChildren<Pick<AreaShown, "profile">>;

/**
 * Matches that administrators propose, to ask or to decline. Its children are what comes next on the page. Without any
 * proposals, only they are shown.
 */
export const Proposals = (props: Props) => (
  <ProposalActsProvider>
    <Waiting {...props} />
  </ProposalActsProvider>
);

function Waiting({ profile, children }: Props) {
  const { ask } = useAsk();
  const decline = useDecline();
  const barred = useBarred(mentoringCalls.dismissProposal);
  const next = useNext();
  const read = useQuery({ ...ask(mentoringCalls.proposals), ...saidByPage });
  /** The proposal for which Decline was last pressed, and its place. */
  const [last, setLast] = useState({ id: 0, place: 0 });
  const others = (read.data?.data ?? []).filter(({ id }) => id !== last.id);
  const nextId = others[Math.min(last.place, others.length - 1)]?.id;
  return (
    <>
      {(read.error || Boolean(read.data?.data.length)) && (
        <PageSection title="Proposed for you" className={styles.section}>
          <Barred why={barred} />
          <ListFrame answer={read.data} asked={read} problem={matchProblem} loading={null}>
            {({ data }) => (
              <ul className={styles.matches}>
                {data.map((proposal, place) => (
                  <li key={proposal.id} ref={proposal.id === nextId ? next : undefined}>
                    <MatchCard
                      match={proposal.match}
                      own={profile}
                      level={3}
                      note={proposal.note}
                      more={
                        <Button
                          kind="quiet"
                          disabled={barred !== null}
                          onClick={() => {
                            setLast({ id: proposal.id, place });
                            decline(proposal);
                          }}
                        >
                          Decline<span className="visually-hidden">: {nameOf(proposal.match.profile)}</span>
                        </Button>
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
          </ListFrame>
        </PageSection>
      )}
      <div ref={nextId === undefined ? next : undefined}>{children}</div>
      <Question />
    </>
  );
}

/** Marks the heading of a part of the page as the next target of the focus. */
function useNext() {
  const next = useTarget(ProposalActs.useActorRef(), "the next one");
  return useCallback(
    (part: HTMLElement | null) => next(part && part.querySelector<HTMLElement>("h2, h3")),
    [next],
  );
}

function Question() {
  const { send } = ProposalActs.useActorRef();
  const busy = ProposalActs.useSelector((s) => s.hasTag("busy"));
  const called = ProposalActs.useSelector(
    ({ context: { target } }) => target && "ids" in target && target.called,
  );
  if (!called) return null;
  return (
    <ConfirmDialog
      open
      busy={busy}
      danger
      question={`Decline ${called}?`}
      accept="Decline"
      onCancel={() => send({ type: "dismiss" })}
      onAccept={() => send({ type: "confirm" })}
    >
      <p>The proposal is removed. This cannot be undone, but you can still find and ask them yourself.</p>
    </ConfirmDialog>
  );
}
