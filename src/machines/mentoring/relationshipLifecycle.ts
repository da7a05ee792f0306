import { setup, transition } from "xstate";
import type { ProfileType, RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import type { Declared } from "#src/contracts/shown.ts";

/** What moves depend on, besides the status. */
export type RelationshipFacts = {
  /** The side that sent the request; the other side answers it. */
  askedBy: ProfileType;
  /** How many more mentees the mentor takes now. */
  freePlaces: number;
  /** Whether both profiles are ACTIVE: no relationship begins with a mentor who is not. */
  bothActive: boolean;
};

export type RelationshipMove =
  | { type: "cancel"; by: ProfileType }
  | { type: "accept"; by: ProfileType }
  | { type: "deny"; by: ProfileType }
  | { type: "end"; by: ProfileType }
  /**
   * Nobody answered in time, or nobody can any more, as an administrator has taken the mentor out of mentoring. The
   * ledger does not say how EXPIRED is reached (B-209).
   */
  | { type: "expire" };

/**
 * The life of a mentoring relationship, without IO (B-203 … B-209): the server changes a status only as this allows,
 * and the screens offer what it allows.
 */
export const relationshipLifecycle = setup({
  types: {
    meta: {} as Declared,
    context: {} as RelationshipFacts,
    input: {} as RelationshipFacts,
    events: {} as RelationshipMove,
  },
  guards: {
    asked: ({ context, event }) => "by" in event && event.by === context.askedBy,
    wasAsked: ({ context, event }) => "by" in event && event.by !== context.askedBy,
    canBegin: ({ context, event }) =>
      "by" in event && event.by !== context.askedBy && context.bothActive && context.freePlaces > 0,
  },
}).createMachine({
  id: "relationshipLifecycle",
  meta: { unseen: "Each screen that shows a relationship asks the server for its status." },
  context: ({ input }) => input,
  initial: "PENDING",
  states: {
    PENDING: {
      description: "B-204: asked for, and not answered yet.",
      on: {
        cancel: { guard: "asked", target: "CANCELLED", description: "B-205" },
        accept: { guard: "canBegin", target: "ACTIVE", description: "B-207" },
        deny: { guard: "wasAsked", target: "DENIED", description: "B-206" },
        expire: { target: "EXPIRED", description: "B-209" },
      },
    },
    ACTIVE: { on: { end: { target: "ENDED", description: "B-208" } } },
    ENDED: { type: "final" },
    DENIED: { type: "final" },
    CANCELLED: { type: "final" },
    EXPIRED: { type: "final" },
  },
});

const at = (status: RelationshipStatus, facts: RelationshipFacts) =>
  relationshipLifecycle.resolveState({ value: status, context: facts });

/** The status after a move; undefined if the relationship does not allow it. */
export function moveRelationship(
  status: RelationshipStatus,
  facts: RelationshipFacts,
  move: RelationshipMove,
): RelationshipStatus | undefined {
  const now = at(status, facts);
  if (!now.can(move)) return undefined;
  return transition(relationshipLifecycle, now, move)[0].value as RelationshipStatus;
}

/** Why a move is not allowed, by the key of its text in `src/contracts/mentoringMoves.ts`; null if it is. */
export type RelationshipRefusal = "over" | "not begun" | "begun" | "not yours" | "not active" | "full";

export function refusalOf(
  status: RelationshipStatus,
  facts: RelationshipFacts,
  move: RelationshipMove,
): RelationshipRefusal | null {
  const now = at(status, facts);
  if (now.can(move)) return null;
  if (now.status === "done") return "over";
  if (status === "PENDING" && move.type === "end") return "not begun";
  if (status === "ACTIVE") return "begun";
  if ("by" in move && (move.by === facts.askedBy) !== (move.type === "cancel")) return "not yours";
  return facts.bothActive ? "full" : "not active";
}
