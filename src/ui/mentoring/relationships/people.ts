import type { PublicProfile, RelationshipCard } from "#src/contracts/mentoring.ts";

/** The profile of the other side. */
export const otherOf = ({ as, learner, advisor }: RelationshipCard): PublicProfile =>
  as === "MENTEE" ? advisor : learner;
