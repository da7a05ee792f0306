import type { RelationshipCard } from "#src/contracts/mentoringRelationships.ts";
import { relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import {
  refusalOf,
  type RelationshipFacts,
  type RelationshipMove,
  type RelationshipRefusal,
} from "#src/machines/mentoring/relationshipLifecycle.ts";
import type { ModalAction } from "#src/machines/mentoring/relationshipModalMachine.ts";

/** One possible action on a relationship, and whether the user can do it now. */
export type Offer = {
  action: Exclude<ModalAction, "create">;
  label: string;
  /** What the action does, as a verb with its object. */
  does: string;
  refusal: RelationshipRefusal | null;
  /** Why the user cannot do it now (G-2). */
  why: string | null;
};

const moves = [
  { move: "accept", action: "accept-request", label: "Accept", does: "Accept the request" },
  { move: "deny", action: "deny-request", label: "Deny", does: "Deny the request" },
  { move: "cancel", action: "cancel-request", label: "Cancel request", does: "Cancel the request" },
  { move: "end", action: "end-relationship", label: "End relationship", does: "End the relationship" },
] as const satisfies readonly (Pick<Offer, "action" | "label" | "does"> & {
  move: RelationshipMove["type"];
})[];

const factsOf = ({ asked_by, advisor, both_active }: RelationshipCard): RelationshipFacts => ({
  askedBy: asked_by,
  freePlaces: advisor.free_places ?? 0,
  bothActive: both_active,
});

/** What the lifecycle accepts from the user now, and why it does not accept the rest (G-1, G-2). */
export const offersOf = (relationship: RelationshipCard): Offer[] =>
  moves.map(({ move, ...offer }) => {
    const { status, as } = relationship;
    const refusal = refusalOf(status, factsOf(relationship), { type: move, by: as });
    return { ...offer, refusal, why: refusal && relationshipRefusals[refusal] };
  });

/** Whether the action is the user's to take, but not now: its button stays, with the reason. */
export const isHeldBack = ({ refusal }: Offer): boolean => refusal === "full" || refusal === "not active";
