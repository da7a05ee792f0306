import type { PublicProfile } from "#src/contracts/mentoringProfiles.ts";
import type { RelationshipCard } from "#src/contracts/mentoringRelationships.ts";

/** The profile of the other side. */
export const otherOf = ({ as, learner, advisor }: RelationshipCard): PublicProfile =>
  as === "MENTEE" ? advisor : learner;
