import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { mentoringCalls, type Proposal } from "#src/contracts/mentoring.ts";
import { actMachine, type ActAsk, type ActDone } from "#src/machines/act/actMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { nameOf } from "./words.ts";

/** What a mentee can do with a proposed match. Declining is final, so it asks first. */
export const ProposalActs = createScreenActor(actMachine);

export function ProposalActsProvider({ children }: PropsWithChildren) {
  const { call } = useCalls();
  const { queries, forget } = useCache();
  const { ask } = useAsk();
  const { report, toast } = useToasts();
  const { queryKey } = ask(mentoringCalls.proposals);
  const showChanged = (): void => forget(mentoringCalls.proposals.path);
  return (
    <ProposalActs.Provider
      identity="proposals"
      holes={() => ({
        actors: {
          act: fromPromise<ActDone, ActAsk>(async ({ input: { target } }) => {
            const { ids, called } = target as { ids: readonly number[]; called: string };
            await call(mentoringCalls.dismissProposal, { params: { id: ids[0]! } });
            // A request that is still running could replace this with older data.
            await queries.cancelQueries({ queryKey });
            queries.setQueryData(
              queryKey,
              (read) => read && { data: read.data.filter(({ id }) => id !== ids[0]) },
            );
            return { done: 1, refused: [], undo: null, says: `Declined: ${called}` };
          }),
        },
        actions: {
          announceDone: (_, { says }) => toast({ tone: "success", text: says }),
          showChanged,
          showFailure: (_, { failure }) => {
            report(failure, "in its own words");
            // The proposal may no longer exist.
            showChanged();
          },
        },
      })}
    >
      {children}
    </ProposalActs.Provider>
  );
}

/** Starts to decline a proposed match. */
export function useDecline(): (proposal: Proposal) => void {
  const { send } = ProposalActs.useActorRef();
  return ({ id, match }) =>
    send({
      type: "act.chosen",
      act: { name: "decline", begins: "asking", then: "next" },
      target: { ids: [id], called: nameOf(match.profile) },
    });
}
