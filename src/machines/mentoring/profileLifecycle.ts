import { setup, transition } from "xstate";
import type { ProfileStatus, ProfileType } from "#src/contracts/mentoringWords.ts";
import type { Declared } from "#src/contracts/shown.ts";

/** What moves depend on, besides the status. */
export type ProfileFacts = {
  type: ProfileType;
  /** Relationships that are ACTIVE. */
  relationships: number;
};

export type ProfileMove =
  /** By its owner: a mentor's goes to review, a mentee's is active at once. */
  | { type: "submit" }
  | { type: "withdraw" }
  | { type: "retire" }
  /** By an administrator. */
  | { type: "approve" }
  | { type: "deny" }
  | { type: "hold" }
  | { type: "reinstate" };

/**
 * The life of a mentoring profile, without IO (B-193 … B-199). Being away, or at the limit of mentees, is not a status:
 * such a mentor is ACTIVE and takes no new requests (`availabilityOf`).
 */
export const profileLifecycle = setup({
  types: {
    meta: {} as Declared,
    context: {} as ProfileFacts,
    input: {} as ProfileFacts,
    events: {} as ProfileMove,
  },
  guards: {
    isMentor: ({ context }) => context.type === "MENTOR",
    hasNobody: ({ context }) => context.relationships === 0,
  },
}).createMachine({
  id: "profileLifecycle",
  meta: { unseen: "Each screen that shows a profile asks the server for its status." },
  context: ({ input }) => input,
  initial: "DRAFT",
  states: {
    DRAFT: {
      description: "B-186: nobody else sees it.",
      on: {
        submit: [{ guard: "isMentor", target: "REVIEW_PENDING" }, { target: "ACTIVE" }],
      },
    },
    REVIEW_PENDING: {
      description: "B-195",
      on: {
        approve: "ACTIVE",
        deny: "REVIEW_DENIED",
        hold: "REVIEW_HOLD",
        withdraw: { guard: "hasNobody", target: "DRAFT" },
      },
    },
    REVIEW_HOLD: {
      description: "B-199: more information is needed before a decision.",
      on: {
        submit: "REVIEW_PENDING",
        approve: "ACTIVE",
        deny: "REVIEW_DENIED",
        withdraw: { guard: "hasNobody", target: "DRAFT" },
      },
    },
    REVIEW_DENIED: {
      description: "B-196 … B-198",
      on: { reinstate: "REVIEW_PENDING", withdraw: { guard: "hasNobody", target: "DRAFT" } },
    },
    ACTIVE: {
      on: {
        hold: { guard: "isMentor", target: "REVIEW_HOLD" },
        retire: { guard: "hasNobody", target: "DRAFT" },
      },
    },
  },
});

/** The status after a move; undefined if the profile does not allow it. */
export function moveProfile(
  status: ProfileStatus,
  facts: ProfileFacts,
  move: ProfileMove,
): ProfileStatus | undefined {
  const now = profileLifecycle.resolveState({ value: status, context: facts });
  if (!now.can(move)) return undefined;
  return transition(profileLifecycle, now, move)[0].value as ProfileStatus;
}

/** Whether a profile allows a move. */
export const mayMove = (
  profile: ProfileFacts & { status: ProfileStatus },
  type: ProfileMove["type"],
): boolean => moveProfile(profile.status, profile, { type }) !== undefined;

/** The availability of an ACTIVE mentor: whether mentees can send them requests. */
export type Availability = "available" | "away" | "at capacity";

/** @param freePlaces how many more mentees they take */
export const availabilityOf = ({
  away,
  freePlaces,
}: Readonly<{ away: boolean; freePlaces: number }>): Availability => {
  if (away) return "away";
  return freePlaces > 0 ? "available" : "at capacity";
};
