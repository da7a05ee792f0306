import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import {
  relationshipModalMachine,
  type ModalAction,
  type ModalAsk,
  type ModalEvent,
} from "#src/machines/mentoring/relationshipModalMachine.ts";
import { toMentoring } from "#src/routes/mentoring.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useHolding } from "#src/ui/hooks/useHolding.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { unsavedWork } from "#src/ui/shell/unsavedWork.ts";
import { outdatedByMoves } from "./outdated.ts";

export const RelationshipModal = createScreenActor(relationshipModalMachine);

/** The status that each action leads to. */
const statusOf = {
  "cancel-request": "CANCELLED",
  "deny-request": "DENIED",
  "accept-request": "ACTIVE",
  "end-relationship": "ENDED",
} as const satisfies Record<Exclude<ModalAction, "create">, RelationshipStatus>;

/** The modal of a page that requests relationships or moves them. */
export function ModalActorProvider({ children }: PropsWithChildren) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { report } = useToasts();
  const { visit } = useGo();
  const actors = useRootActors();
  const holding = useHolding();
  const change = ({ subject, message }: ModalAsk): Promise<unknown> =>
    subject.action === "create"
      ? call(mentoringCalls.ask, {
          body: { learner_profile_id: subject.learner, advisor_profile_id: subject.advisor, message },
        })
      : call(mentoringCalls.move, {
          params: { id: subject.relationship },
          body: { status: statusOf[subject.action], message },
        });
  return (
    <RelationshipModal.Provider
      identity="relationship modal"
      holes={() => ({
        actors: {
          changeRelationship: fromPromise<void, ModalAsk>(async ({ input, signal }) => {
            await change(input).catch((error: unknown) => {
              // A user who leaves while the request is being sent is still told if it fails.
              if (signal.aborted) report(error, "in its own words");
              throw error;
            });
          }),
          keepUnsavedWork: unsavedWork<ModalEvent>(actors),
          askBeforeLeaving: holding,
        },
        actions: {
          showChanged: () => outdatedByMoves.forEach(forget),
          showFailure: (_, { failure }) => report(failure, "on the page"),
          goToRelationships: () => visit(toMentoring("MentoringRelationships")),
        },
      })}
    >
      {children}
    </RelationshipModal.Provider>
  );
}
