import { useQuery } from "@tanstack/react-query";
import { mentoringCalls, type Match } from "#src/contracts/mentoring.ts";
import type { RelationshipCard } from "#src/contracts/mentoringRelationships.ts";
import type { ModalAction } from "#src/machines/mentoring/relationshipModalMachine.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { nameOf } from "../words.ts";
import { RelationshipModal } from "./ModalActor.tsx";
import { otherOf } from "./people.ts";

/** Opens the modal that requests a relationship with a match. The page must be inside a `RelationshipModalProvider`. */
export function useAskFor(): (match: Match) => void {
  const { send } = RelationshipModal.useActorRef();
  const { ask } = useAsk();
  const own = useQuery({ ...ask(mentoringCalls.profiles), enabled: false }).data?.data.own;
  return ({ profile }) => {
    const as = profile.type === "MENTOR" ? "MENTEE" : "MENTOR";
    const mine = own?.find(({ type }) => type === as);
    if (!mine) return;
    const [learner, advisor] = as === "MENTEE" ? [mine.id, profile.id] : [profile.id, mine.id];
    send({ type: "open", subject: { action: "create", name: nameOf(profile), as, learner, advisor } });
  };
}

/** Opens the modal that moves a relationship. The page must be inside a `RelationshipModalProvider`. */
export function useMove(): (action: Exclude<ModalAction, "create">, relationship: RelationshipCard) => void {
  const { send } = RelationshipModal.useActorRef();
  return (action, relationship) =>
    send({
      type: "open",
      subject: {
        action,
        relationship: relationship.id,
        name: nameOf(otherOf(relationship)),
        as: relationship.as,
      },
    });
}
